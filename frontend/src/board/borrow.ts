/** One of a seat's stations and the lane it borrows (EU-15), as in the view and in the result. */
export interface Borrowing {
  city: string;
  /** null: none would help */
  route: number | null;
  /** ids of the tickets that need it */
  tickets: readonly string[];
}

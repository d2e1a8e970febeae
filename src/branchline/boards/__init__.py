"""What is printed: boards with their cities, lanes and tickets, and how they are drawn."""

from branchline.boards.check import BoardError, check_board
from branchline.boards.geometry import board_json
from branchline.boards.load import check_file, load_board, read_board, read_tickets
from branchline.boards.model import COLOURS, GRAY, Board, City, Lane, Ticket, TicketSet, UnknownCity
from branchline.boards.svg import board_svg, palette

__all__ = [
    "COLOURS",
    "GRAY",
    "Board",
    "BoardError",
    "City",
    "Lane",
    "Ticket",
    "TicketSet",
    "UnknownCity",
    "board_json",
    "board_svg",
    "check_board",
    "check_file",
    "load_board",
    "palette",
    "read_board",
    "read_tickets",
]

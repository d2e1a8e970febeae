"""The web application: tables, seats, live play, the store, bots at the table."""

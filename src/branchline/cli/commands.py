"""What can be typed in a game in the terminal, as `?` tells it."""

from branchline.cli.look import example
from branchline.game import Game

HELP = """\
[bold]Your turn is one of[/]
  draw deck              a card from the deck; a second draw follows
  draw 3 · draw red      a card of the display, by its place or its colour
  {claim:<23}a route; if it can be paid in several ways, you are asked
  {claim} {colour} x3 locomotive x1
  tickets                draw tickets, then choose which to keep
  keep 1 3               keep these of the tickets offered (keep all: all of them)
{more}[bold]To look[/]
  show                   the table again
  routes                 the routes you can claim now
  {at:<23}all routes at a city
  board                  who owns what
  outlook                your score if the game ended now
  log                    what happened
  rule C-10 · rule deck  the rulebook, by number or word
[bold]And[/]
  undo                   take your last action back
  quit                   stop
Words may be shortened as long as they are clear: d 3, c {a} {b}, r {a}."""
STATIONS = """\
  {station:<23}build a station; its cards may be named as for a route
"""
TUNNELS = """\
  add · decline          for a tunnel that asks for more cards: add them, or take yours back
"""
TEAMS = """\
  place hand             where the first card drawn goes; the second goes to the other place
  place holder           the holder is your team's
  share 2                which of the tickets just kept goes into the holder
  pass_tickets 1 2       one or two of your tickets into the holder, as your whole turn
  {claim} {colour} x3 holder {colour} x1
                         cards in all, and those of them that the holder gives
"""


def text(game: Game) -> str:
    """The commands of this game, with a route of its board."""
    lane, rules = example(game.board), game.edition.rules
    a, b, colour = lane.a, lane.b, lane.colour
    claim, at = f"claim {a}-{b}", f"routes {a}"
    more = STATIONS.format(station=f"station {a}") if rules.stations else ""
    more += TUNNELS if any(lane.tunnel for lane in game.board.lanes) else ""
    more += TEAMS.format(claim=claim, colour=colour) if rules.team_size > 1 else ""
    return HELP.format(a=a, b=b, claim=claim, at=at, colour=colour, more=more)

"""Planner: plans a network for its tickets, collects for it, and weighs every legal action in points.

One decision, always from scratch:

1. ``ways``: every lane has a price in points: the trains (those of mountains too), the turn and the missing
   cards it costs (also the locomotives of a ferry and what a tunnel is expected to ask for), less what it
   scores. Own lanes are free. A train is worth less when too few turns are left to use all. ``lending``: the
   lanes of others can be had too, for the price of a station.
2. ``plan``: the cheapest set of lanes that connects all tickets, by laying them one after the other in
   several orders, each along the cheapest way and free where another has been. Tickets that are cut off, or
   worth less than what they ask of trains and turns, are given up. A ticket counts value × (2 × odds − 1).
3. ``cards``: what a hand is worth: what the plan still lacks, with locomotives in the gaps, what is left in
   case a tunnel asks for more, and what the rest is good for in lanes outside the plan.
4. ``decide``: draws are worth what they add to the hand. A claim (``claims``, ``lanes``) is worth its turn,
   its points when it is not in the plan, the danger of losing it, and what its cheapest payment takes from
   the hand; a tunnel the mean of that over what may be turned up (``tunnels``). A station (``stations``) is
   worth what hangs on it, the more the later it is. Drawing tickets is worth the expected best of an offer
   (``tickets``). The most valuable action is taken.

It keeps the tickets that are worth most together with those it has. In a team (``team``) it plans for its
own tickets and the shared ones, with the cards of hand and holder, and counts on a part of the teammate's
trains and turns. All it believes things to be worth stands in ``weights``. It reads its own hand and
tickets, its team's holders and what everybody sees, nothing else.
"""

"""How the bots play the games of a campaign.

A game of a campaign is shown to a bot as a plain game of the family (``sight``), which its core then plays:
lanes take the cards, bring the dollars and are closed as stickers, crew, postcards and the current event say
(``lanes``, ``worth``). Everything is read from the effect tables; no card is known by its id. So the cores
are compiled once for all editions. What only the frontier asks is answered in ``answers``.
"""

"""What a player is told about the price of a lane."""

from branchline import Game
from branchline.legends.content import load_content
from branchline.legends.season import Season


def test_LW_61_a_price_says_what_makes_it_so() -> None:
    content = load_content("iron-meridian")
    season = Season(
        campaign=content.id,
        content=content.sha,
        game=6,
        year=1879,
        companies=["red", "blue"],
        regions=["heartland"],
        trains=33,
        events=["E01"],
        rules=["trust_toll"],
    )
    game = Game(season.edition(), key=bytes(16))
    prices = game.view(0)["legends"]["prices"]
    white = {str(lane.id) for lane in game.board.lanes if lane.colour == "white"}
    assert set(prices) == white != set()
    for price in prices.values():
        assert price["coins"] > 0
        assert price["why"] == [{"kind": "rule", "id": "trust_toll"}]

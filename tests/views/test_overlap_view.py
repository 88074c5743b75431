from pathlib import Path

import workshop.views
from tests.views import examples
from workshop.views.overlap_data import overlap_data
from workshop.views.overlap_view import OverlapView

VIEWS = Path(workshop.views.__file__).parent


def test_a_pick_in_the_browser_names_the_pair() -> None:
    view = OverlapView(examples.overlap())
    heard = []
    view.observe(lambda change: heard.append(change["new"]), "selected")
    view.pick = [1, 2]
    assert heard == [("updateNote", "editNote")]
    assert view.pair is not None
    assert view.pair.verdict == "duplicate"


def test_a_pair_set_in_python_moves_the_view() -> None:
    view = OverlapView(examples.overlap())
    view.selected = ("createNote", "editNote")
    assert view.pick == [0, 2]


def test_an_unknown_pair_clears_the_selection() -> None:
    view = OverlapView(examples.overlap())
    view.pick = [1, 2]
    view.selected = ("createNote", "gone")
    assert (view.pick, view.selected, view.pair) == ([], (), None)
    view.pick = [0, 999]
    assert view.selected == ()


def test_clusters_stand_together_in_the_heatmap() -> None:
    data = overlap_data(examples.overlap())
    assert data["order"][:3] == [1, 2, 0]
    assert sorted(data["order"]) == list(range(10))


def test_without_a_matrix_map_and_pairs_remain() -> None:
    large = examples.many(4)[2]
    data = overlap_data(type(large)(large.app, large.encoder, large.tools, large.pairs, (), large.map))
    assert data["matrix"] is None
    assert data["pairs"]
    assert data["points"]


def test_script_and_style_are_small_and_ask_for_nothing() -> None:
    script, style = (VIEWS / "overlap.js").read_text(), (VIEWS / "style.css").read_text()
    assert len(script.encode()) + len(style.encode()) < 40_000
    assert "http" not in script.replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in style
    assert "innerHTML" not in script

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from workshop.guidelines.rule import SEVERITIES, Finding
from workshop.language.invisible import visible
from workshop.views.html.render import diff, marked, shown
from workshop.views.marks import stretches

TEXT = st.text(max_size=60)


def finding(span: tuple[int, int], severity: str = "error") -> Finding:
    return Finding("id", "D102", "rule", severity, "tool", "description", span, "", "message", "advice")  # type: ignore[arg-type]


FINDINGS = st.lists(
    st.builds(
        finding, st.tuples(st.integers(-3, 70), st.integers(-3, 70)), st.sampled_from(SEVERITIES)
    ),
    max_size=5,
)  # fmt: skip


def words(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


@given(TEXT, FINDINGS)
def test_stretches_are_the_text(text: str, findings: list[Finding]) -> None:
    assert "".join(part.text for part in stretches(text, findings)) == text


@given(TEXT, FINDINGS)
def test_marked_without_tags_is_the_visible_text(text: str, findings: list[Finding]) -> None:
    assert words(marked(text, findings)) == visible(text)


@given(TEXT, FINDINGS)
def test_only_our_own_tags_come_out(text: str, findings: list[Finding]) -> None:
    tags = set(re.findall(r"<[^>]*>", marked(text, findings)))
    assert tags <= {"<span class=u>", "</span>", "</mark>", *(f'<mark class="{name}">' for name in SEVERITIES)}


@given(TEXT, TEXT)
def test_a_diff_brings_only_ins_and_del(before: str, after: str) -> None:
    tags = set(re.findall(r"<[^>]*>", diff(before, after)))
    assert tags <= {"<ins>", "</ins>", "<del>", "</del>", "<span class=u>", "</span>"}


@given(st.text(alphabet=st.characters(categories=("Cc", "Cf", "Cs", "Zl", "Zp")), min_size=1, max_size=20))
def test_no_control_character_comes_through(text: str) -> None:
    shown(text).encode()
    assert not re.search(r"[\u202a-\u202e\u2066-\u2069\x00-\x08\ud800-\udfff\U000e0000-\U000e007f]", visible(text))


def test_overlapping_marks_keep_both_findings_and_show_the_worse() -> None:
    parts = stretches("abcdef", [finding((0, 4), "advice"), finding((2, 6), "error")])
    assert [(part.text, len(part.findings), part.severity) for part in parts] == [
        ("ab", 1, "advice"),
        ("cd", 2, "error"),
        ("ef", 1, "error"),
    ]


def test_bidirectional_controls_are_named() -> None:
    assert shown("a\u202eb") == "a<span class=u>U+202E</span>b"


def test_joiners_stay_in_scripts_that_write_with_them() -> None:
    assert visible("ক্\u200dষ") == "ক্\u200dষ"
    assert visible("👩\u200d💻") == "👩\u200d💻"
    assert visible("ad\u200dmin") == "adU+200Dmin"


def test_line_breaks_of_windows_are_line_breaks() -> None:
    assert visible("a\r\nb\rc") == "a\r\nbU+000Dc"

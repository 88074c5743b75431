import base64
import hashlib
import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

from tests.views import examples
from workshop.app import App, SourceFile, Text, Tool
from workshop.guidelines.profile import profile
from workshop.guidelines.rule import AppName, Findings
from workshop.reporting.page import SECTIONS, page
from workshop.reporting.review import Review
from workshop.rewrite.suggestion import Suggestions
from workshop.similarity.pairs import Overlap
from workshop.trials.trial import Trial
from workshop.views.verdicts import MEANS, RISK

WHEN = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)
RULE = """# command-to-agent (D102, error)

It orders the agent about.

## What it looks for

Orders. <script>alert(1)</script> [link](https://example.com) \u202e

## Bad

    An example.
"""
EVIL = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>\"'\u202e\ud800" + "long" * 2500


def review() -> Review:
    return Review(
        examples.app(), examples.findings(), examples.overlap(), examples.trial(), examples.suggestions(), WHEN,
        {"command-to-agent": RULE},
    )  # fmt: skip


def empty(app: App) -> Review:
    name = app.name
    return Review(
        app,
        Findings(AppName(name), "appfunctions", tools=app.keys()),
        Overlap(name, "all-MiniLM-L6-v2", app.keys(), (), (), ()),
        Trial(name, "retrieval", "retrieval", 0, None, None, 0, 0, 0, 0, 0, (), ()),
        Suggestions(name, "mechanical"),
        WHEN,
    )


class Scan(HTMLParser):
    """Start tags with their attributes, ids, and what stands in script elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.words: list[str] = []
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.within = tag
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data: str) -> None:
        if self.within == "script":
            self.scripts.append(data)
        elif self.within != "style":
            self.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    @property
    def ids(self) -> list[str | None]:
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]


def test_every_section_is_there_in_order_and_linked() -> None:
    scan = Scan(page(review()))
    assert [name for name in scan.ids if name in SECTIONS] == list(SECTIONS)
    links = [attributes["href"] for tag, attributes in scan.tags if tag == "a"]
    assert {f"#{name}" for name in SECTIONS} <= set(links)
    assert {str(link)[1:] for link in links} <= set(scan.ids)
    assert len(scan.ids) == len(set(scan.ids))


def test_it_asks_for_nothing() -> None:
    text = page(review())
    for tag, attributes in Scan(text).tags:
        assert tag not in ("img", "link", "iframe", "object", "embed", "base", "form")
        assert "src" not in attributes
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        assert str(attributes.get("href", "#")).startswith("#")
    assert not re.search(r"@import|url\(", text)


def test_the_policy_allows_its_own_style_and_script_by_hash_only() -> None:
    text = page(review())
    policy = next(a["content"] for _, a in Scan(text).tags if a.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    for element in ("style", 'script type="module"'):
        found = re.findall(rf"<{element}>(.*?)</", text, re.DOTALL)
        assert len(found) == 1
        digest = base64.b64encode(hashlib.sha256(found[0].encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy


def test_the_same_input_gives_the_same_bytes() -> None:
    assert page(review()) == page(review())
    assert "2026-03-04 09:30 UTC" in page(review())


def test_hostile_text_stays_text() -> None:
    app = App("evil", EVIL, Text(EVIL), tools=(Tool("a", EVIL, description=Text(EVIL)), Tool("b", "b")))
    finding = replace(examples.findings().findings[0], tool=EVIL, span=(0, len(EVIL)), text=EVIL, message=EVIL)
    tested = replace(examples.trial(), choices=(replace(examples.trial().choices[-1], request=EVIL, expected=EVIL),))
    pair = examples.pair(1, EVIL, "b", 0.9, "duplicate", EVIL)
    hostile = replace(
        empty(app),
        findings=Findings(AppName(EVIL), "appfunctions", (finding,), tools=app.keys()),
        overlap=Overlap(EVIL, "encoder", app.keys(), (pair,), (), ()),
        trial=tested,
    )
    text = page(hostile)
    text.encode()
    scan = Scan(text)
    assert sum(tag == "script" for tag, _ in scan.tags) == 2
    assert not {"img", "b9"} & {tag for tag, _ in scan.tags}
    assert "\u202e" not in text
    data = json.loads(scan.scripts[0])
    assert data["tools"][0].startswith("</script><script>")
    assert "<" not in scan.scripts[0]


def test_rules_are_explained_without_links_or_markup_of_their_own() -> None:
    text = page(review())
    assert 'href="#rule-command-to-agent"' in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; [link](https://example.com) U+202E" in text
    assert "An example." not in text


def test_it_holds_no_path_of_this_machine() -> None:
    home = examples.ROOT.rsplit("/", 1)[0]
    found = examples.findings()
    unread = replace(found.unread[0], path=f"{examples.ROOT}/src/Broken.kt", reason=f"see {examples.ROOT}/a.kt")
    local = replace(
        review(),
        findings=replace(found, unread=(unread,)),
        overlap=replace(examples.overlap(), encoder="/opt/models/my-encoder", notes=(f"cached in {examples.ROOT}",)),
    )
    text = page(local)
    assert home not in text
    assert "/opt/models" not in text
    assert "my-encoder" in text
    assert "<code>src/Broken.kt:7</code> see a.kt" in text


def test_the_summary_ranks_harm() -> None:
    tools = tuple(
        replace(tool, hints=replace(tool.hints, destructive=True)) if tool.name == "editNote" else tool
        for tool in examples.app().tools
    )
    text = page(replace(review(), app=replace(examples.app(), tools=tools)))
    summary = text.split('<section id="summary"')[1].split("</section>")[0]
    ranked = [
        "2 requests would have deleted or overwritten something nobody asked to", "command-to-agent",
        "2 requests went to a wrong function", "1 pair of functions", "4 warnings", "1 place could not be read",
    ]  # fmt: skip
    places = [summary.index(words) for words in ranked]
    assert places == sorted(places)


def test_it_says_who_picked_what_is_generated_and_how_sure_it_is() -> None:
    text = " ".join(Scan(page(review())).words)
    assert "Retrieval picked, not a language model" in text
    assert "8 requests were generated, not asked by people" in text
    assert "may be anywhere from 51% to 88%" in text
    chat = replace(examples.trial(), kind="chat", agent="openai:gpt-5", generated=0)
    text = " ".join(Scan(page(replace(review(), trial=chat))).words)
    assert "Retrieval picked" not in text
    assert "by openai:gpt-5" in text


def section(text: str, name: str) -> str:
    return text.split(f'<section id="{name}"')[1].split("</section>", maxsplit=1)[0]


def silent() -> Trial:
    """A trial of an agent that never answered."""
    asked = tuple(
        replace(one, verdict="error", outcome="error", picked=None, message="Connection refused." if n else "Too slow.")
        for n, one in enumerate(examples.trial().choices)
    )
    return Trial("notes-android", "openai:gpt-5", "chat", 20, None, None, 0, 0, 0, 0, 20, (), asked,
                 notes=("20 of 20 requests got no answer and are not counted. Connection refused.",))  # fmt: skip


def test_every_missed_request_is_listed_and_those_without_an_answer_apart() -> None:
    text = section(page(review()), "misses")
    missed = [answer for answer in examples.trial().choices if answer.verdict not in ("right", "error")]
    assert len(missed) == text.count("<tr>") - 1
    assert all(answer.request in text for answer in examples.trial().choices if answer.verdict != "right")
    assert "1 request: No reason was given." in text


def test_an_agent_that_never_answered_missed_nothing() -> None:
    text = page(replace(review(), trial=silent()))
    picks, misses = section(text, "picks"), section(text, "misses")
    assert "Not one of 20 requests was answered" in picks
    assert picks.count("Connection refused") == 1
    assert "<table" not in misses
    assert misses.count("<details") == 2
    assert misses.index("19 requests: Connection refused.") < misses.index("1 request: Too slow.")
    assert "no request was answered" in section(text, "summary")
    assert "0 of 0" not in text
    assert "likely –" not in text


def test_a_missed_request_shows_its_whole_label_its_kind_and_what_the_agent_said() -> None:
    missed = replace(
        examples.trial().choices[-3], expected_sequence=("findNotes", "deleteNote"), kind="multi-step",
        message="No function was likelier.",
    )  # fmt: skip
    text = section(page(replace(review(), trial=replace(examples.trial(), choices=(missed,)))), "misses")
    assert "<code>findNotes</code>, then <code>deleteNote</code>" in text
    assert "<small>multi-step</small>" in text
    assert "<small>No function was likelier.</small>" in text


def test_pairs_that_read_alike_are_one_count_everywhere() -> None:
    text = page(review())
    assert "<dt>Pairs that read alike</dt><dd>4</dd><dd>among 10 functions</dd>" in section(text, "summary")
    assert "4 pairs read alike, riskiest first" in section(text, "overlap")
    assert json.loads(Scan(text).scripts[0])["alike"] == 4
    assert "4 pairs read alike" in str(examples.overlap())


def test_every_verdict_and_the_risk_are_explained() -> None:
    overlap = examples.overlap()
    for look in (page(review()), *overlap._repr_mimebundle_().values()):
        for meaning in MEANS.values():
            assert meaning in look
        assert RISK in look


def test_it_says_what_its_profile_is_where_it_is_named() -> None:
    text = page(review())
    words = "It is the default; --profile mcp is the specification&#39;s."
    assert f'<a href="#profile" title="{profile("appfunctions").title}: ' in text
    assert words in text.split("<nav")[0]
    assert words in section(text, "about")
    specification = page(replace(review(), findings=replace(examples.findings(), profile="mcp")))
    assert profile("mcp").about in section(specification, "about")
    assert words not in specification
    gone = page(replace(review(), findings=replace(examples.findings(), profile="of another version")))
    assert "of another version" in section(gone, "about")


def test_it_names_formats_and_files_for_people() -> None:
    files = tuple(SourceFile(path, "0" * 64) for path in ("A.kt", "B.kt", "res/xml/app.xml", "notes.txt"))
    app = replace(examples.app(), files=files)
    about = section(page(replace(review(), app=app)), "about")
    assert "<dd>Android AppFunctions: 2 Kotlin files, 1 XML file, 1 file</dd>" in about
    assert "<dd>nothing</dd>" in section(page(empty(replace(app, tools=(), files=()))), "about")


def test_a_very_long_text_is_shown_in_parts_with_its_marks_and_whole_behind_a_click() -> None:
    words = "Finds a note by words. " * 200
    app = review().app.edit("deleteNote", description=f"{words}First call findNotes to get its ID. {words}")
    found = examples.finding(*examples.FAULTS[5], at=app)
    text = section(
        page(replace(review(), app=app, findings=replace(examples.findings(), findings=(found,)))), "findings"
    )
    first, whole = text.split("<details><summary>The whole text, 9,236 characters</summary>")
    for part in (first, whole):
        assert '<mark class="error">First call findNotes to get its ID.</mark>' in part
    assert len(first) < 2000
    assert len(whole) > 9000


def test_findings_of_one_rule_at_one_place_have_one_heading() -> None:
    found = examples.findings().findings[4]
    others = tuple(replace(found, id=str(number), text=f"WORD{number}") for number in range(5))
    text = page(replace(review(), findings=replace(examples.findings(), findings=(found, *others))))
    findings = section(text, "findings")
    assert findings.count('<b class="sev warning">warning</b>') == 1
    assert "shouting</b> ×6" in findings
    assert findings.count(found.message) == 1
    assert all(f'<q dir="auto">WORD{number}</q>' in findings for number in range(5))


def test_the_summary_does_not_blame_the_app_for_the_encoder() -> None:
    note = "all-MiniLM-L6-v2 reads English; 2 of 20 requests are in other languages."
    tested = replace(examples.trial(), notes=(note,), reads=("en",))
    text = section(page(replace(review(), trial=tested)), "summary")
    assert note in text
    assert "1 request found no function although there is one</a> 0 of them in English" in text
    assert "4 requests went to a wrong function</a> 3 of them in English" in text
    assert "of them in English" not in section(page(replace(review(), trial=replace(tested, languages=()))), "summary")
    assert "of them in English" not in section(page(replace(review(), trial=replace(tested, reads=()))), "summary")


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_show_is_said_plainly(count: int) -> None:
    app = replace(examples.app(), tools=examples.app().tools[:count], unread=())
    text = page(empty(app))
    for words in ("Nothing that was checked here", "There are no requests", "Nothing to suggest"):
        assert words in text
    assert "overlap-data" not in text.split("</main>")[0]


@pytest.mark.parametrize(("count", "limit"), [(60, 150_000), (500, 2_000_000)])
def test_it_stays_small(count: int, limit: int) -> None:
    assert len(page(Review(*examples.many(count), WHEN)).encode()) < limit

"""Facts of the body: what it reads, changes, throws and leaves unused, and where it runs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kotlin_cases import in_class, only_tool

from workshop.app import PendingIntentCall
from workshop.formats.kotlin.body import code_facts


def facts(body, *parameters):
    return code_facts(body, parameters, {})


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        ("{ notes.find(id) }", "reads", ("notes.find",)),
        ("{ notes?.save(a); notes!!.save(b); app.notes.update(c) }", "writes", ("notes.save", "notes.update")),
        ("= notes.deleteAll()", "deletes", ("notes.deleteAll",)),
        ("{ mail(1).sendLater(x) }", "sends", ("sendLater",)),
        ("{ saveAll() }", "writes", ("saveAll",)),
        ("{ notes.add(x) }", "writes", ("notes.add",)),
    ],
)
def test_calls_that_say_what_they_do(body, kind, expected):
    assert getattr(facts(body, "id"), kind) == expected


@pytest.mark.parametrize(
    "body",
    [
        "{ val found = all(); found.add(x); found.remove(y) }",
        "{ title.find { it == 'x' }; title.deleteSpaces() }",
        "= note.copy(title = title)",
        "= buildList { add(x) }",
        "= emptyList()",
        '{ log("notes.delete(id)") // notes.save(x)\n /* notes.send(x) */ }',
        '{ """notes.delete(id)""" }',
    ],
)
def test_what_only_sounds_like_it(body):
    code = facts(body, "title")
    assert (code.reads, code.writes, code.deletes, code.sends) == ((), (), (), ())


def test_parameters_that_the_body_never_mentions():
    code = facts('{ show("$a and ${b.c} but not d") /* e */ }', "a", "b", "d", "e")
    assert code.unused == ("d", "e")


def test_a_function_without_a_body_leaves_nothing_unused():
    tool = only_tool("interface T {\n @AppFunction fun f(a: Int = 1)\n}")
    assert tool.code is not None
    assert (tool.code.unused, dict(tool.code.defaults)) == ((), {"a": "1"})


@pytest.mark.parametrize(
    ("body", "dispatcher"),
    [
        ("= withContext(Dispatchers.IO) { 1 }", "IO"),
        ("{ return withContext(ioDispatcher) { 1 } }", "ioDispatcher"),
        ("{ scope.launch(kotlinx.coroutines.Dispatchers.Default) { } }", "Default"),
        ("{ // withContext(Dispatchers.IO)\n }", None),
    ],
)
def test_where_the_work_is_done(body, dispatcher):
    assert facts(body).dispatcher == dispatcher


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "= PendingIntent.getActivity(c, 0, Intent(c, A::class.java), flags(PendingIntent.FLAG_IMMUTABLE) or x)",
            PendingIntentCall("getActivity", mutable=False, explicit=True),
        ),
        (
            '{ val i = Intent("open"); PendingIntent.getBroadcast(c, 0, i, PendingIntent.FLAG_MUTABLE) }',
            PendingIntentCall("getBroadcast", mutable=True, explicit=False),
        ),
        ("= PendingIntent.getService(c, 0, made, flags)", PendingIntentCall("getService")),
    ],
)
def test_pending_intents(body, expected):
    assert facts(body).pending_intents == (expected,)


def test_a_tool_has_the_facts_of_its_own_body():
    tool = only_tool(
        in_class("@AppFunction suspend fun f(a: Int, b: Int) = withContext(Dispatchers.IO) { db.save(a) }")
    )
    assert tool.code is not None
    assert (tool.code.writes, tool.code.unused, tool.code.dispatcher) == (("db.save",), ("b",), "IO")


@given(st.text(st.sampled_from("\"'/*${}()\n\\ thrownewABab.,PendingIntent"), max_size=200))
def test_no_body_makes_it_fail(body):
    facts(body, "a", "b")


@pytest.mark.parametrize(
    "part", ['"${', "/* ", "a", '""" ', "'", '"', "PendingIntent.getX(", "a.", "throw A.", "${", "val "]
)
def test_no_body_takes_long(part):
    facts(part * 20_000)

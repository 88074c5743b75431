"""Hostile and broken TypeScript: one clear error each, in bounded time and memory."""

import pytest

from workshop.errors import LoadError
from workshop.formats.load import load

IMPORT = b'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n'
GOOD = IMPORT + b'server.tool("a", "A tool.", f);\n'


def doubled(levels: int) -> bytes:
    """Each schema holds the one before twice: two to the power of `levels` in all."""
    lines = [b"const s0 = z.object({ a: z.string() });\n"]
    lines += [b"const s%d = z.object({ a: s%d, b: s%d });\n" % (i, i - 1, i - 1) for i in range(1, levels + 1)]
    return b"".join(lines) + b'server.registerTool("b", { inputSchema: s%d }, f);\n' % levels


HOSTILE = {
    "cut short": (IMPORT + b'server.registerTool("a", { description: "Fin', None),
    "another encoding": (GOOD + b"// caf\xe9", "server.ts:3: This is not UTF-8."),
    "UTF-16": ((IMPORT + b'server.tool("a", f);').decode().encode("utf-16"), "no functions"),
    "NUL bytes": (GOOD + b"\0\0", "server.ts: This is no text."),
    "nothing": (b"", "no functions"),
    "only a server": (IMPORT + b'new McpServer({ name: "n" });', "no functions"),
    "a bundle": (GOOD + b"x();" * 600_000, "server.ts: This source has 2 MB."),
    "names that stand for each other": (
        IMPORT + b"const a = b, b = a;\nserver.tool(a, f);",
        "server.ts:3: The name of this function is known only when the program runs.",
    ),
}


@pytest.mark.parametrize(("data", "message"), HOSTILE.values(), ids=HOSTILE)
def test_a_broken_file_is_one_clear_error(data, message, tmp_path):
    path = tmp_path / "server.ts"
    path.write_bytes(data)
    with pytest.raises(LoadError) as caught:
        load(path)
    assert (message or "server.ts:2") in str(caught.value)
    assert len(str(caught.value)) < 900


HEAVY = {
    "one line of megabytes": b"x(" + b'"a", ' * 100_000 + b")",
    "a long concatenation": b'server.tool("b", ' + b'"x" + ' * 20_000 + b'"y", f);',
    "deep parentheses": b'server.tool("b", ' + b"(" * 5_000 + b'"x"' + b")" * 5_000 + b", f);",
    "deep objects": b'server.registerTool("b", { inputSchema: ' + b"{ a: " * 3_000 + b"1" + b"}" * 3_000 + b" }, f);",
    "deep schemas": b'server.tool("b", { a: ' + b"z.array(" * 2_000 + b"z.string()" + b")" * 2_000 + b" }, f);",
    "a long chain": b'server.tool("b", { a: z.string()' + b".min(1)" * 10_000 + b" }, f);",
    "schemas that double": doubled(40),
    "spreads that double": b"".join(
        [b"const o0 = { a: z.string() };\n"]
        + [b"const o%d = { ...o%d, ...o%d };\n" % (i, i - 1, i - 1) for i in range(1, 40)]
        + [b'server.tool("b", o39, f);\n']
    ),
    "words that double": b"".join(
        [b'const w0 = "aa";\n']
        + [b"const w%d = `${w%d}${w%d}`;\n" % (i, i - 1, i - 1) for i in range(1, 60)]
        + [b'server.tool("b", w59, f);\n']
    ),
    "a spread of itself": b'const o = { ...o };\nserver.tool("b", o, f);',
    "unclosed brackets": b"{[(" * 20_000,
    "half a surrogate": b'server.tool("b", "\\ud83d \\u{110000} \\u{ffffffffff}", f);',
    "a huge number": b'server.registerTool("b", { inputSchema: { type: "object", maxProperties: '
    + b"9" * 5_000
    + b" } }, f);",
}


@pytest.mark.parametrize("data", HEAVY.values(), ids=HEAVY)
def test_what_is_heavy_does_not_hide_the_rest(data, tmp_path):
    path = tmp_path / "server.ts"
    path.write_bytes(GOOD + data)
    app = load(path)
    assert app.tool("a").description.value == "A tool."
    app.to_json().encode()
    assert len(app.unread) < 60


def test_one_broken_file_of_a_project_is_listed(tmp_path):
    (tmp_path / "good.ts").write_bytes(GOOD)
    (tmp_path / "bad.ts").write_bytes(GOOD + b"\xff")
    app = load(tmp_path)
    assert [tool.name for tool in app.tools] == ["a"]
    assert [(note.path, note.line) for note in app.unread] == [("bad.ts", 3)]


def test_nothing_of_a_source_is_run(tmp_path):
    trap = tmp_path / "trap"
    path = tmp_path / "server.js"
    path.write_bytes(GOOD + b'require("fs").writeFileSync("%s", "");\n' % str(trap).encode())
    assert load(path).tools
    assert not trap.exists()

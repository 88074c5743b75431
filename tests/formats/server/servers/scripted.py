"""A server that misbehaves as its first argument says; it speaks JSON-RPC by hand.

`initialize` is answered, `server/discover` refused, as servers of the older protocol do.
"""

import json
import os
import sys
import time

MODE = sys.argv[1]
TOOL = {"name": "create", "description": "Creates a note.", "inputSchema": {"type": "object"}}


def say(message):
    print(json.dumps(message), flush=True)


def answer(number, result):
    say({"jsonrpc": "2.0", "id": number, "result": result})


def refuse(number, words):
    say({"jsonrpc": "2.0", "id": number, "error": {"code": -32601, "message": words}})


def tools(cursor):
    """What `tools/list` gives, by mode."""
    if MODE == "pages":
        page = int(cursor or 0)
        tool = {**TOOL, "name": f"create_{page}", "x-unknown": page}
        return {"tools": [tool], **({"nextCursor": str(page + 1)} if page < 4 else {})}
    if MODE == "same-page":
        return {"tools": [TOOL], "nextCursor": "again"}
    if MODE == "endless-pages":
        return {"tools": [TOOL], "nextCursor": str(int(cursor or 0) + 1)}
    if MODE == "bad-tool":
        return {"tools": [TOOL, {"name": 7, "inputSchema": {}}, {"name": "b", "inputSchema": "x"}]}
    if MODE == "no-tools":
        return {"tools": []}
    return {"tools": [TOOL]}


def serve():
    for line in sys.stdin:
        request = json.loads(line)
        method, number = request.get("method"), request.get("id")
        if method == "initialize":
            version = request["params"]["protocolVersion"]
            answer(
                number,
                {
                    "protocolVersion": version,
                    "capabilities": {"tools": {}},
                    "serverInfo": {"name": "scripted", "version": "1"},
                },
            )
        elif method == "tools/list":
            if MODE == "never-lists":
                continue
            if MODE == "dies-listing":
                print("out of memory", file=sys.stderr, flush=True)
                os._exit(3)
            if MODE == "refuses":
                refuse(number, f"No list without a key, {os.environ.get('NOTES_KEY')}.")
            else:
                answer(number, tools((request.get("params") or {}).get("cursor")))
        elif number is not None:
            refuse(number, "No such method.")


def main():
    if MODE == "never-answers":
        time.sleep(600)
    elif MODE == "garbage":
        print("Server is up!", flush=True)
        time.sleep(600)
    elif MODE == "floods":
        while True:
            print("noise", flush=True)
    elif MODE == "one-line":
        while True:
            sys.stdout.write("x" * 65536)
    elif MODE == "floods-stderr":
        while True:
            print("noise", file=sys.stderr)
    elif MODE == "leaks":
        print(f"cannot log in with {os.environ['NOTES_KEY']}", file=sys.stderr)
        print("Authorization: Bearer abcdefghijklmnop; api_key=zzzz1", file=sys.stderr)
        sys.exit(1)
    elif MODE == "exits":
        sys.exit(0)
    elif MODE == "ignores-the-end":
        import signal

        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(1)
    else:
        serve()


if __name__ == "__main__":
    main()

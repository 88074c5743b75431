"""A small server in OpenAI's shape: answers are scripted by the text of the last message."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reply:
    """One answer: a status with a body, or a way of not answering."""

    body: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    hang: bool = False
    close: bool = False


def message(content: str | None = None, finish: str = "stop", **more: Any) -> Reply:
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, **more}}
    usage = {"prompt_tokens": 40, "completion_tokens": 2, "total_tokens": 42}
    return Reply(
        {"id": "c1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage}
    )


def calls(*named: tuple[str, str]) -> Reply:
    """Calls by name, with their arguments as the text that comes over the wire."""
    made = [
        {"id": f"call_{index}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for index, (name, arguments) in enumerate(named)
    ]
    return message(None, "tool_calls", tool_calls=made)


def failure(status: int, text: str, **headers: str) -> Reply:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply({"error": {"message": text, "type": "error", "code": None}}, status, named)


@dataclass
class Server:
    url: str
    script: dict[str, Reply | Callable[[dict[str, Any]], Reply]] = field(default_factory=dict)
    received: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    def asked(self, request: str) -> list[dict[str, Any]]:
        """The bodies that came for one request, retries included."""
        return [body for body in self.received if body["messages"][-1]["content"] == request]


@contextmanager
def serving() -> Iterator[Server]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            server.received.append(body)
            server.keys.append(self.headers.get("Authorization", ""))
            reply = server.script[body["messages"][-1]["content"]]
            if not isinstance(reply, Reply):
                reply = reply(body)
            if reply.hang:
                server.released.wait(30)
                return
            if reply.close:
                self.connection.close()
                return
            data = json.dumps(reply.body).encode()
            self.send_response(reply.status)
            for name, value in {"Content-Type": "application/json", **reply.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A client that gave up waiting is what some tests are about."""

    httpd = Quiet(("127.0.0.1", 0), Handler)
    server = Server(f"http://127.0.0.1:{httpd.server_address[1]}/v1")
    thread = threading.Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        httpd.shutdown()
        httpd.server_close()
        thread.join()

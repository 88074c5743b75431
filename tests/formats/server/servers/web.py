"""Answers over HTTP that are no MCP: a server that runs in a thread of the test."""

import gzip
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def answering(kind):
    """A handler that answers every request in one way."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers.get("content-length", 0)))
            status = {"missing": 404, "broken": 500}.get(kind, 200)
            self.send_response(status)
            if kind == "redirects":
                self.send_header("location", "http://192.0.2.1/mcp")
            self.send_header("content-type", "text/html" if kind == "page" else "application/json")
            if kind == "compressed":
                self.send_header("content-encoding", "gzip")
            self.end_headers()
            if kind == "compressed":
                self.wfile.write(gzip.compress(b" " * 10_000_000))
            elif kind == "endless":
                self.endless()
            elif kind == "silent":
                self.server.over.wait(20)
            else:
                self.wfile.write(b"<html>Welcome</html>")

        def endless(self):
            try:
                while not self.server.over.is_set():
                    self.wfile.write(b" " * 1_000_000)
            except OSError:
                pass

        def log_message(self, *arguments):
            pass

    return Handler


@contextmanager
def serving(kind):
    """The address of such a server while the block runs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), answering(kind))
    server.over = threading.Event()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/mcp"
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join()

"""A real JupyterLab on loopback, and what a person does in it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]

# No news, no update checks, no lists of extensions: a lab that asks for nothing.
CONFIG = """
c = get_config()
c.ServerApp.open_browser = False
c.ServerApp.ip = "127.0.0.1"
c.ServerApp.allow_root = True
c.ServerApp.port_retries = 0
c.IdentityProvider.token = ""
c.LabApp.expose_app_in_browser = True
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
"""
NOTIFICATIONS = '{"fetchNews": "false", "checkForUpdates": false}'

IDLE = """() => {
  const panel = window.jupyterapp.shell.currentWidget;
  const waiting = panel?.content?.widgets?.some((cell) => cell.promptNode?.textContent.includes("*"));
  return panel?.sessionContext?.session?.kernel?.status === "idle" && !waiting;
}"""
OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code").map((cell) => cell.model.outputs.toJSON())"""
TOLD = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const asked = kernel.requestExecute({ code, store_history: false });
  let text = "";
  asked.onIOPub = ({ header, content }) => { if (header.msg_type === "stream") text += content.text; };
  await asked.done;
  return text;
}"""
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
CLOSE = """async () => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  if (panel?.sessionContext) await panel.sessionContext.shutdown();
}"""


@contextmanager
def jupyter_lab(root: Path) -> Iterator[str]:
    """JupyterLab in this folder; yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        settings = home / "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text(NOTIFICATIONS)
        config = home / "jupyter_server_config.py"
        config.write_text(
            f"{CONFIG}c.LabApp.workspaces_dir = {folder + '/workspaces'!r}\n"
            f"c.LabApp.user_settings_dir = {folder + '/settings'!r}\n"
        )
        env = os.environ | {
            "JUPYTER_CONFIG_DIR": folder,
            "JUPYTER_DATA_DIR": f"{folder}/data",
            "JUPYTER_RUNTIME_DIR": f"{folder}/runtime",
            "IPYTHONDIR": f"{folder}/ipython",
            "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
            "HF_HUB_OFFLINE": "1",
        }
        command = [sys.executable, "-m", "jupyterlab", f"--config={config}", f"--port={port}", f"--notebook-dir={root}"]
        log = home / "lab.log"
        with log.open("w") as out:
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=env)
            try:
                _wait(f"http://127.0.0.1:{port}/api/status", process, log)
                yield f"http://127.0.0.1:{port}"
            finally:
                process.terminate()
                try:
                    process.wait(15)
                except subprocess.TimeoutExpired:
                    process.kill()


def open_notebook(page: Page, address: str, name: str, *, theme: str = "JupyterLab Light") -> None:
    """The notebook open in JupyterLab, its kernel ready, the side bar shut."""
    page.goto(f"{address}/lab/tree/{name}?reset")
    page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=60_000)
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook", timeout=60_000)
    page.wait_for_function(IDLE, timeout=60_000)
    page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")


def run_all(page: Page, *, timeout: float = 240_000) -> list[dict[str, Any]]:
    """Runs every cell; the outputs, cell after cell."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(IDLE, timeout=timeout)
    return [output for outputs in page.evaluate(OUTPUTS) for output in outputs]


def told(page: Page, code: str) -> str:
    """What the notebook's kernel prints."""
    return str(page.evaluate(TOLD, code))


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 90
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=2).read()
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
        else:
            return
    raise RuntimeError("JupyterLab did not start:\n" + log.read_text()[-3000:])

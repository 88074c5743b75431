"""Set up `.venv` for one purpose: `python .ci/setup.py demo|lab|test`. Needs Python 3.11 or newer and nothing else.

A purpose that is already set up for this pyproject.toml is left alone, so that a second run is quick.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
EXTRAS = {"demo": "weights", "lab": "lab,weights", "test": "dev"}

#: A CPU build. On Linux, PyPI's newer files bring several GB of CUDA along.
TORCH = "torch==2.13.0"
CPU_INDEX = "https://download.pytorch.org/whl/cpu"


def main() -> int:
    purpose = sys.argv[1] if len(sys.argv) == 2 else ""
    if purpose not in EXTRAS:
        print(f"usage: python .ci/setup.py {'|'.join(EXTRAS)}", file=sys.stderr)
        return 2
    if sys.version_info < (3, 11):
        print(
            f"Python {sys.version.split()[0]} found; 3.11 or newer is needed. Try: make PYTHON=python3.12",
            file=sys.stderr,
        )
        return 2
    stamp = VENV / f".ready-{purpose}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not (stamp.exists() and stamp.read_text() == wanted):
        if not PYTHON.exists():
            say("Making .venv")
            subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        if not has_torch():
            install_torch()
        say(f"Installing the workshop ({EXTRAS[purpose]})")
        pip("install", "-e", f"{ROOT}[{EXTRAS[purpose]}]")
        stamp.write_text(wanted)
    return chromium() if purpose == "test" else 0


def has_torch() -> bool:
    return subprocess.run([PYTHON, "-c", "import importlib.util as u; exit(not u.find_spec('torch'))"]).returncode == 0


def install_torch() -> None:
    """PyTorch's own CPU index first, asked once and shortly; then PyPI and whatever pip is configured for."""
    say("Installing PyTorch, the CPU build")
    # pip's own configuration may add other indexes, whose newer CUDA files would win over the CPU one.
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    alone["PIP_CONFIG_FILE"] = os.devnull
    from_index = ["install", "--index-url", CPU_INDEX, "--timeout", "5", "--retries", "0", TORCH]
    if pip(*from_index, check=False, env=alone, quiet_errors=True) != 0:
        pip("install", TORCH)


def chromium() -> int:
    """A Chromium for the browser tests: one that is there, else Debian's package, else playwright's download."""
    if any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        return 0
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say("Installing Debian's Chromium")
        quiet = {"stdout": subprocess.DEVNULL}
        env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=env, **quiet)
        if subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], env=env, **quiet).returncode == 0:
            return 0
    say("Downloading playwright's Chromium")
    if subprocess.run([PYTHON, "-m", "playwright", "install", "chromium"]).returncode == 0:
        return 0
    print(
        "No Chromium: the browser tests need one. None is on the PATH, apt could not install it, and playwright\n"
        "could not download it. Install chromium and run again, or run the other tests: make test-without-browser",
        file=sys.stderr,
    )
    return 1


def pip(*arguments: str, check: bool = True, env: dict[str, str] | None = None, quiet_errors: bool = False) -> int:
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", *arguments, "--quiet"]
    errors = subprocess.DEVNULL if quiet_errors else None
    return subprocess.run(command, check=check, env=env, stderr=errors).returncode


def say(words: str) -> None:
    print(f"- {words} ...", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        print(f"This failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        sys.exit(1)

"""Makes the program's environment in `.venv`: what `run` and `test` share. Standard library only."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"

# Debian package -> the library file it brings, so that a look needs no package manager.
SCREEN_LIBRARIES = {
    "libgl1": "libGL.so.1",
    "libegl1": "libEGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libfontconfig1": "libfontconfig.so.1",
    "libglib2.0-0": "libglib-2.0.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libx11-xcb1": "libX11-xcb.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-sync1": "libxcb-sync.so.1",
    "libxcb-xfixes0": "libxcb-xfixes.so.0",
    "libxcb-util1": "libxcb-util.so.1",
}
# Debian package -> a file it brings, for what is no library.
FONTS = {
    "fonts-dejavu-core": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "fonts-inter": "/usr/share/doc/fonts-inter",
}
TEST_PROGRAMS = {
    "xvfb": "/usr/bin/Xvfb",
    "xauth": "/usr/bin/xauth",
    "chromium": "/usr/bin/chromium",
    "poppler-utils": "/usr/bin/pdfimages",
    "postgresql": "/usr/lib/postgresql/*/bin/initdb",
}


def prepare(extra: str, system_files: dict[str, str]) -> None:
    """Make `.venv` hold the program with its `extra`, and the system what Qt needs; quick when nothing changed."""
    stamp = VENV / f"installed-{extra or 'run'}"
    wanted = fingerprint(extra)
    if stamp.is_file() and stamp.read_text() == wanted and PYTHON.exists():
        return
    check_python()
    install_system_packages(missing_packages(system_files))
    if not PYTHON.exists():
        make_venv()
    say("Installing CopyViz and what it needs into .venv ...")
    pip("install", "--quiet", "--upgrade", "pip")
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    pip("install", "--quiet", "--constraint", str(CONSTRAINTS), "--editable", target)
    stamp.write_text(wanted)


def fingerprint(extra: str) -> str:
    """What the environment depends on; another value means it must be made again."""
    digest = hashlib.sha256(f"{sys.version}\n{extra}\n{ROOT}\n".encode())
    for path in (ROOT / "pyproject.toml", CONSTRAINTS, Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def check_python() -> None:
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        fail(f"CopyViz needs Python 3.11, 3.12 or 3.13; this is {sys.version.split()[0]}.")


def make_venv() -> None:
    """Make the virtual environment; Debian keeps the module for it in a package of its own."""
    command = [sys.executable, "-m", "venv", str(VENV)]
    if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    install_system_packages(["python3-venv"])
    if subprocess.run(command).returncode != 0:
        fail("Python could not make a virtual environment in .venv.")


def missing_packages(files: dict[str, str]) -> list[str]:
    """The Debian packages of `files` that are not there."""
    return [package for package, file in files.items() if not is_present(file)]


def is_present(file: str) -> bool:
    if file.startswith("/"):
        return any(Path("/").glob(file.lstrip("/")))
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


def install_system_packages(packages: Sequence[str]) -> None:
    """Install with apt-get when that is allowed; otherwise say what to type and go on."""
    if not packages:
        return
    line = f"apt-get install -y {' '.join(packages)}"
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        say(f"Missing system libraries. Please type:\n  sudo {line}")
        return
    say(f"Installing system libraries: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = {"stdout": subprocess.DEVNULL, "env": environment}
    subprocess.run(["apt-get", "update", "-q"], check=False, **quiet)  # type: ignore[call-overload]
    result = subprocess.run(["apt-get", "install", "-y", "-q", *packages], **quiet)  # type: ignore[call-overload]
    if result.returncode != 0:
        say(f"Some system libraries could not be installed. Please type:\n  sudo {line}")


def pip(*arguments: str) -> None:
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", *arguments]
    if subprocess.run(command).returncode != 0:
        fail("Installing Python packages failed; the lines above say why. Check the network and try again.")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def fail(text: str) -> NoReturn:
    say(text)
    raise SystemExit(3)

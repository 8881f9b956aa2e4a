"""What every sub-command offers, whatever it does."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from copyviz.cli.commands import COMMANDS
from copyviz.cli.main import build_parser


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        build_parser([name]).parse_args([name, "--help"])
    told = capsys.readouterr().out
    assert end.value.code == 0
    assert COMMANDS[name].HELP.split()[0] in told
    assert "Example" in COMMANDS[name].EPILOG or "copyviz" in COMMANDS[name].EPILOG


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_of_a_command_has_a_word_on_it(name: str) -> None:
    parser = argparse.ArgumentParser()
    COMMANDS[name].add_arguments(parser)
    assert all(action.help for action in parser._actions)


def test_all_commands_are_listed() -> None:
    told = subprocess.run([sys.executable, "-m", "copyviz", "--help"], capture_output=True, text=True, timeout=60)
    assert all(f"    {name}" in told.stdout for name in COMMANDS)


def test_a_command_loads_none_of_the_others() -> None:
    script = "import sys; from copyviz.cli.main import run; run(['outline', '/nowhere']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60).stdout.split()
    assert "copyviz.cli.outline" in loaded
    assert "copyviz.cli.compare" not in loaded

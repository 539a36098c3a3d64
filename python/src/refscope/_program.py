"""Finds the program that was installed with this package, and runs it.

All work is done in that process: the interpreter stays free for other threads, and an interrupt ends the work at once.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sysconfig
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Callable, Iterator, List, Sequence

#: Results are missing, because something could not be read or the time was over; what is there is right.
EXIT_PARTIAL = 3


class RefscopeError(Exception):
    """The program could not do what it was asked for. The message is the one that the command line prints."""


def find_program() -> str:
    """The path of the program: the one of this installation, else the first on the search path."""
    name = "refscope" + (sysconfig.get_config_var("EXE") or "")
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", _user_scheme())]
    here = Path(__file__).resolve()
    # `pip install --target` puts the scripts beside the modules.
    folders = [Path(folder) for folder in schemes if folder] + [here.parents[1] / "bin"]
    for folder in folders:
        candidate = folder / name
        if candidate.is_file():
            return str(candidate)
    found = shutil.which(name)
    if found is None:
        raise RefscopeError(
            f"the program {name} is not where this package was installed, nor on the search path: "
            "please install the package again"
        )
    return found


def _user_scheme() -> str:
    return "nt_user" if os.name == "nt" else "posix_user"


def run(arguments: Sequence[str]) -> bytes:
    """What the program prints. Raises :class:`RefscopeError` with its message where it fails."""
    finished = subprocess.run(
        [find_program(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    _check(finished.returncode, finished.stderr)
    return finished.stdout


def stream(arguments: Sequence[str]) -> Iterator[bytes]:
    """The lines that the program prints, one at a time. Who stops reading ends the program."""
    process = subprocess.Popen(
        [find_program(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    try:
        yield from process.stdout
        # What the program has to say on the side is a few lines, which no pipe fills.
        error = process.stderr.read()
        _check(process.wait(), error)
    finally:
        if process.poll() is None:
            process.kill()
        process.stdout.close()
        process.stderr.close()
        process.wait()


@contextmanager
def opened(arguments: Sequence[str], input: bytes = b"", tell: Callable[[str], None] = lambda line: None) -> Iterator[Opened]:
    """What the program prints, as a stream of bytes, with ``input`` on its standard input.

    ``tell`` is given each line that it writes on the side. Who leaves before the end ends the program.
    """
    process = subprocess.Popen(
        [find_program(), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    said: List[bytes] = []

    def listen(lines: BinaryIO) -> None:
        for line in lines:
            said.append(line)
            tell(line.decode("utf-8", "replace").rstrip())

    def give(pipe: BinaryIO) -> None:
        # A program that wants no more has a reason, which it tells on the side.
        with contextlib.suppress(BrokenPipeError), pipe:
            pipe.write(input)

    threads = [
        threading.Thread(target=listen, args=(process.stderr,), daemon=True),
        threading.Thread(target=give, args=(process.stdin,), daemon=True),
    ]
    for thread in threads:
        thread.start()
    answer = Opened(process.stdout)
    try:
        yield answer
        code = process.wait()
        threads[0].join()
        errors = [line for line in said if not line.startswith((b"mined:", b"note:", b"in all:"))]
        _check(code, b"".join(errors))
        answer.is_partial = code == EXIT_PARTIAL
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        threads[0].join()
        process.stdout.close()
        process.stderr.close()


@dataclass
class Opened:
    """What a program prints, while it runs."""

    output: BinaryIO
    #: Whether results are missing; known once the program has ended.
    is_partial: bool = False


def _check(code: int, error: bytes) -> None:
    if code in (0, EXIT_PARTIAL):
        return
    message = error.decode("utf-8", "replace").strip().removeprefix("error: ")
    raise RefscopeError(message or f"the program ended with code {code} and said nothing")

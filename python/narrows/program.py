"""Finds the program, runs it, and ends it when its caller is interrupted."""

from __future__ import annotations

import functools
import json
import os
import shutil
import signal
import subprocess
import threading
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from .errors import CommandError, NarrowsError, NarrowsWarning, ProgramNotFound, WrongVersion

SCHEMA_VERSION = 2
"""The version of the program's JSON that this package reads."""

Progress = Callable[[str, float | None], None]
"""Receives the current action, and its finished part from 0 to 1 (None if unknown)."""

_variable = "NARROWS_PROGRAM"
_clone = Path(__file__).resolve().parents[2]  # in a prefix, share/narrows
_built = Path("build/release/testbench/app/narrows")
_seconds_to_end = 3
# Linux tells the program when the thread ends that has started it, also if Python was ended or killed.
_told_of_the_end = ("setpriv", "--pdeathsig", "TERM", "--") if shutil.which("setpriv") else ()


def find_program(program: str | os.PathLike[str] | None = None) -> Path:
    """The program to run: this argument, the one that NARROWS_PROGRAM names, that of the clone or prefix in
    which the package is, or `narrows` on the PATH. A clone, a prefix, or its share/narrows stands for the program
    in it."""
    for wanted, said_by in ((program, "program="), (os.environ.get(_variable), f"{_variable}=")):
        if not wanted:
            continue
        path = Path(wanted).expanduser().resolve()
        found = _program_in(path) if path.is_dir() else path
        if found is None or not os.access(found, os.X_OK):
            raise ProgramNotFound(f"{said_by}{wanted}: there is no program of this name; name a clone of Narrows, the "
                                  f"PREFIX where it is installed, or the program, as PREFIX/bin/narrows")
        return found
    if found := _program_in(_clone):
        return found
    if on_path := shutil.which("narrows"):
        return Path(on_path).resolve()
    raise ProgramNotFound(f"no program found; name a clone of Narrows, or PREFIX/bin/narrows where it is installed, by "
                          f"{_variable} or by the argument program=")


def _program_in(folder: Path) -> Path | None:
    """The program of a clone, of a prefix, or of its share/narrows."""
    if (folder / "machines").is_dir() and (folder / "CMakeLists.txt").is_file():
        if not os.access(folder / _built, os.X_OK):
            raise ProgramNotFound(f"{folder}: the program is not built; build it with {folder}/narrows --version")
        return folder / _built
    prefix = folder.parent.parent if (folder / "version").is_file() else folder
    program = prefix / "bin/narrows"
    return program if os.access(program, os.X_OK) else None


class Group:
    """Processes that end together. Used as a context, it takes all that its thread starts."""

    _of_thread = threading.local()

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[str]] = set()
        self._closed = False

    @classmethod
    def here(cls) -> Group:
        """The group of this thread."""
        return getattr(cls._of_thread, "group", None) or cls()

    def __enter__(self) -> None:
        self._of_thread.group = self

    def __exit__(self, *_: object) -> None:
        self._of_thread.group = None

    def start(self, command: Sequence[str]) -> subprocess.Popen[str]:
        with self._lock:
            if self._closed:
                raise NarrowsError("not started, because the others were ended")
            # Its own process group: Ctrl-C reaches Python alone, which then ends the group and all that is in it.
            process = subprocess.Popen([*_told_of_the_end, *command], process_group=0, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                                       errors="replace")
            self._running.add(process)
            return process

    def end(self, process: subprocess.Popen[str]) -> None:
        """Ends the process and everything that it has started. A study first stores its finished points."""
        try:
            if process.poll() is None:
                process.terminate()
                process.wait(_seconds_to_end)
        except subprocess.TimeoutExpired:
            pass
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            with self._lock:
                self._running.discard(process)

    def close(self) -> None:
        """Ends all, and lets none start."""
        with self._lock:
            self._closed = True
            running = list(self._running)
        for process in running:
            process.terminate()
        for process in running:
            self.end(process)


def call(arguments: Sequence[str], program: str | os.PathLike[str] | None = None,
         progress: Progress | None = None) -> tuple[Any, int]:
    """Runs a command with --json. Returns its output and exit code. Throws CommandError if it printed nothing."""
    command = [str(find_program(program)), *arguments, "--json"]
    if progress is not None:
        command.append("--progress=json")
    text, code, lines = _outcome(command, progress)
    if text:
        for line in lines:
            warnings.warn(line.removeprefix("narrows: ").removeprefix("warning: "), NarrowsWarning, stacklevel=4)
        return _parsed(text, command[0]), code
    problems = [json.loads(line) for line in lines if line.startswith("{")]
    if not problems:
        said = "\n".join(lines) or f"{command[0]} ended with exit code {code} and said nothing"
        problems = [dict.fromkeys(("file", "line", "column", "argument", "remedy"))
                    | {"message": said, "exit_code": code}]
    raise CommandError(problems)


def _parsed(text: str, program: str | Path) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise WrongVersion(f"{program} is not Narrows: it prints what is no JSON; name another program by {_variable} "
                           "or by the argument program=") from None


def _outcome(command: Sequence[str], progress: Progress | None = None) -> tuple[str, int, list[str]]:
    """Standard output, the exit code, and the lines on standard error that are no progress."""
    group = Group.here()
    process = group.start(command)
    assert process.stdout is not None and process.stderr is not None
    out: list[str] = []
    lines: list[str] = []
    reader = threading.Thread(target=lambda stream: out.append(stream.read()), args=(process.stdout,))
    try:
        reader.start()
        for line in process.stderr:
            said = json.loads(line) if line.startswith("{") else {}
            if said.get("kind") != "progress":
                lines.append(line.rstrip("\n"))
            elif progress is not None:
                progress(said["what"], said["finished"])
        process.wait()
    finally:
        group.end(process)
        reader.join()
        process.stdout.close()
        process.stderr.close()
    return "".join(out), process.returncode, lines


def schema_of(command: str, program: str | os.PathLike[str] | None = None) -> dict[str, Any]:
    """The JSON Schema of the output of a command. Throws WrongVersion if this package does not read it."""
    path = find_program(program)
    return _schema(path, path.stat().st_mtime_ns, command)


@functools.cache
def _schema(path: Path, _changed: int, command: str) -> dict[str, Any]:
    text, code, lines = _outcome([str(path), "schema", command])
    if code != 0:
        raise WrongVersion(f"{path} is older than this package, or is not Narrows: it cannot print the schema of "
                           f"'{command}' ({' '.join(lines)}); build or install it again, or name another program by "
                           f"{_variable}")
    schema: dict[str, Any] = _parsed(text, path)
    version = schema.get("version")
    if version != SCHEMA_VERSION:
        raise WrongVersion(f"{path} prints version {version} of its JSON, and this package reads version "
                           f"{SCHEMA_VERSION}; use the package in the folder python of the clone, or of the "
                           "PREFIX/share/narrows, that the program is from")
    return schema

"""Errors. All exceptions are NarrowsError."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any


class NarrowsError(Exception):
    """Any error of this package."""


class ProgramNotFound(NarrowsError):
    """There is no program to run."""


class WrongVersion(NarrowsError):
    """The program and the package do not belong together."""


class NarrowsWarning(UserWarning):
    """A message of the program besides its result."""


class CommandError(NarrowsError):
    """The program has refused its input (exit code 2), or has failed (exit code 1).

    `file`, `line`, `column` or `argument` give the place and `remedy` the correction; None if unknown.
    `problems` has all problems, each a dict with these members; the attributes belong to the first one.
    """

    def __init__(self, problems: list[dict[str, Any]]) -> None:
        self.problems = problems
        first = problems[0]
        self.file: str | None = first["file"]
        self.line: int | None = first["line"]
        self.column: int | None = first["column"]
        self.argument: str | None = first["argument"]
        self.message: str = first["message"]
        self.remedy: str | None = first["remedy"]
        self.exit_code: int = first["exit_code"]
        super().__init__("\n".join(map(_text, problems)))

    def __reduce__(self) -> tuple[type, tuple[list[dict[str, Any]]]]:
        return type(self), (self.problems,)


def _text(problem: dict[str, Any]) -> str:
    message: str = problem["message"]
    place = problem["file"] or problem["argument"]
    numbers = [str(problem[part]) for part in ("line", "column") if problem[part] is not None]
    remedy = problem["remedy"]
    return ":".join([place, *numbers, " "] if place else []) + message + (f"; {remedy}" if remedy else "")


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """ "did you mean 'cycles'?", or all names."""
    names = sorted(names)
    near = difflib.get_close_matches(name, names, 1)
    return f"did you mean '{near[0]}'?" if near else "it has " + ", ".join(names)

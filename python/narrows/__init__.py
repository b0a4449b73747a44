"""Narrows from Python: docs/python.md."""

from .commands import bounds, check, compare, new_machine, run, show, study, why
from .commands import list_ as list
from .errors import CommandError, NarrowsError, NarrowsWarning, ProgramNotFound, WrongVersion
from .parallel import parallel
from .program import SCHEMA_VERSION, find_program
from .results import Result, Results

__all__ = ["SCHEMA_VERSION", "CommandError", "NarrowsError", "NarrowsWarning", "ProgramNotFound", "Result", "Results",
           "WrongVersion", "bounds", "check", "compare", "find_program", "new_machine", "parallel", "run",
           "show", "study", "why"]

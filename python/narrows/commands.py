"""A function for each command."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .program import Progress, call, find_program, schema_of
from .results import Result, Results, metrics_of_run, result_of, study_rows

Parameters = Mapping[str, Any]
Program = str | os.PathLike[str] | None
Name = str | os.PathLike[str]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ",".join(map(_value, value)) + "]"
    if isinstance(value, list):
        return ",".join(map(_value, value))
    return str(value)


def _words(*words: Name, parameters: Parameters | None = None, more: Parameters = {}, **options: Any) -> list[str]:
    """The arguments of a command. An option that is None or False is left out."""
    arguments = [os.fspath(word) for word in words]
    named = {name.replace("__", "."): value for name, value in more.items()}
    if twice := named.keys() & (parameters or {}):
        raise TypeError(f"{min(twice)} is given twice")
    arguments += [f"{name}={_value(value)}" for name, value in {**(parameters or {}), **named}.items()]
    for name, value in options.items():
        option = f"-{name}" if len(name) == 1 else f"--{name.replace('_', '-')}"
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            arguments += [option, os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
    return arguments


def _result(arguments: list[str], program: Program, progress: Progress | None = None) -> Any:
    command = arguments[0]
    schema = schema_of(command, program)
    data, code = call(arguments, program, progress)
    more = study_rows if "csv" in data else {}
    return result_of(command, schema, data, code, _metrics(find_program(program)) if command == "run" else more)


@functools.cache
def _metrics(program: Path) -> dict[str, property]:
    return metrics_of_run(call(["list", "metrics"], program)[0]["metrics"])


def run(machine: Name, workload: str, parameters: Parameters | None = None, *, seed: int | None = None,
        rtl: str | None = None, record: Name | None = None, round: bool = False, keep: str | None = None,
        program: Program = None, progress: Progress | None = None, **more: Any) -> Result:
    """A run. The result's attributes have the names of docs/metrics.md, and those of `run --json`.

    Parameters are those of KEY=VALUE: words=64, or in a mapping, {"interface.links": 2}, or with a Python name,
    interface__links=2. A tuple is one value that is a list, topology__sides=(4, 4); a list is several values, which
    only `compare` accepts.
    """
    arguments = _words("run", machine, workload, parameters=parameters, more=more, seed=seed, rtl=rtl, record=record,
                       round=round, keep=keep)
    result: Result = _result(arguments, program, progress)
    return result


def compare(workload: str, machines: Sequence[Name], parameters: Parameters | None = None, *, cost: bool = False,
            fmax: bool = False, seed: int | None = None, round: bool = False, keep: str | None = None,
            program: Program = None, progress: Progress | None = None, **more: Any) -> Result:
    """Machines side by side, in `rows`. A list of values makes a row for each: words=[16, 32] or words="16..64*2"."""
    arguments = _words("compare", workload, *([machines] if isinstance(machines, str) else machines),
                       parameters=parameters, more=more, cost=cost, fmax=fmax, seed=seed, round=round, keep=keep)
    result: Result = _result(arguments, program, progress)
    return result


def bounds(machine: Name, workload: str, parameters: Parameters | None = None, *, seed: int | None = None,
           round: bool = False, keep: str | None = None, program: Program = None, **more: Any) -> Result:
    """The bounds of a run that is not simulated."""
    arguments = _words("bounds", machine, workload, parameters=parameters, more=more, seed=seed, round=round, keep=keep)
    result: Result = _result(arguments, program)
    return result


def why(machine: Name, workload: str, parameters: Parameters | None = None, *, simulate: bool = True,
        seed: int | None = None, rtl: str | None = None, round: bool = False, keep: str | None = None,
        program: Program = None, progress: Progress | None = None, **more: Any) -> Result:
    """The critical path of a run, and in `what_if` the changes that would shorten it."""
    arguments = _words("why", machine, workload, parameters=parameters, more=more, no_simulate=not simulate, seed=seed,
                       rtl=rtl, round=round, keep=keep)
    result: Result = _result(arguments, program, progress)
    return result


def study(name: Name, *, folder: Name | None = None, jobs: int | None = None, part: str | None = None,
          seed: int | None = None, program: Program = None, progress: Progress | None = None) -> Result:
    """Runs the points of a study that are not stored yet. `name` is a name or a file. `rows` has the points."""
    result: Result = _result(_words("study", name, o=folder, j=jobs, part=part, seed=seed), program, progress)
    return result


def check(*names: Name, parameters: Parameters | None = None, folder: Name | None = None, jobs: int | None = None,
          junit: Name | None = None, seed: int | None = None, program: Program = None,
          progress: Progress | None = None) -> Results:
    """The checks of studies and documents. `ok` is True if all hold."""
    arguments = _words("check", *names, parameters=parameters, o=folder, j=jobs, junit=junit, seed=seed)
    results: Results = _result(arguments, program, progress)
    return results


def show(machine: Name, parameters: Parameters | None = None, *, round: bool = False, keep: str | None = None,
         program: Program = None, **more: Any) -> Result:
    """A machine: its parameters, with units and sources, and its network."""
    result: Result = _result(_words("show", machine, parameters=parameters, more=more, round=round, keep=keep), program)
    return result


def list_(what: str, pattern: str | None = None, *, program: Program = None) -> list[dict[str, Any]]:
    """The machines, parameters, topologies, workloads, studies, bounds or metrics that there are."""
    rows: list[dict[str, Any]] = _result(_words("list", what, *([pattern] if pattern else [])), program)[what]
    return rows


def new_machine(file: Name, parameters: Parameters | None = None, *, base: str | None = None, round: bool = False,
                keep: str | None = None, program: Program = None, **more: Any) -> Path:
    """Writes the description of a machine: `base` with these parameters. Returns its path."""
    # `from` is a word of Python, so the option is not among the keywords.
    arguments = _words("new", "machine", file, parameters=parameters, more=more, round=round, keep=keep)
    _result(arguments + (["--from", base] if base else []), program)
    return Path(file)

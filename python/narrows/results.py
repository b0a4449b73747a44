"""Results as objects. Their classes are made from the schemas of the program."""

from __future__ import annotations

import copy
import csv
import json
import keyword
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .errors import did_you_mean

Schema = Mapping[str, Any]


class Result(Mapping[str, Any]):
    """An object of JSON, whose members are attributes, and items as well. Lists of objects are lists of dicts.

    `ok` is False if a check failed (exit code 1). `from` is written `from_`.
    """

    ok: bool = True
    _type: str = "result"

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def __getitem__(self, name: str) -> Any:
        return self._data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __copy__(self) -> Result:
        copied = type(self)(self._data)
        copied.ok = self.ok
        return copied

    def __deepcopy__(self, memo: dict[int, Any]) -> Result:
        copied = type(self)(copy.deepcopy(self._data, memo))
        copied.ok = self.ok
        return copied

    def __reduce__(self) -> Any:
        raise TypeError(f"a {self._type} cannot be sent to another process, but dict(result) can")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        names = [each for each in dir(type(self)) if not each.startswith("_")]
        raise AttributeError(f"{self._type} has no '{name}'; {did_you_mean(name, names)}")

    def __repr__(self) -> str:
        shown = {name: value for name, value in self._data.items() if not isinstance(value, dict | list)}
        return f"<{self._type} " + ", ".join(f"{name}={value!r}" for name, value in shown.items()) + ">"

    def to_json(self) -> str:
        """The text that the program printed, but for blanks."""
        return json.dumps(self._data)


class Results(list[Result]):
    """Several results. `ok` is False if a check of one failed."""

    ok: bool = True


def _shape(schema: Schema, value: Any) -> Schema:
    """The alternative that the value has."""
    for one in schema.get("anyOf", ()):
        names = set(value) if isinstance(value, dict) else set()
        if isinstance(value, list) == (one.get("type") == "array") and (
                set(one.get("required", ())) <= names <= set(one.get("properties", names))):
            return _shape(one, value)
    return schema


def _wrapped(name: str, schema: Schema, value: Any) -> Any:
    shape = _shape(schema, value)
    return class_of(name, shape)(value) if isinstance(value, dict) and "properties" in shape else value


def _member(name: str, schema: Schema) -> property:
    return property(lambda self: _wrapped(name, schema, self._data.get(name)), doc=schema.get("description"))


def class_of(name: str, schema: Schema, more: Mapping[str, property] = {}) -> type[Result]:
    """The class of an object with this schema, and with more attributes."""
    members = {member + "_" * keyword.iskeyword(member): _member(member, inner)
               for member, inner in schema["properties"].items()}
    own: dict[str, Any] = {"_type": name, "__module__": __name__}
    return type(name.title().replace("_", ""), (Result,), own | dict(more) | members)


def result_of(command: str, schema: Schema, data: Any, code: int, more: Mapping[str, property]) -> Any:
    """The result of a command."""
    shape = _shape(schema, data)
    if isinstance(data, list):
        several = Results(result_of(command, shape["items"], one, code, more) for one in data)
        several.ok = code == 0
        return several
    result = class_of(command, shape, more)(data)
    result.ok = code == 0
    return result


def metrics_of_run(metrics: list[dict[str, Any]]) -> dict[str, property]:
    """The names of docs/metrics.md as attributes of a run."""
    def at(path: str) -> Callable[[Result], Any]:
        def value(run: Result) -> Any:
            found: Any = run._data
            for step in path.split("."):
                found = found and found[step]
            return found
        return value

    readers = {metric["name"]: at(metric["json"]) for metric in metrics if metric["json"]} | _computed
    return {metric["name"]: property(readers[metric["name"]], doc=metric["meaning"])
            for metric in metrics if metric["name"] in readers}


def _choice(run: Result, verdict: str | None, member: str) -> list[Any]:
    return [each[member] for each in run["choice"] or () if verdict in (None, each["verdict"]) and each[member]]


# Members of `run --json` under other names. The bound and the gap of a run are those of its first derived bound.
_computed: dict[str, Callable[[Result], Any]] = {
    "time_us": lambda run: run["time_seconds"] * 1e6,
    "bound": lambda run: run["bounds"][0]["cycles"],
    "gap": lambda run: run["bounds"][0]["gap"],
    "gap_percent": lambda run: None if run.gap is None else 100 * run.gap / run.bound if run.bound else 0.0,
    "limited_by": lambda run: run["bounds"][0]["limited_by"],
    "limited_kind": lambda run: run["bounds"][0]["limited_kind"],
    "busiest": lambda run: run["resources"][0]["name"] if run["resources"] else None,
    "chosen_algorithm": lambda run: next(iter(_choice(run, "fastest", "algorithm")), None),
    "least_bound": lambda run: min(_choice(run, None, "bound"), default=None),
}


def _value(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text or None


def _rows(study: Result) -> list[dict[str, Any]]:
    with Path(study["csv"]).open(newline="", encoding="utf-8") as file:
        return [{name: _value(text) for name, text in row.items()} for row in csv.DictReader(file)]


study_rows = {"rows": property(_rows, doc="The points, as rows of results.csv; an empty cell is None.")}

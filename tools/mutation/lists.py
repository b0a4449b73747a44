"""Lists of mutants and what became of them: text files with tabs between the fields, a line for each mutant."""

import dataclasses

from mutation.places import Mutant

LIST_FIELDS = ["number", "room", "line", "of equal lines", "column", "operator", "original", "new", "text"]
RESULT_FIELDS = ["number", "outcome", "caught by", "seconds", "cpu seconds", "commit"]

CAUGHT = "caught"
SURVIVED = "survived"
NOT_COMPILING = "not compiling"
GONE = "gone"
OUTCOMES = (CAUGHT, SURVIVED, NOT_COMPILING, GONE)


@dataclasses.dataclass(frozen=True)
class Result:
    number: int
    outcome: str
    by: str
    seconds: float
    cpu_seconds: float
    commit: str


def write_list(mutants, command):
    """`command`: how this list was made; its first line says so."""
    lines = [f"# {command}", "# " + "\t".join(LIST_FIELDS)]
    for m in mutants:
        fields = [m.number, m.room, m.place(), f"{m.nth}/{m.of}", m.column, m.operator, m.original, m.new, m.text]
        lines.append("\t".join(str(field) for field in fields))
    return "\n".join(lines) + "\n"


def rows(path):
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def read_list(path):
    mutants = []
    for number, room, place, equal, column, operator, original, new, text in rows(path):
        file, line = place.rsplit(":", 1)
        nth, of = equal.split("/")
        mutants.append(Mutant(int(number), room, file, int(line), int(nth), int(of), int(column), operator, original,
                              new, text))
    return mutants


def results_file(list_path):
    return list_path.with_suffix(".results.txt")


def equivalent_file(list_path):
    return list_path.with_suffix(".equivalent.txt")


def read_results(path):
    """By number of the mutant; the last line about a mutant counts."""
    if not path.exists():
        return {}
    results = {}
    for number, outcome, by, seconds, cpu_seconds, commit in rows(path):
        results[int(number)] = Result(int(number), outcome, by, float(seconds), float(cpu_seconds), commit)
    return results


def add_result(path, result):
    if not path.exists():
        path.write_text("# " + "\t".join(RESULT_FIELDS) + "\n")
    fields = [result.number, result.outcome, result.by, f"{result.seconds:.1f}", f"{result.cpu_seconds:.1f}",
              result.commit]
    with path.open("a") as file:
        file.write("\t".join(str(field) for field in fields) + "\n")


def read_equivalent(path):
    """The reasons why no output can differ, by number of the mutant: lines of a number, a space and the reason."""
    if not path.exists():
        return {}
    reasons = {}
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            number, _, reason = line.partition(" ")
            if not number.isdigit() or not reason.strip():
                raise SystemExit(f"tools/mutate: {path}: a line is a number, a space and a reason: {line}")
            reasons[int(number)] = reason.strip()
    return reasons

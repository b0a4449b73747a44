"""Lists of mutants and their outcomes: text files with tabs between the fields, a line for each mutant."""

import dataclasses

from mutation.places import Mutant

LIST_FIELDS = ["number", "room", "line", "of equal lines", "column", "operator", "original", "new", "text"]
RESULT_FIELDS = ["number", "place", "change", "outcome", "caught by", "seconds", "cpu seconds", "commit"]

CAUGHT = "caught"
OPEN = "open"  # some tests pass; the others were not run
SURVIVED = "survived"
NOT_COMPILING = "not compiling"
GONE = "gone"
OUTCOMES = (CAUGHT, OPEN, SURVIVED, NOT_COMPILING, GONE)


@dataclasses.dataclass(frozen=True)
class Result:
    mutant: Mutant
    outcome: str
    by: str
    seconds: float
    cpu_seconds: float
    commit: str


def write_list(mutants, command):
    """`command`: the command that made this list, for its first line."""
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
    """The mutants, each where its code stands now."""
    now = moved_file(path)
    moved = {mutant.number: mutant for mutant in read_mutants(now)} if now.exists() else {}
    return [dataclasses.replace(moved[listed.number], listed_as=listed.key()) if listed.number in moved else listed
            for listed in read_mutants(path)]


def read_mutants(path):
    mutants = []
    for number, room, place, equal, column, operator, original, new, text in rows(path):
        file, line = place.rsplit(":", 1)
        nth, of = equal.split("/")
        mutants.append(Mutant(int(number), room, file, int(line), int(nth), int(of), int(column), operator, original,
                              new, text))
    return mutants


def results_file(list_path):
    return list_path.with_suffix(".results.txt")


def moved_file(list_path):
    """Lines in the form of the list: the present places of mutants whose lines have changed."""
    return list_path.with_suffix(".moved.txt")


def equivalent_file(list_path):
    return list_path.with_suffix(".equivalent.txt")


def read_results(path):
    """Tuples of an outcome and what caught it, by the key of the mutant; the last line about a mutant counts. The
    number is for people: another list gives it to another mutant."""
    if not path.exists():
        return {}
    return {(place, change): (outcome, by) for _, place, change, outcome, by, *_ in rows(path)}


def add_result(path, result):
    if not path.exists():
        path.write_text("# " + "\t".join(RESULT_FIELDS) + "\n")
    fields = [result.mutant.number, *result.mutant.key(), result.outcome, result.by, f"{result.seconds:.1f}",
              f"{result.cpu_seconds:.1f}", result.commit]
    with path.open("a") as file:
        file.write("\t".join(str(field) for field in fields) + "\n")


def read_equivalent(path, mutants):
    """The reasons why no output can differ, by the key of the mutant."""
    if not path.exists():
        return {}
    keys = {mutant.key() for mutant in mutants}
    reasons = {}
    for fields in rows(path):
        if len(fields) != 4 or not fields[3].strip():
            raise SystemExit(f"tools/mutate: {path}: a line is a number, a place, a change and a reason, with tabs "
                             f"between them: {fields}")
        if tuple(fields[1:3]) not in keys:
            raise SystemExit(f"tools/mutate: {path}: the list has no such mutant: {fields}")
        reasons[tuple(fields[1:3])] = fields[3].strip()
    return reasons

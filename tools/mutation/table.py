"""What became of a list, as text."""

from mutation.lists import CAUGHT, GONE, NOT_COMPILING, OPEN, SURVIVED

COLUMNS = ["room", "mutants", "caught", "survived", "equivalent", "not compiling", "gone", "not run", "share"]


def outcome_of(mutant, results, equivalent):
    outcome, _ = results.get(mutant.key(), ("not run", ""))
    if outcome == OPEN:
        return "not run"
    if outcome == SURVIVED and mutant.key() in equivalent:
        return "equivalent"
    return outcome


def row(name, outcomes):
    """The share is that of the mutants that compile, were run and are not equivalent."""
    caught, survived = outcomes.count(CAUGHT), outcomes.count(SURVIVED)
    share = f"{100 * caught / (caught + survived):.0f} %" if caught + survived else ""
    counts = [outcomes.count(word) for word in (CAUGHT, SURVIVED, "equivalent", NOT_COMPILING, GONE, "not run")]
    return [name, len(outcomes), *counts, share]


def table(mutants, results, equivalent):
    """A table in Markdown."""
    outcomes = {}
    for mutant in mutants:
        outcomes.setdefault(mutant.room, []).append(outcome_of(mutant, results, equivalent))
    rows = [row(f"`{room}`", outcomes[room]) for room in sorted(outcomes)]
    rows.append(row("all", [outcome for room in outcomes.values() for outcome in room]))
    lines = ["| " + " | ".join(COLUMNS) + " |", "|---|" + "---:|" * (len(COLUMNS) - 1)]
    lines += ["| " + " | ".join(str(field) for field in fields) + " |" for fields in rows]
    return "\n".join(lines)


def survivors(mutants, results, equivalent):
    lines = []
    for mutant in mutants:
        if outcome_of(mutant, results, equivalent) == SURVIVED:
            lines.append(f"{mutant.number} {mutant.place()}: {mutant.change()}\n    {mutant.text}")
    return "\n".join(lines)


def wrongly_equivalent(mutants, results, equivalent):
    """Mutants that are called equivalent although a test caught them."""
    return [mutant for mutant in mutants
            if mutant.key() in equivalent and outcome_of(mutant, results, equivalent) == CAUGHT]

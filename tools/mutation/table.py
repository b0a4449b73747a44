"""The outcomes of a list as text."""

from mutation.lists import CAUGHT, GONE, NOT_COMPILING, OPEN, SURVIVED

COLUMNS = ["room", "mutants", "caught", "open", "survived", "equivalent", "not compiling", "gone", "not run", "share"]


def outcome_of(mutant, results, equivalent):
    outcome, _ = results.get(mutant.key(), ("not run", ""))
    if mutant.key() in equivalent and outcome in ("not run", OPEN, SURVIVED):
        return "equivalent"
    return outcome


def row(name, outcomes):
    """The share is that of the mutants that compile, were run and are not equivalent. What is open counts as not
    caught."""
    caught, others = outcomes.count(CAUGHT), outcomes.count(OPEN) + outcomes.count(SURVIVED)
    share = f"{100 * caught / (caught + others):.0f} %" if caught + others else ""
    counts = [outcomes.count(word) for word in (CAUGHT, OPEN, SURVIVED, "equivalent", NOT_COMPILING, GONE, "not run")]
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


def not_caught(mutants, results, equivalent):
    lines = []
    for mutant in mutants:
        if outcome_of(mutant, results, equivalent) in (OPEN, SURVIVED):
            lines.append(f"{mutant.number} {mutant.place()}: {mutant.change()}\n    {mutant.text}")
    return "\n".join(lines)


def wrongly_equivalent(mutants, results, equivalent):
    """Mutants that are called equivalent although a test caught them."""
    return [mutant for mutant in mutants
            if mutant.key() in equivalent and outcome_of(mutant, results, equivalent) == CAUGHT]

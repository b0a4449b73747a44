"""Replacements of an operator or a number, for both C++ and SystemVerilog."""

SWAPPED = {
    "<": ("relational", ["<=", ">"]), "<=": ("relational", ["<", ">"]),
    ">": ("relational", [">=", "<"]), ">=": ("relational", [">", "<"]),
    "==": ("relational", ["!="]), "!=": ("relational", ["=="]),
    "+": ("arithmetic", ["-"]), "-": ("arithmetic", ["+"]),
    "&&": ("logical", ["||"]), "||": ("logical", ["&&"]),
    "!": ("logical", ["!!"]),
}
# Replacing one of these by another negates the whole expression.
NEGATED_BY_ANOTHER = {"==", "!=", "!"}


def other_numbers(value):
    return (0, 2) if value == 1 else (value + 1,)

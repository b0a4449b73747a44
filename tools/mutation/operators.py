"""What stands in the place of an operator or a number: the same in C++ and in SystemVerilog."""

SWAPPED = {
    "<": ("relational", ["<=", ">"]), "<=": ("relational", ["<", ">"]),
    ">": ("relational", [">=", "<"]), ">=": ("relational", [">", "<"]),
    "==": ("relational", ["!="]), "!=": ("relational", ["=="]),
    "+": ("arithmetic", ["-"]), "-": ("arithmetic", ["+"]),
    "&&": ("logical", ["||"]), "||": ("logical", ["&&"]),
    "!": ("logical", ["!!"]),
}
# Another operator in the place of one of these negates the whole expression.
NEGATED_BY_ANOTHER = {"==", "!=", "!"}


def other_numbers(value):
    return (0, 2) if value == 1 else (value + 1,)

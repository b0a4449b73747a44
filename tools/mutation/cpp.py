"""The places in C++ where a mutant can be made, found with Debian's python3-clang."""

import functools
import json
import os
import re
import shlex

from mutation import operators
from mutation.operators import NEGATED_BY_ANOTHER, other_numbers
from mutation.places import SourceText

try:
    from clang import cindex
except ImportError:
    cindex = None

MISSING = ("python3-clang is missing, which finds the places in C++. As root, run:\n"
           "    apt-get install --no-install-recommends python3-clang-14")

SWAPPED = operators.SWAPPED | {
    "*": ("arithmetic", ["/"]), "/": ("arithmetic", ["*"]), "%": ("arithmetic", ["/"]),
    "+=": ("arithmetic", ["-="]), "-=": ("arithmetic", ["+="]),
}
COMPARISONS = {"<", "<=", ">", ">=", "==", "!="}


def include_flags(build):
    """The include folders of all rooms, and their definitions."""
    flags = []
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        for word, following in zip(words, words[1:] + [""]):
            flag = [word, following] if word == "-isystem" else [word]
            if word.startswith(("-I", "-D", "-isystem")) and flag not in flags:
                flags.append(flag)
    return [word for flag in flags for word in flag]


def sites(root, files, flags):
    """All sites in these files of one room; they are parsed together."""
    if cindex is None:
        raise SystemExit("tools/mutate: " + MISSING)
    together = "".join(f'#include "{root / file}"\n' for file in sorted(files, key=lambda f: (f.endswith(".cpp"), f)))
    unit = cindex.Index.create().parse(str(root / "room.cpp"), args=["-x", "c++", "-std=c++20", "-w", *flags],
                                       unsaved_files=[(str(root / "room.cpp"), together)])
    names = {real(root / file): file for file in files}
    complain(unit, names)
    texts = {}
    found = set()
    for function in functions(unit.cursor, names):
        name = names[real(function.location.file.name)]
        if name not in texts:
            texts[name] = SourceText(name, (root / name).read_bytes())
        found.update(FunctionWalk(texts[name]).sites(function))
    return sorted(found)


@functools.cache
def real(name):
    """Headers are included by links (cmake/Room.cmake)."""
    return os.path.realpath(name)


def complain(unit, names):
    """What Clang does not understand would have no mutants. An error in a template of the standard library is told
    where one of the sources uses it."""
    for diagnostic in unit.diagnostics:
        if diagnostic.severity >= cindex.Diagnostic.Error:
            told = (diagnostic, *reversed(list(diagnostic.children)))  # the includes come first
            places = [one.location for one in told if one.location.file]
            place = next((p for p in places if real(p.file.name) in names), diagnostic.location)
            raise SystemExit(f"tools/mutate: Clang refuses {place.file}:{place.line}: {diagnostic.spelling}")


def kind(name):
    return getattr(cindex.CursorKind, name)


def kinds(*names):
    return {kind(name) for name in names}


def functions(cursor, names):
    """The definitions of functions in the named files, including those in templates and classes."""
    holders = kinds("NAMESPACE", "CLASS_DECL", "STRUCT_DECL", "CLASS_TEMPLATE", "LINKAGE_SPEC",
                    "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION", "UNEXPOSED_DECL")
    callables = kinds("FUNCTION_DECL", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR", "CONVERSION_FUNCTION",
                      "FUNCTION_TEMPLATE")
    for child in cursor.get_children():
        if child.location.file is None or real(child.location.file.name) not in names:
            continue
        if child.kind in callables:
            yield child
        elif child.kind in holders:
            yield from functions(child, names)


class FunctionWalk:
    """Collects the sites in the body of one function."""

    def __init__(self, text):
        self.text = text
        self.found = []
        self.loops = kinds("FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT")
        self.conditions = kinds("IF_STMT", "WHILE_STMT")
        self.by_kind = {
            kind("BINARY_OPERATOR"): self.binary,
            kind("COMPOUND_ASSIGNMENT_OPERATOR"): self.binary,
            kind("CALL_EXPR"): self.call,
            kind("UNARY_OPERATOR"): self.unary,
            kind("INTEGER_LITERAL"): self.integer,
            kind("FLOATING_LITERAL"): self.floating,
            kind("CXX_BOOL_LITERAL_EXPR"): self.truth,
            kind("CONDITIONAL_OPERATOR"): self.choice,
            kind("RETURN_STMT"): self.returned,
        }

    def sites(self, function):
        for child in function.get_children():
            if child.kind == kind("COMPOUND_STMT"):
                self.walk(child, breaks=None)
        return self.found

    def walk(self, cursor, breaks):
        """`breaks`: the statement that a `break` here would leave."""
        if cursor.kind in kinds("STATIC_ASSERT", "STRING_LITERAL"):
            return
        if cursor.kind in self.by_kind:
            self.by_kind[cursor.kind](cursor)
        if cursor.kind in self.conditions:
            self.condition(cursor)
        if breaks == "loop" and cursor.kind in kinds("BREAK_STMT", "CONTINUE_STMT"):
            words = ["break", "continue"]
            now = self.text.cut(*self.extent(cursor))
            if now in words:
                self.add(cursor.extent.start.offset, now, words[1 - words.index(now)], "break/continue")
        children = list(cursor.get_children())
        for statement in self.statements(cursor, children):
            self.removal(statement)
        inside = breaks
        if cursor.kind in self.loops:
            inside = "loop"
        elif cursor.kind == kind("SWITCH_STMT"):
            inside = "switch"
        elif cursor.kind == kind("LAMBDA_EXPR"):
            inside = None
        for child in children:
            self.walk(child, inside)

    def statements(self, cursor, children):
        if cursor.kind == kind("COMPOUND_STMT"):
            return children
        if cursor.kind in self.loops - kinds("DO_STMT"):
            return children[-1:]
        if cursor.kind == kind("IF_STMT"):
            head = self.text.closing(cursor.extent.start.offset)
            return [child for child in children if head is not None and child.extent.start.offset > head]
        return []

    @staticmethod
    def extent(cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def add(self, offset, original, new, operator):
        """Only what stands there is changed: in a macro or implied code it does not."""
        if self.text.has(offset, original):
            self.found.append(self.text.site(offset, original, new, operator))

    def between(self, left, right):
        """The operator between two operands, with its offset."""
        start = left.extent.end.offset
        words = self.text.cut(start, right.extent.start.offset)
        return words.strip(), start + len(words) - len(words.lstrip())

    def swap(self, operator, offset):
        name, others = SWAPPED[operator]
        for other in others:
            self.add(offset, operator, other, name)

    def binary(self, cursor):
        children = list(cursor.get_children())
        if len(children) != 2:
            return
        operator, offset = self.between(*children)
        if operator not in SWAPPED:
            return
        pointers = any("*" in child.type.get_canonical().spelling for child in children)
        if SWAPPED[operator][0] == "arithmetic" and pointers:
            return
        line = self.text.line_at(offset)
        if SWAPPED[operator][0] == "logical" and line.count("&&") + line.count("||") > 1:
            self.swap_in_parentheses(cursor, children, operator)
        else:
            self.swap(operator, offset)

    def swap_in_parentheses(self, cursor, children, operator):
        """With parentheses, or the compiler would warn of && within ||."""
        words = self.text.cut(*self.extent(cursor))
        left, right = (self.text.cut(*self.extent(child)) for child in children)
        name, (other,) = SWAPPED[operator]
        if "\n" not in words:
            self.add(cursor.extent.start.offset, words, f"(({left}) {other} ({right}))", name)

    def call(self, cursor):
        arguments = list(cursor.get_arguments())
        if cursor.spelling.startswith("operator") and len(arguments) == 2:
            operator, offset = self.between(*arguments)
            if operator in COMPARISONS:
                self.swap(operator, offset)
        if cursor.spelling in ("min", "max"):
            words = self.text.cut(*self.extent(cursor))
            named = re.match(r"(?:std::)?(?:ranges::)?(min|max)\b", words)
            if named:
                now = named.group(1)
                self.add(cursor.extent.start.offset + named.start(1), now, "max" if now == "min" else "min", "min/max")

    def unary(self, cursor):
        start, end = self.extent(cursor)
        words = self.text.cut(start, end)
        if words.startswith("!"):
            self.swap("!", start)
        for now, new in (("++", "--"), ("--", "++")):
            if words.startswith(now):
                self.add(start, now, new, "arithmetic")
            elif words.endswith(now):
                self.add(end - 2, now, new, "arithmetic")

    def integer(self, cursor):
        words = self.text.cut(*self.extent(cursor))
        number = re.fullmatch(r"(\d+)([uUlLzZ]*)", words)
        if not number or (len(words) > 1 and words[0] == "0"):
            return
        value = int(number.group(1))
        for new in other_numbers(value):
            self.add(cursor.extent.start.offset, words, f"{new}{number.group(2)}", "off by one")

    def floating(self, cursor):
        words = self.text.cut(*self.extent(cursor))
        if re.fullmatch(r"\d+\.\d*", words):
            whole, rest = words.split(".")
            self.add(cursor.extent.start.offset, words, f"{int(whole) + 1}.{rest}", "off by one")

    def truth(self, cursor):
        now = self.text.cut(*self.extent(cursor))
        if now in ("true", "false"):
            self.add(cursor.extent.start.offset, now, "false" if now == "true" else "true", "constant")

    def outermost(self, cursor):
        """The operator that is applied last, or None."""
        while cursor.kind == kind("UNEXPOSED_EXPR"):
            cursor = next(cursor.get_children(), None)
            if cursor is None:
                return None
        if cursor.kind == kind("UNARY_OPERATOR"):
            return self.text.cut(*self.extent(cursor))[:1]
        if cursor.kind == kind("BINARY_OPERATOR"):
            operands = list(cursor.get_children())
        elif cursor.kind == kind("CALL_EXPR") and cursor.spelling.startswith("operator"):
            operands = list(cursor.get_arguments())
        else:
            return None
        return self.between(*operands)[0] if len(operands) == 2 else None

    def negate(self, cursor, operator):
        words = self.text.cut(*self.extent(cursor))
        if "\n" not in words and self.outermost(cursor) not in NEGATED_BY_ANOTHER:
            self.add(cursor.extent.start.offset, words, f"!({words})", operator)

    def choice(self, cursor):
        self.negate(next(cursor.get_children()), "ternary")

    def condition(self, cursor):
        head = self.text.closing(cursor.extent.start.offset)
        for child in cursor.get_children():
            if child.kind.is_expression() and head is not None and child.extent.end.offset == head:
                self.negate(child, "condition")

    def returned(self, cursor):
        expression = next(cursor.get_children(), None)
        if expression is None:
            return
        start, end = self.extent(expression)
        words = self.text.cut(start, end)
        if "\n" in words or not words or words in ("true", "false"):
            return
        if self.outermost(expression) in NEGATED_BY_ANOTHER:
            return
        for new in other_values(expression.type.get_canonical(), words):
            self.add(start, words, new, "return")

    def removal(self, statement):
        start, end = self.extent(statement)
        if not statement.kind.is_expression() or not self.text.cut(end, end + 20).lstrip().startswith(";"):
            return
        word = re.match(r"[\w:]+|\S", self.text.cut(start, end))
        if word:
            self.add(start, word.group(), "while (false) " + word.group(), "statement")


def other_values(type_, words):
    """Values that a function could return instead."""
    numbers = {cindex.TypeKind.INT, cindex.TypeKind.UINT, cindex.TypeKind.LONG, cindex.TypeKind.ULONG,
               cindex.TypeKind.LONGLONG, cindex.TypeKind.ULONGLONG, cindex.TypeKind.DOUBLE}
    if type_.kind == cindex.TypeKind.BOOL:
        return [f"!({words})"]
    if type_.kind in numbers:
        return [f"({words}) + 1"]
    if type_.kind == cindex.TypeKind.POINTER and words != "nullptr":
        return ["nullptr"]
    spelled = type_.spelling.replace("const ", "").replace("__cxx11::", "")
    if words != "{}" and re.match(r"std::(basic_string|vector|optional|map|set)<", spelled):
        return ["{}"]
    return []

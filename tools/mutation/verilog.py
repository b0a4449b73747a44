"""The places in SystemVerilog where a mutant can be made. hw/ uses a small part of the language; tokens are enough."""

import re

from mutation import operators
from mutation.operators import NEGATED_BY_ANOTHER, other_numbers
from mutation.places import Site

TOKEN = re.compile(r"""
    (?P<blank>\s+|//[^\n]*|/\*.*?\*/|\(\*\s*[A-Za-z_].*?\*\))
  | (?P<directive>`\w+[^\n]*)
  | (?P<string>"(?:\\.|[^"\\])*")
  | (?P<number>\d*'[sS]?[bBdDhHoO][0-9a-fA-FxXzZ_?]+|'[01xz](?!\w)|\d[\d_]*)
  | (?P<word>[A-Za-z_$][\w$]*)
  | (?P<operator><<<|>>>|===|!==|\|->|\|=>|<=|>=|==|!=|&&|\|\||<<|>>|\+:|-:|\+\+|--|->|::|.)
""", re.VERBOSE | re.DOTALL)

SWAPPED = operators.SWAPPED | {
    "&": ("logical", ["|"]), "|": ("logical", ["&"]),
}
BITS = {"1'b0": "1'b1", "1'b1": "1'b0", "'0": "'1", "'1": "'0"}
# Declarations and checks, whose contents are not mutated.
DECLARATIONS = {"parameter", "localparam", "typedef", "import", "genvar", "input", "output", "logic", "int", "struct",
                "enum", "module", "package", "function", "assert", "assume", "cover"}
STATEMENT_ENDS = {";", "begin", "end", "else", "endcase", "endgenerate", "endfunction"}
# Parts that only a check sees.
CHECKS = {("ifdef", "FORMAL"), ("ifndef", "SYNTHESIS")}


class Token:
    def __init__(self, kind, text, offset):
        self.kind = kind
        self.text = text
        self.offset = offset


def tokens(content):
    """The tokens of hardware: no comments, no attributes, nothing in a part for checks only."""
    found = []
    parts = []
    for match in TOKEN.finditer(content):
        kind, text = match.lastgroup, match.group()
        if kind == "directive":
            words = text[1:].split()
            if words[0] in ("ifdef", "ifndef"):
                parts.append((words[0], words[1]) in CHECKS)
            elif words[0] == "else":
                parts[-1] = False
            elif words[0] == "endif":
                parts.pop()
        elif kind != "blank" and not any(parts):
            found.append(Token(kind, text, match.start()))
    return found


def sites(name, content):
    return sorted(set(Walk(name, content).sites()))


class Walk:
    def __init__(self, name, content):
        self.name = name
        self.content = content
        self.tokens = tokens(content)
        self.partner = self.partners()
        self.found = []

    def partners(self):
        """For each bracket the index of the other one."""
        opened = []
        partner = {}
        for index, token in enumerate(self.tokens):
            if token.text in ("(", "[", "{"):
                opened.append(index)
            elif token.text in (")", "]", "}") and opened:
                partner[index] = opened.pop()
                partner[partner[index]] = index
        return partner

    def text(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def sites(self):
        index = 0
        while index < len(self.tokens):
            index = self.statement(index)
        return self.found

    def statement(self, start):
        """Takes the statement, or the part of one, that begins at `start`; returns where the next one begins."""
        first = self.text(start)
        if first in DECLARATIONS or (self.text(start + 1) == ":" and self.text(start + 2) in DECLARATIONS):
            return self.end_of_declaration(start)
        index = start
        assigned = False
        while index < len(self.tokens) and self.text(index) not in STATEMENT_ENDS:
            text = self.text(index)
            if text == "#" and self.text(index + 1) == "(":
                index = self.partner[index + 1]  # parameters
            elif text in ("(", "[", "{"):
                self.expression(index + 1, self.partner[index])
                if text == "(" and self.text(index - 1) == "if":
                    self.negate(index + 1, self.partner[index] - 1, "condition")
                index = self.partner[index]
            elif text == "<=" and not assigned:
                assigned = True
                self.removal(start, index)
            elif text == "=":
                assigned = True
            else:
                self.token(index)
            index += 1
            if self.text(index - 1) == ")" and self.text(self.partner[index - 1] - 1) in ("if", "for", "case"):
                return index
        return index + 1

    def end_of_declaration(self, index):
        while index < len(self.tokens) and self.text(index) != ";":
            index = self.partner[index] + 1 if self.text(index) in ("(", "[", "{") else index + 1
        return index + 1

    def expression(self, start, end):
        part_select = self.text(start - 1) == "[" and any(self.text(i) in (":", "+:", "-:") for i in range(start, end))
        if part_select or self.text(start) == "genvar":
            return
        for index in range(start, end):
            self.token(index)

    def add(self, offset, original, new, operator):
        begin = self.content.rfind("\n", 0, offset) + 1
        self.found.append(Site(self.name, self.content.count("\n", 0, offset) + 1, offset - begin + 1, operator,
                               original, new))

    def token(self, index):
        token = self.tokens[index]
        if token.kind == "number":
            self.number(index)
        elif token.text == "?":
            self.negate(self.choice_start(index), index - 1, "ternary")
        elif token.text in SWAPPED:
            follows_value = self.tokens[index - 1].kind in ("number", "word") or self.text(index - 1) in (")", "]", "}")
            if follows_value != (token.text == "!"):
                operator, others = SWAPPED[token.text]
                for other in others:
                    self.add(token.offset, token.text, other, operator)

    def number(self, index):
        token = self.tokens[index]
        if self.text(index + 1) == "'":  # the width of a cast
            return
        if token.text in BITS:
            self.add(token.offset, token.text, BITS[token.text], "constant")
        elif token.text.isdigit():
            value = int(token.text)
            for new in other_numbers(value):
                self.add(token.offset, token.text, str(new), "off by one")

    def choice_start(self, question):
        """Where the condition in front of a question mark begins."""
        index = question
        while index > 0:
            before = self.text(index - 1)
            if before in (")", "]", "}"):
                index = self.partner[index - 1]
            elif before in ("=", "<=", "(", "[", "{", ",", ":", "?", ";", "return"):
                return index
            else:
                index -= 1
        return index

    def negate(self, first, last, operator):
        begin = self.tokens[first].offset
        words = self.content[begin:self.tokens[last].offset + len(self.tokens[last].text)]
        if "\n" not in words and self.only_operator(first, last) not in NEGATED_BY_ANOTHER:
            self.add(begin, words, f"!({words})", operator)

    def only_operator(self, first, last):
        """The operator outside of brackets, if it is the only one."""
        found = []
        index = first
        while index <= last:
            if self.text(index) in ("(", "[", "{"):
                index = self.partner[index]
            elif self.tokens[index].kind == "operator" and self.text(index) not in (".", "::", "'"):
                found.append(self.text(index))
            index += 1
        return found[0] if len(found) == 1 else None

    def removal(self, start, assignment):
        """A register that is not written. Not in front of an `else`, which would belong to another `if` then."""
        end = assignment
        while self.text(end) != ";":
            end += 1
        if self.text(end + 1) != "else":
            token = self.tokens[start]
            self.add(token.offset, token.text, "if (1'b0) " + token.text, "statement")

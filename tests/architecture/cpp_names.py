"""Which namespaces and types a file of C++ defines."""

import functools
import re

TOKEN = re.compile(r'''//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:\\\n|[^\n])*  # a comment, a directive
                   |R"(?P<end>\w*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'
                   |\d[\w']*|\w+|\S''', re.DOTALL | re.MULTILINE | re.VERBOSE)


def tokens(text):
    """The words and signs, without comments and directives; each literal is the token ""."""
    found = []
    for match in TOKEN.finditer(text):
        token = match.group()
        if token.startswith(('"', "'", 'R"')):
            found.append('""')
        elif not token.startswith(("//", "/*")) and not token.lstrip().startswith("#"):
            found.append(token)
    return found


@functools.cache
class Reader:
    """`namespaces` has full names: "narrows::cost". `types` has the names of classes, structs, unions and enums outside
    of other types and of functions, and in a header also aliases: in a source an alias is a shorthand. Declarations
    without a definition and specialisations of templates do not count."""

    def __init__(self, path, text):
        self.tokens, self.at = tokens(text), 0
        self.is_header = path.endswith(".h")
        self.open = []  # a list for each open brace, with the names of its namespace; None: another brace
        self.namespaces, self.types = set(), set()
        while self.here():
            self.read()

    def here(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def read(self):
        token = self.here()
        if token == "namespace":
            self.namespace()
        elif token == "{":
            self.open.append(None)
        elif token == "}" and self.open:
            self.open.pop()
        elif None not in self.open:
            if token == "(":
                self.skip_group("(", ")")
            elif token == "template":
                self.at += 1
                self.skip_group("<", ">")
            elif token == "using" and self.is_header and self.here(2) == "=":
                self.types.add(self.here(1))
            elif token in ("class", "struct", "union", "enum"):
                self.definition()
        self.at += 1

    def skip_group(self, first, last):
        """To the sign that closes the group which begins here."""
        depth = 0
        while self.here():
            depth += (self.here() == first) - (self.here() == last)
            if depth == 0:
                return
            self.at += 1

    def namespace(self):
        names = []
        is_definition = self.at == 0 or self.tokens[self.at - 1] != "using"
        self.at += 1
        while self.here() not in ("{", ";", ""):
            is_definition = is_definition and self.here() != "="
            names += [] if self.here() == ":" else [self.here()]
            self.at += 1
        if self.here() == "{":
            self.open.append(names)
            if names and is_definition:
                self.namespaces.add("::".join(name for outer in self.open for name in outer or []))

    def definition(self):
        """As "enum class Name : int {", "class Name final : public Base {"; not "class Name;" or "struct Name&"."""
        if self.here(1) in ("class", "struct"):
            self.at += 1
        if self.here(1) == "alignas":
            self.at += 2
            self.skip_group("(", ")")
        name = self.here(1)
        self.at += 1
        if self.here(1) == "final":
            self.at += 1
        if self.here(1) in ("{", ":"):
            while self.here(1) not in ("{", ";", ""):
                self.at += 1
            if self.here(1) == "{":
                self.types.add(name)

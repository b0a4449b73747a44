"""Where a mutant is made: found in a source, written into a list, and found again in a later version of the source."""

import dataclasses


@dataclasses.dataclass(frozen=True, order=True)
class Site:
    """A place in a source, and its replacement. Lines and columns begin at 1."""
    file: str
    line: int
    column: int
    operator: str
    original: str
    new: str


class SourceText:
    """A source with offsets in bytes, as Clang counts them."""

    def __init__(self, name, content):
        self.name = name
        self.content = content

    def cut(self, start, end):
        return self.content[start:end].decode(errors="replace")

    def has(self, offset, words):
        return self.content.startswith(words.encode(), offset)

    def line_at(self, offset):
        end = self.content.find(b"\n", offset)
        return self.cut(self.content.rfind(b"\n", 0, offset) + 1, end if end >= 0 else len(self.content))

    def site(self, offset, original, new, operator):
        line = self.content.count(b"\n", 0, offset) + 1
        begin = self.content.rfind(b"\n", 0, offset) + 1
        return Site(self.name, line, len(self.cut(begin, offset)) + 1, operator, original, new)

    def closing(self, offset):
        """The offset of the parenthesis that closes the first one after `offset`, or None. Texts and characters with
        parentheses in them are left out."""
        depth = 0
        quote = None
        place = offset
        while place < len(self.content):
            letter = self.content[place:place + 1]
            if quote:
                if letter == b"\\":
                    place += 1
                elif letter == quote:
                    quote = None
            elif letter == b'"' or (letter == b"'" and not self.content[place - 1:place].isalnum()):
                quote = letter
            elif letter == b"(":
                depth += 1
            elif letter == b")":
                depth -= 1
                if depth == 0:
                    return place
            elif depth == 0 and letter in b"{;":
                return None
            place += 1
        return None


@dataclasses.dataclass(frozen=True)
class Mutant:
    """A line of a list. `text` is the source line without its indentation, and `column` counts in it. The line is
    number `nth` of `of` equal lines of its file."""
    number: int
    room: str
    file: str
    line: int
    nth: int
    of: int
    column: int
    operator: str
    original: str
    new: str
    text: str
    listed_as: tuple = ()  # its key in the list, if its code has moved since then

    def place(self):
        return f"{self.file}:{self.line}"

    def key(self):
        """The key of its results."""
        return self.listed_as or (f"{self.place()}:{self.column}", self.change())

    def change(self):
        return f"{self.original} -> {self.new}"


def mutant_at(number, room, site, content):
    """The mutant of a site in a source with this content."""
    lines = content.split("\n")
    full = lines[site.line - 1]
    text = full.strip()
    equal = equal_lines(lines, text)
    column = site.column - (len(full) - len(full.lstrip()))
    if column < 1 or not text.startswith(site.original, column - 1):
        raise ValueError(f"{site.file}:{site.line}: '{site.original}' is not in column {site.column}")
    return Mutant(number, room, site.file, site.line, equal.index(site.line) + 1, len(equal), column, site.operator,
                  site.original, site.new, text)


def equal_lines(lines, text):
    return [number for number, line in enumerate(lines, 1) if line.strip() == text]


def mutated(mutant, content):
    """The content with the change; None if the line is gone, or is there more or less often than when it was listed."""
    lines = content.split("\n")
    equal = equal_lines(lines, mutant.text)
    if len(equal) != mutant.of:
        return None
    index = equal[mutant.nth - 1] - 1
    line = lines[index]
    start = len(line) - len(line.lstrip()) + mutant.column - 1
    if not line.startswith(mutant.original, start):
        return None
    lines[index] = line[:start] + mutant.new + line[start + len(mutant.original):]
    return "\n".join(lines)


def stands(mutant, root):
    """Whether the code of the mutant is where it is said to be."""
    file = root / mutant.file
    return file.is_file() and mutated(mutant, file.read_text()) is not None

"""Compares docs/rules.md with the rules of other pages and with the comments that mark where the model decides them."""

import re

RULE = r"[A-Z]\d*[a-z]?"
# A comment that consists of rules: "// P1", "/// T5, J10".
MARK = re.compile(rf"^\s*///? ({RULE}(?:(?:, | to | and ){RULE})*)\.?$")


def rules_of(page):
    """The rules that a page defines, in its order."""
    return re.findall(rf"^- ({RULE})\. ", page, re.MULTILINE)


def table_of(page):
    """The places of each rule, and the rules that have two rows."""
    places, twice = {}, []
    for rule, cell in re.findall(rf"^\| ({RULE}) \|[^|]*\|([^|]*)\|$", page, re.MULTILINE):
        twice += [rule] if rule in places else []
        places[rule] = re.findall(r"`([^`]+)`", cell)
    return places, twice


def complaints(defined, page, files, elsewhere):
    """What is wrong. `files`: text by name, below models/. `elsewhere`: rules that the model does not decide."""
    places, twice = table_of(page)
    found = [f"{rule}: has two rows" for rule in twice]
    found += [f"{rule}: no page defines it" for rule in places if rule not in defined]
    found += [f"{rule}: has no row" for rule in defined if rule not in places and rule not in elsewhere]
    for rule, names in places.items():
        if len(names) != 1:
            found.append(f"{rule}: has {len(names)} places")
        for name in names:
            if not re.search(rf"//.*\b{rule}\b", files.get(name, "")):
                found.append(f"{rule}: {name} does not mention it")
    for name, text in files.items():
        for line in text.splitlines():
            mark = MARK.match(line)
            for rule in re.findall(RULE, mark.group(1)) if mark else []:
                if rule in defined and name not in places.get(rule, [name]):
                    found.append(f"{rule}: {name} has its mark, and is not its place")
    return found

"""The rooms of the house: the table of docs/architecture.md, the links of CMake and the sources. Each check returns a
line for each error. CMake itself prevents includes against the arrows: code that is not linked
with a room does not find its headers (cmake/Room.cmake)."""

import re

from cpp_names import Reader

COLUMNS = ("models", "traces", "testbench")
INNER = ("detail", "printed")  # groups of names within the namespace of a room


def room_of(path, rooms):
    """The innermost room that the file is in; empty: none."""
    return max((room for room in rooms if path.startswith(room + "/")), key=len, default="")


def includes(text):
    return re.findall(r'^#include "([^"]+)"', text, re.MULTILINE)


def rooms_of_table(page):
    """Maps each room to the rooms that it uses. A row is "| `room` | contents | `used` `used` |"."""
    rows = re.search(r"^\| room \|.*\n\|[-|]+\n((?:\|.*\n)*)", page, re.MULTILINE).group(1)
    cells = [[re.findall("`([^`]+)`", cell) for cell in row.split("|")] for row in rows.splitlines()]
    return {row[1][0]: set(row[3]) for row in cells}


def rooms_of_lines(text):
    """rooms.txt of CMake has a line for each room, "room: used used"."""
    lines = [line.partition(":") for line in text.splitlines()]
    return {room: set(used.split()) for room, _, used in lines}


def row_of(room, table):
    """The row of a room; or one like `tests/*`, which stands for all rooms below tests/ without one; or none."""
    group = room.split("/")[0] + "/*"
    return room if room in table else group if group in table else ""


def table_against_links(table, links):
    wrong = []
    for room, linked in links.items():
        row = row_of(room, table)
        if not row:
            wrong.append(f"{room}: CMake has the room, the table has no row for it")
            continue
        for used in sorted(linked):
            if row_of(used, table).endswith("/*"):
                wrong.append(f"{room} -> {used}: only a room with a row of its own may be used")
            elif not row.endswith("/*") and used not in table[row]:
                wrong.append(f"{room} -> {used}: CMake links it, the table lacks the arrow")
    for room, used in table.items():
        if room.endswith("/*"):
            continue
        if room not in links:
            wrong.append(f"{room}: the table has a row, CMake has no such room")
            continue
        wrong += [f"{room} -> {other}: the table has the arrow, CMake does not link it"
                  for other in sorted(used - links[room])]
    return wrong


def complaints(links, files, private):
    """Of the files. `private`: headers that only their own room includes."""
    included = {room: set() for room in links} | {"": set()}
    wrong = []
    for path, text in files.items():
        room = room_of(path, links)
        wrong += [] if room else [f"{path}: is in no room"]
        for name in includes(text):
            used = room_of(name, links)
            included[room].add(used)
            if name in private and room != used:
                wrong.append(f"{path} includes {name}, which is private to its room")
    return wrong + [f"{room} -> {used}: no include needs it"
                    for room in links for used in sorted(links[room] - included[room])]


def floor_of(room, links, above=()):
    if room in above:
        raise ValueError("a cycle of rooms: " + " -> ".join((*above[above.index(room):], room)))
    return 1 + max((floor_of(used, links, (*above, room)) for used in links[room]), default=0)


def picture(links):
    """The rooms on floors, the highest first: a room is one floor above the highest room that it uses."""
    def line(floor, cells):
        return "    {:5}  {:18}  {:20}  {}".format(floor, *cells).rstrip() + "\n"
    floors = {}
    for room in sorted(links):
        folder, _, name = room.partition("/")
        column = 0 if room == "hw" else COLUMNS.index(folder) if folder in COLUMNS else None
        if column is not None:
            floors.setdefault(floor_of(room, links), ([], [], []))[column].append(name or room)
    lines = [line(f"{floor:5}", [", ".join(names) for names in floors[floor]]) for floor in sorted(floors, reverse=True)]
    return line("floor", ("models/, hw", "traces/", "testbench/")) + "".join(lines)


def shared_type_names(links, files):
    """Lines "Name: file file" for names that types of two or more rooms have, in whatever namespaces."""
    found = {}
    for path, text in files.items():
        for name in Reader(path, text).types:
            found.setdefault(name, []).append(path)
    return [f"{name}: {' '.join(paths)}" for name, paths in sorted(found.items())
            if len({room_of(path, links) for path in paths}) > 1]


def namespaces_against_folders(files):
    """All names of a folder of models/, traces/ or testbench/ are in `narrows`, or all are in `narrows::<name>`, where
    the name is that of the folder or of one above it; some may be grouped within it."""
    wrong = []
    first = {}  # keys are folders: the namespace and a file with it
    for path, text in files.items():
        folders = path.split("/")[:-1]
        if folders[0] not in COLUMNS:
            continue
        for full in sorted(Reader(path, text).namespaces):
            # Others are not declared by Narrows, or filled by cmake/CompiledIn.cmake with the text of files.
            if not full.startswith("narrows") or full.endswith("_files"):
                continue
            outer, _, last = full.rpartition("::")
            name = outer if last in INNER else full
            known, where = first.setdefault("/".join(folders), (name, path))
            if name != "narrows" and name not in {"narrows::" + folder for folder in folders[1:]}:
                wrong.append(f"{path}: {full} is not the namespace of a folder above it")
            elif name != known:
                wrong.append(f"{path}: {full}, but {where} has {known}")
    return wrong

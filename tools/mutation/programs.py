"""The tests by their programs, and the order of tests that are nearest to a source."""

import dataclasses
import json
import re
from pathlib import Path

# Not tests of behaviour: they would fail because a source has changed, whatever it does now. formal/seeded and the
# faults of RTL are tests of tests.
UNUSED = ("architecture", "bench/", "fingerprint/", "formal/seeded/", "launcher", "mutation", "readme", "style/")
# These compare a hash of hw/.
UNUSED_FOR_RTL = ("synthesis/BroughtCosts.",)
# Folders of tests/ that test a room under another name.
TESTED_IN = {"hw": "lockstep", "models/rtl": "lockstep",
             "models/network": "timing", "models/node": "timing", "models/system": "timing",
             "testbench/app": "cli", "testbench/reproduce": "paper", "testbench/run": "cli", "testbench/text": "cli",
             "testbench/study/mpi": "many", "traces/drawing": "paper"}
# Rooms whose sources another room reads while it runs.
READ_BY = {"hw": ["testbench/cost", "testbench/elaboration"]}


@dataclasses.dataclass
class Test:
    name: str
    command: list
    folder: str
    skipped_code: int  # the exit code of a test that lacks a tool
    slow: bool


@dataclasses.dataclass
class Program:
    """A test program, or a script. `target`: what has to be built for it, or empty."""
    name: str
    target: str
    tests: list


# Stands for the tests of a program that has not been built: only then it can tell them.
UNKNOWN = Test("not built", [], "", -1, False)


def read_programs(described, build, targets=""):
    """`described`: output of ctest --show-only=json-v1; `targets`: output of ninja -t targets all."""
    programs = {}
    for entry in json.loads(described)["tests"]:
        name = entry["name"].split("  #")[0]
        if "command" not in entry or name.startswith(UNUSED):
            continue
        properties = {p["name"]: p["value"] for p in entry["properties"]}
        test = Test(name, entry["command"], properties["WORKING_DIRECTORY"], properties.get("SKIP_RETURN_CODE", -1),
                    "slow" in properties.get("LABELS", []))
        command = Path(entry["command"][0])
        if command.is_relative_to(build):
            program, target = str(command.parent.relative_to(build / "tests")), command.name
        else:
            program, target = name, "" if name.startswith("formal/") else "narrows"
        programs.setdefault(program, Program(program, target, [])).tests.append(test)
    for program, target in re.findall(r"^tests/(\S+)/(test_\w+): CXX_EXECUTABLE", targets, re.MULTILINE):
        if not program.startswith(UNUSED):
            programs.setdefault(program, Program(program, target, [UNKNOWN]))
    return list(programs.values())


class Rooms:
    """Which room is linked with which; read from the list that CMake writes."""

    def __init__(self, text):
        self.links = {}
        for line in text.splitlines():
            room, _, used = line.partition(":")
            self.links[room] = used.split()

    def room_of(self, file):
        """The innermost room that the file is in; empty: none."""
        inside = [room for room in self.links if file.startswith(room + "/")]
        return max(inside, key=len, default="")

    def reached(self, room):
        found = {room}
        waiting = [room]
        while waiting:
            for used in self.links.get(waiting.pop(), []):
                if used not in found:
                    found.add(used)
                    waiting.append(used)
        return found


def words_of(file):
    """The words in the name of a source that are long enough to mean something."""
    return [word for word in Path(file).stem.split("_") if len(word) > 2]


def is_named_like(program, file):
    """Whether tests/PROGRAM is about a folder of this source or, as tests/why of why_command.cpp, about the source."""
    folder = program.split("/")[0]
    return folder in Path(file).parts[:-1] or any(folder.startswith(word) for word in words_of(file))


def by_likeness(tests, file, seconds):
    """First tests whose names share a word with the name of the source, then the quickest."""
    words = words_of(file)
    return sorted(tests, key=lambda test: (not any(word in test.name.lower() for word in words), seconds[test.name]))


class Nearness:
    """Orders the test programs for a source, without those that cannot notice a change of it."""

    def __init__(self, root, rooms, programs):
        self.root = root
        self.rooms = rooms
        self.programs = programs
        self.reached = {program.name: self.rooms_in(program) for program in programs}
        self.texts = {program.name: self.text_of(program) for program in programs}

    def rooms_in(self, program):
        """All rooms whose sources take part when the program runs."""
        reached = set()
        if program.target != "narrows":
            reached |= self.rooms.reached("tests/" + program.name)
        list_file = self.root / "tests" / program.name / "CMakeLists.txt"
        starts_narrows = list_file.is_file() and re.search(r"add_dependencies\(\S+ narrows\)", list_file.read_text())
        if program.target == "narrows" or starts_narrows:
            reached |= self.rooms.reached("testbench/app")
            reached |= self.rooms.reached("testbench/study/mpi")  # loaded, not linked
        for room, readers in READ_BY.items():
            if reached.intersection(readers):
                reached.add(room)
        if program.name.startswith("formal/"):
            return {"hw"}
        return reached

    def text_of(self, program):
        if program.name.startswith("formal/"):
            return self.proof_text(program.name.split("/")[1])
        folder = self.root / "tests" / program.name
        return "\n".join(file.read_text() for file in sorted(folder.glob("*")) if file.suffix in (".h", ".cpp"))

    def proof_text(self, proof):
        for line in (self.root / "hw/formal/proofs").read_text().splitlines():
            words = line.split()
            if words and words[0] == proof:
                return (self.root / f"hw/formal/{words[1]}.sv").read_text()
        return ""

    def ordered(self, file, seconds):
        """`seconds(program)`: how long all its tests take."""
        room = self.rooms.room_of(file)
        affected = [program for program in self.programs if room in self.reached[program.name]]
        return sorted(affected, key=lambda program: (*self.distance(file, room, program), seconds(program)))

    def distance(self, file, room, program):
        text = self.texts[program.name]
        stem = file.rsplit(".", 1)[0]
        if file.endswith(".sv"):
            proves = bool(re.search(rf"\b{Path(file).stem}\b", text))
            return (not (program.name.startswith("formal/") and proves), program.name != "lockstep")
        named = program.target != "narrows" and is_named_like(program.name, file)
        return (not named, program.name != TESTED_IN.get(room), f'"{stem}.h"' not in text, f'"{room}/' not in text,
                room not in self.rooms.reached("tests/" + program.name))

    def steps(self, file, seconds):
        """The tests in the order in which they are run, as pairs of a program and some of its tests. What is slow
        comes last, but for the proofs of a block."""
        ordered = self.ordered(file, seconds)
        rtl = file.endswith(".sv")
        near, slow = [], []
        for program in ordered:
            tests = [test for test in program.tests if not (rtl and test.name.startswith(UNUSED_FOR_RTL))]
            proof = program.name.startswith("formal/") and not self.distance(file, "hw", program)[0]
            near.append((program, [test for test in tests if proof or not test.slow]))
            slow.append((program, [test for test in tests if test.slow and not proof]))
        return [(program, tests) for program, tests in near + slow if tests]

"""Which tests there are, and which are near to a source."""

import json
import tempfile
import unittest
from pathlib import Path

from mutation.programs import Nearness, Program, Rooms, Test, by_likeness, is_named_like, read_programs


class Reading(unittest.TestCase):
    build = Path("/x/build/release")

    def entry(self, name, command, **properties):
        properties = {"WORKING_DIRECTORY": "/there", **properties}
        return {"name": name, "command": command,
                "properties": [{"name": key, "value": value} for key, value in properties.items()]}

    def programs(self, *entries):
        return read_programs(json.dumps({"tests": entries}), self.build)

    def test_tests_of_one_program_belong_together(self):
        program = "/x/build/release/tests/study/test_study"
        found = self.programs(self.entry("study/A.b/0  # GetParam() = 1", [program, "--one"]),
                              self.entry("study/A.c", [program, "--two"], LABELS=["slow"], SKIP_RETURN_CODE=77))
        self.assertEqual(found, [Program("study", "test_study", [
            Test("study/A.b/0", [program, "--one"], "/there", -1, False),
            Test("study/A.c", [program, "--two"], "/there", 77, True)])])

    def test_a_script_is_a_program_and_needs_narrows_unless_it_is_a_proof(self):
        found = self.programs(self.entry("timeline/browser", ["/x/tests/timeline/browser"]),
                              self.entry("formal/buffer", ["/x/tools/formal", "buffer"]))
        self.assertEqual([(program.name, program.target) for program in found],
                         [("timeline/browser", "narrows"), ("formal/buffer", "")])

    def test_what_fails_because_a_source_is_another_one_is_left_out(self):
        names = ("style/rtl", "architecture", "readme", "formal/seeded/1", "unit/A.b")
        found = self.programs(*[self.entry(name, ["/x/" + name]) for name in names], {"name": "unit/no_command"})
        self.assertEqual([program.name for program in found], ["unit/A.b"])


class Reached(unittest.TestCase):
    rooms = Rooms("models/time:\nhw:\ntestbench/cost:\ntestbench/study/mpi: models/time\n"
                  "testbench/app: testbench/cost\ntests/unit: models/time\ntests/cli: testbench/cost\ntests/report:\n")

    def reached(self, name, target, list_file=""):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "hw/formal").mkdir(parents=True)
            (Path(folder) / "hw/formal/proofs").write_text("")
            (Path(folder) / "tests" / name).mkdir(parents=True)
            (Path(folder) / "tests" / name / "CMakeLists.txt").write_text(list_file)
            program = Program(name, target, [])
            return Nearness(Path(folder), self.rooms, [program]).reached[name]

    def test_what_a_program_is_linked_with(self):
        self.assertEqual(self.reached("unit", "test_unit"), {"tests/unit", "models/time"})

    def test_what_a_program_starts(self):
        started = {"testbench/app", "testbench/cost", "testbench/study/mpi", "models/time", "hw"}
        self.assertEqual(self.reached("report", "test_report", "add_dependencies(test_report narrows)\n"),
                         started | {"tests/report"})
        self.assertEqual(self.reached("waves/gtkwave", "narrows"), started)

    def test_what_a_program_reads(self):
        self.assertEqual(self.reached("cli", "test_cli"), {"tests/cli", "testbench/cost", "hw"})

    def test_a_proof_contains_the_rtl(self):
        self.assertEqual(self.reached("formal/buffer", ""), {"hw"})


class Order(unittest.TestCase):
    rooms = Rooms("models/time:\nmodels/link: models/time\ntestbench/app: models/link\ntests/time: models/time\n"
                  "models/rtl:\ntests/unit: models/link models/rtl\ntests/other: models/rtl\n")

    def names(self, file, texts=None):
        tests = {name: [Test(name, [], "/", -1, False), Test(name + " slow", [], "/", -1, True)]
                 for name in ("unit", "time", "other")}
        programs = [Program(name, "test_" + name, tests[name]) for name in tests]
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (texts or {}).items():
                (Path(folder) / "tests" / name).mkdir(parents=True)
                (Path(folder) / "tests" / name / "a_test.cpp").write_text(text)
            nearness = Nearness(Path(folder), self.rooms, programs)
            return [test.name for _, chosen in nearness.steps(file, lambda program: 0) for test in chosen]

    def test_the_folder_of_the_same_name_comes_first_and_slow_tests_last(self):
        self.assertEqual(self.names("models/time/a.cpp"), ["time", "unit", "time slow", "unit slow"])

    def test_what_is_not_linked_is_left_out(self):
        self.assertEqual(self.names("models/link/a.cpp"), ["unit", "unit slow"])

    def test_who_includes_the_header_is_nearer_than_who_is_only_linked_with_it(self):
        for near, far in (("unit", "other"), ("other", "unit")):
            texts = {near: '#include "models/rtl/a.h"', far: '#include "models/rtl/b.h"'}
            self.assertEqual(self.names("models/rtl/a.cpp", texts)[:2], [near, far])

    def test_of_the_same_program_tests_with_a_name_like_that_of_the_source_come_first(self):
        tests = [Test(name, [], "/", -1, False) for name in ("Ring.Turns", "Mesh.Bends", "Ring.Ends")]
        seconds = {"Ring.Turns": 3, "Mesh.Bends": 1, "Ring.Ends": 2}
        self.assertEqual([test.name for test in by_likeness(tests, "models/topology/ring_x.cpp", seconds)],
                         ["Ring.Ends", "Ring.Turns", "Mesh.Bends"])

    def test_folders_named_like_a_source(self):
        self.assertTrue(is_named_like("study", "testbench/study/report/page.cpp"))
        self.assertTrue(is_named_like("waves", "testbench/app/wave_command.cpp"))
        self.assertFalse(is_named_like("unit", "models/network/link/worm.cpp"))

    def test_rooms_can_be_inside_rooms(self):
        rooms = Rooms("a:\na/b:\n")
        self.assertEqual([rooms.room_of(file) for file in ("a/x.cpp", "a/b/x.cpp", "c/x.cpp")], ["a", "a/b", ""])

"""Lists: chosen by seed, written, read, and their lines found again."""

import dataclasses
import tempfile
import types
import unittest
from pathlib import Path

from mutation import lists, table
from mutation.command import groups, wanted
from mutation.places import Site, mutant_at, mutated, stands
from mutation.sample import choose, sample, shares

SOURCE = "int f() {\n    return a < b;\n}\n"


def mutant(source=SOURCE, line=2, column=14):
    return mutant_at(1, "room", Site("room/a.cpp", line, column, "relational", "<", "<="), source)


class Places(unittest.TestCase):
    def test_the_change_is_made(self):
        self.assertEqual(mutated(mutant(), SOURCE), SOURCE.replace("<", "<="))

    def test_a_line_that_moved_is_found(self):
        self.assertEqual(mutated(mutant(), "// new\n\n" + SOURCE.replace("    ", "\t\t\t")),
                         "// new\n\n" + SOURCE.replace("    ", "\t\t\t").replace("<", "<="))

    def test_a_line_that_changed_is_gone(self):
        self.assertIsNone(mutated(mutant(), SOURCE.replace("a < b", "a  < b")))

    def test_a_file_that_is_gone(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "room").mkdir()
            self.assertFalse(stands(mutant(), Path(folder)))
            (Path(folder) / "room/a.cpp").write_text(SOURCE)
            self.assertTrue(stands(mutant(), Path(folder)))
            (Path(folder) / "room/a.cpp").write_text("")
            self.assertFalse(stands(mutant(), Path(folder)))

    def test_a_site_is_where_it_says(self):
        self.assertRaises(ValueError, mutant, column=13)
        self.assertRaises(ValueError, mutant, column=-1)

    def test_equal_lines_are_counted(self):
        twice = SOURCE + SOURCE
        self.assertEqual(mutated(mutant(twice, line=5), "\n" + twice), "\n" + SOURCE + SOURCE.replace("<", "<="))
        self.assertIsNone(mutated(mutant(twice, line=5), SOURCE))
        self.assertIsNone(mutated(mutant(), twice))


class Samples(unittest.TestCase):
    sites = [Site("a.cpp", line, column, "relational", "<", "<=") for line in range(1, 21) for column in range(1, 4)]

    def test_the_same_seed_chooses_the_same(self):
        self.assertEqual(choose(self.sites, 9, "1"), choose(list(reversed(self.sites)), 9, "1"))
        self.assertNotEqual(choose(self.sites, 9, "1"), choose(self.sites, 9, "2"))

    def test_no_line_twice_while_there_are_others(self):
        self.assertEqual(len({site.line for site in choose(self.sites, 20, "1")}), 20)
        self.assertEqual(len(set(choose(self.sites, 60, "1"))), 60)
        self.assertEqual(len(choose(self.sites, 100, "1")), 60)

    def test_every_room_has_some_and_large_ones_more(self):
        given = shares({"small": 1, "middle": 50, "large": 149}, 46)
        self.assertEqual(given, {"small": 2, "middle": 12, "large": 32})

    def test_a_list(self):
        rooms = {"room": [Site("room/a.cpp", 2, 14, "relational", "<", "<=")], "empty": []}
        self.assertEqual(sample(rooms, 1, 1, lambda file: SOURCE), [mutant()])


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.list = Path(folder.name) / "some.txt"
        self.results = lists.results_file(self.list)

    mutants = [mutant_at(n, "room", Site("room/a.cpp", n, 14, "relational", "<", "<="), n * "    return a < b;\n")
               for n in range(1, 7)]

    def add(self, number, outcome):
        lists.add_result(self.results, lists.Result(self.mutants[number - 1], outcome, "", 1.5, 1.0, "abc"))

    def test_a_list_is_read_as_it_was_written(self):
        self.list.write_text(lists.write_list(self.mutants, "how"))
        self.assertEqual(lists.read_list(self.list), self.mutants)

    def test_code_that_moved_keeps_its_results(self):
        self.list.write_text(lists.write_list(self.mutants, "how"))
        self.add(1, lists.CAUGHT)
        now = "int f() {\n    return here < there;\n}\n"
        lists.moved_file(self.list).write_text(lists.write_list([mutant(now, column=17)], "moved by hand"))
        moved = lists.read_list(self.list)[0]
        self.assertEqual(mutated(moved, now), now.replace("<", "<="))
        self.assertIsNone(mutated(self.mutants[0], now))
        self.assertIn(moved.key(), lists.read_results(self.results))
        self.assertEqual(lists.read_list(self.list)[1:], self.mutants[1:])

    def test_the_last_result_counts(self):
        self.assertEqual(lists.read_results(self.results), {})
        self.add(1, lists.SURVIVED)
        self.add(2, lists.GONE)
        self.add(1, lists.CAUGHT)
        self.assertEqual(lists.read_results(self.results), {self.mutants[0].key(): (lists.CAUGHT, ""),
                                                            self.mutants[1].key(): (lists.GONE, "")})

    def wanted(self, mutants=mutants, only=None, again=(), nearest=None, programs=None, equivalent=()):
        arguments = types.SimpleNamespace(only=only, again=set(again), nearest=nearest, programs=programs)
        return [m.number for m in wanted(mutants, lists.read_results(self.results), equivalent, arguments)]

    def test_a_run_continues_where_it_stopped(self):
        for number, outcome in enumerate((lists.CAUGHT, lists.SURVIVED, lists.OPEN), 1):
            self.add(number, outcome)
        self.assertEqual(self.wanted(), [3, 4, 5, 6])
        self.assertEqual(self.wanted(nearest=2), [4, 5, 6])
        self.assertEqual(self.wanted(programs=["unit"]), [4, 5, 6])
        self.assertEqual(self.wanted(again={lists.SURVIVED}), [2, 3, 4, 5, 6])
        self.assertEqual(self.wanted(only={1}), [1])
        self.assertEqual(self.wanted(equivalent={self.mutants[4].key()}), [3, 4, 6])

    def test_a_result_is_that_of_a_change_and_not_of_a_number(self):
        self.add(1, lists.CAUGHT)
        others = [dataclasses.replace(self.mutants[0], **other) for other in ({"column": 3}, {"new": ">"}, {"line": 7})]
        self.assertEqual(self.wanted(others), [1, 1, 1])

    def test_a_reason_and_a_mutant_of_the_list_are_needed(self):
        file = lists.equivalent_file(self.list)
        place, change = self.mutants[0].key()
        file.write_text(f"# number place change reason\n1\t{place}\t{change}\tthe loop ends there anyway\n")
        self.assertEqual(lists.read_equivalent(file, self.mutants), {(place, change): "the loop ends there anyway"})
        self.assertRaises(SystemExit, lists.read_equivalent, file, self.mutants[1:])
        file.write_text(f"1\t{place}\t{change}\t\n")
        self.assertRaises(SystemExit, lists.read_equivalent, file, self.mutants)

    def test_the_table(self):
        outcomes = [lists.CAUGHT, lists.CAUGHT, lists.SURVIVED, lists.SURVIVED, lists.NOT_COMPILING, lists.OPEN]
        for number, outcome in enumerate(outcomes, 1):
            self.add(number, outcome)
        results = lists.read_results(self.results)
        equivalent = {self.mutants[3].key(): "why"}
        self.assertIn("| `room` | 6 | 2 | 1 | 1 | 1 | 1 | 0 | 0 | 50 % |",
                      table.table(self.mutants, results, equivalent))
        self.assertEqual(table.not_caught(self.mutants, results, equivalent),
                         "3 room/a.cpp:3: < -> <=\n    return a < b;\n6 room/a.cpp:6: < -> <=\n    return a < b;")
        equivalent[self.mutants[0].key()] = "why"
        self.assertEqual(table.wrongly_equivalent(self.mutants, results, equivalent), self.mutants[:1])


class Groups(unittest.TestCase):
    def test_have_one_mutant_of_a_file_and_no_rtl_beside_others(self):
        files = ("a.cpp", "a.cpp", "a.sv", "b.cpp", "c.cpp", "b.sv")
        made = groups([types.SimpleNamespace(file=file) for file in files], 2)
        self.assertEqual([[m.file for m in group] for group in made],
                         [["a.cpp", "b.cpp"], ["a.cpp", "c.cpp"], ["a.sv", "b.sv"]])

"""Lists: chosen by seed, written, read, and their lines found again."""

import tempfile
import types
import unittest
from pathlib import Path

from mutation import lists, table
from mutation.command import wanted
from mutation.places import Site, mutant_at, mutated
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

    def add(self, number, outcome):
        lists.add_result(self.results, lists.Result(number, outcome, "", 1.5, 1.0, "abc"))

    def test_a_list_is_read_as_it_was_written(self):
        self.list.write_text(lists.write_list([mutant()], "how"))
        self.assertEqual(lists.read_list(self.list), [mutant()])

    def test_the_last_result_counts(self):
        self.assertEqual(lists.read_results(self.results), {})
        self.add(1, lists.SURVIVED)
        self.add(2, lists.GONE)
        self.add(1, lists.CAUGHT)
        self.assertEqual({n: r.outcome for n, r in lists.read_results(self.results).items()},
                         {1: lists.CAUGHT, 2: lists.GONE})

    def test_a_run_continues_where_it_stopped(self):
        self.add(1, lists.CAUGHT)
        self.add(2, lists.SURVIVED)
        mutants = [types.SimpleNamespace(number=number) for number in (1, 2, 3)]

        def numbers(only=None, again=()):
            arguments = types.SimpleNamespace(only=only, again=again)
            return [m.number for m in wanted(mutants, lists.read_results(self.results), arguments)]

        self.assertEqual(numbers(), [3])
        self.assertEqual(numbers(again={lists.SURVIVED}), [2, 3])
        self.assertEqual(numbers(only={1}), [1])

    def test_a_reason_is_asked_for(self):
        file = lists.equivalent_file(self.list)
        file.write_text("# number reason\n1 the loop ends there anyway\n")
        self.assertEqual(lists.read_equivalent(file), {1: "the loop ends there anyway"})
        file.write_text("1\n")
        self.assertRaises(SystemExit, lists.read_equivalent, file)

    def test_the_table(self):
        outcomes = [lists.CAUGHT, lists.CAUGHT, lists.SURVIVED, lists.SURVIVED, lists.NOT_COMPILING]
        for number, outcome in enumerate(outcomes, 1):
            self.add(number, outcome)
        mutants = [mutant_at(number, "room", Site("room/a.cpp", 2, 14, "relational", "<", "<="), SOURCE)
                   for number in range(1, 7)]
        results = lists.read_results(self.results)
        self.assertIn("| `room` | 6 | 2 | 1 | 1 | 1 | 0 | 1 | 67 % |", table.table(mutants, results, {4: "why"}))
        self.assertEqual(table.survivors(mutants, results, {4: "why"}), "3 room/a.cpp:2: < -> <=\n    return a < b;")
        self.assertEqual(table.wrongly_equivalent(mutants, results, {1: "why", 4: "why"}), [1])

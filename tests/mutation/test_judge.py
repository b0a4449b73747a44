"""A mutant in a toy repository: made, judged and undone."""

import dataclasses
import subprocess
import tempfile
import types
import unittest
from pathlib import Path
from unittest import mock

from mutation import baseline, building, lists
from mutation.baseline import Baseline
from mutation.judge import Judge
from mutation.places import Site, mutant_at
from mutation.programs import Program, Test
from mutation.tree import Tree

SOURCE = "int f() {\n    return a < b;\n}\n"
MUTANT = mutant_at(1, "room", Site("room/a.cpp", 2, 14, "relational", "<", "<="), SOURCE)


class Toy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.source = self.root / "room/a.cpp"
        self.source.parent.mkdir()
        self.source.write_text(SOURCE)
        (self.root / ".gitignore").write_text("/build/\n")
        subprocess.run(["git", "init", "--quiet", self.root], check=True)
        self.tree = Tree(self.root, self.root / "build/mutate")
        self.tree.update()
        self.copy = self.tree.path / "room/a.cpp"

    def test_a_mutant_is_made_in_the_copy_and_undone(self):
        self.assertTrue(self.tree.apply(MUTANT))
        self.assertIn("a <= b", self.copy.read_text())
        self.tree.restore()
        self.assertEqual(self.copy.read_text(), SOURCE)
        self.assertEqual(self.source.read_text(), SOURCE)

    def test_a_mutant_that_was_left_in_the_copy_is_undone(self):
        self.tree.apply(MUTANT)
        version = self.tree.version
        again = Tree(self.root, self.root / "build/mutate")
        again.update()
        self.assertEqual(self.copy.read_text(), SOURCE)
        self.assertEqual(again.version, version)

    def test_the_copy_follows_the_repository(self):
        dates = self.copy.stat().st_mtime_ns
        version = self.tree.version
        (self.root / "room/b.cpp").write_text("int b;\n")
        self.tree.update()
        self.assertTrue((self.tree.path / "room/b.cpp").is_file())
        self.assertEqual(self.copy.stat().st_mtime_ns, dates)
        self.assertNotEqual(self.tree.version, version)
        (self.root / "room/b.cpp").unlink()
        self.tree.update()
        self.assertFalse((self.tree.path / "room/b.cpp").exists())
        self.assertEqual(self.tree.version, version)

    def results(self, mutants, programs, built=building.WHOLE, nearest=None, chosen=None):
        """The results of mutants with these programs: lists of tests, each a script that finds the sources in $1."""
        steps = []
        for number, texts in enumerate(programs):
            tests = [Test(f"test{number}{n}", ["sh", "-c", text, "sh", str(self.tree.path)], "/", -1, False)
                     for n, text in enumerate(texts)]
            steps.append((Program(f"program{number}", "target", tests), tests))
        nearness = types.SimpleNamespace(steps=lambda file, seconds: steps)
        builder = types.SimpleNamespace(make=lambda target, mutated=(): built)
        kept = Baseline(self.root / "baseline.json", self.tree.version)
        judge = Judge(self.tree, builder, nearness, kept, 1, nearest, chosen)
        judge.prepare(mutants)
        return judge.judge(mutants)

    def judged(self, *tests, **options):
        return self.results([MUTANT], [tests], **options)[0]

    def test_caught_by_the_test_that_fails(self):
        result = self.judged("true", 'grep --quiet "a < b" $1/room/a.cpp')
        self.assertEqual((result.outcome, result.by), (lists.CAUGHT, "test01"))

    def test_survived(self):
        self.assertEqual(self.judged("true").outcome, lists.SURVIVED)

    def test_a_test_that_always_fails_catches_nothing(self):
        self.assertEqual(self.judged("false").outcome, lists.SURVIVED)

    def test_caught_by_the_time_limit(self):
        with mock.patch.object(baseline, "LEAST_SECONDS", 0.5), mock.patch.object(baseline, "TIMES_AS_LONG", 0):
            result = self.judged('grep --quiet "a < b" $1/room/a.cpp || sleep 100')
        self.assertEqual((result.outcome, result.by), (lists.CAUGHT, "test00 (time limit)"))

    def test_what_does_not_compile(self):
        self.assertEqual(self.judged("true", built=building.BROKEN).outcome, lists.NOT_COMPILING)
        self.assertEqual(self.judged("true", built=building.REFUSED).outcome, lists.CAUGHT)

    def test_only_the_nearest_programs(self):
        programs = [["true"], ["true"], ['grep --quiet "a < b" $1/room/a.cpp']]
        self.assertEqual(self.results([MUTANT], programs, nearest=2)[0].outcome, lists.OPEN)
        self.assertEqual(self.results([MUTANT], programs, nearest=3)[0].outcome, lists.CAUGHT)
        self.assertEqual(self.results([MUTANT], programs[:2], nearest=2)[0].outcome, lists.SURVIVED)

    def test_only_some_programs(self):
        programs = [["true"], ["true"], ['grep --quiet "a < b" $1/room/a.cpp']]
        self.assertEqual(self.results([MUTANT], programs, chosen=["program0", "program1"])[0].outcome, lists.OPEN)
        self.assertEqual(self.results([MUTANT], programs, chosen=["program2"])[0].outcome, lists.CAUGHT)

    def test_several_together(self):
        for name in "bcd":
            (self.root / f"room/{name}.cpp").write_text(SOURCE)
        self.tree.update()
        mutants = [dataclasses.replace(MUTANT, file=f"room/{name}.cpp") for name in "abcd"]
        caught = "! grep --quiet '<=' $1/room/{}.cpp".format
        together = "test $(cat $1/room/*.cpp | grep --count '<=') -lt 2"
        for programs in ([["true", caught("b")], ["true"], [caught("d")]],
                         [["true"], [together, caught("b"), caught("d")]]):
            results = self.results(mutants, programs)
            self.assertEqual([result.mutant for result in results], mutants)
            self.assertEqual([result.outcome for result in results],
                             [lists.SURVIVED, lists.CAUGHT, lists.SURVIVED, lists.CAUGHT])

    def test_sources_that_change_meanwhile_do_not_matter(self):
        self.source.write_text("int f();\n")
        commit = self.tree.commit
        self.assertEqual(self.judged('grep --quiet "a < b" $1/room/a.cpp').outcome, lists.CAUGHT)
        self.assertEqual(self.copy.read_text(), SOURCE)
        self.assertEqual(self.tree.read("room/a.cpp"), SOURCE)
        self.assertEqual(self.tree.commit, commit)

    def test_a_place_that_is_gone(self):
        self.source.write_text("int f();\n")
        self.tree.update()
        self.assertEqual(self.judged("false").outcome, lists.GONE)


class Failures(unittest.TestCase):
    def test_of_the_build(self):
        def kind(output, file="models/time/a.cpp"):
            return building.kind_of_failure(f"[1/2] x\nFAILED: {output} \nwords\n", [file])
        self.assertEqual(kind("models/CMakeFiles/a.dir/Unity/unity_0_cxx.cxx.o"), building.BROKEN)
        self.assertEqual(kind("/x/build/rtl/Base/parameters.vc"), building.REFUSED)
        self.assertEqual(kind("/x/build/rtl/Base/VBase__ALL.a", "hw/router/a.sv"), building.BROKEN)
        self.assertEqual(kind("tests/faults/hw/pkg/narrows_fault.sv", "hw/router/a.sv"), building.NOT_SEEDED)

    def test_of_verilator(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = types.SimpleNamespace(path=Path(folder), build=Path(folder) / "build")
            for name in ("hw/pkg/p.sv", "hw/node/n.sv", "hw/formal/f.sv", "build/CMakeCache.txt"):
                (tree.path / name).parent.mkdir(parents=True)
            for name in ("hw/pkg/p.sv", "hw/node/n.sv", "hw/formal/f.sv"):
                (tree.path / name).write_text("")
            tool = tree.path / "verilator"
            tool.write_text("#!/bin/sh\n"
                            f"test \"$4 $5 $6\" = 'node {tree.path}/hw/pkg/p.sv {tree.path}/hw/node/n.sv' -a $# -eq 6 "
                            f"-a ! -s {tree.path}/hw/node/n.sv\n")
            tool.chmod(0o755)
            (tree.build / "CMakeCache.txt").write_text(f"A:STRING=b\nVERILATOR_BIN:FILEPATH={tool}\n")
            builder = building.Builder(tree, 1)
            self.assertTrue(builder.lint())
            (tree.path / "hw/node/n.sv").write_text("something wrong\n")
            self.assertFalse(builder.lint())

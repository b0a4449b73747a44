"""Outcomes of mutants."""

import dataclasses
import resource
import shutil
import time

from mutation import building
from mutation.lists import CAUGHT, GONE, NOT_COMPILING, OPEN, SURVIVED, Result
from mutation.programs import UNKNOWN, by_likeness
from mutation.running import FAILED, run_tests

# RTL that tests build and keep. Without it, a test takes as long as it does with a mutant in the RTL.
ELABORATED = "build/rtl/elaborated"


@dataclasses.dataclass
class Verdict:
    outcome: str
    by: str
    tests: list  # tests that fail with the mutant


class Judge:
    """`nearest`: how many test programs are run at most; `programs`: their names. None: all."""

    def __init__(self, tree, builder, nearness, baseline, jobs, nearest=None, programs=None):
        self.tree = tree
        self.builder = builder
        self.nearness = nearness
        self.baseline = baseline
        self.jobs = jobs
        self.nearest = nearest
        self.programs = programs
        self.made = []
        self.steps = {}  # the tests of a file, in order: pairs of a program and some of its tests
        self.not_all = set()  # files with further tests

    def prepare(self, mutants):
        """Builds and runs the tests that these mutants need, without a mutant. False: some of their programs had not
        been built, so that only now it is known which tests they have."""
        shutil.rmtree(self.tree.path / ELABORATED, ignore_errors=True)
        for file in {mutant.file: None for mutant in mutants}:
            self.choose_steps(file)
            for program in [program for program, _ in self.steps[file] if program.target]:
                self.builder.make(program.target)
        steps = [step for file in self.steps.values() for step in file]
        if any(UNKNOWN in tests for _, tests in steps):
            return False
        for _, tests in steps:
            self.baseline.measure(tests)
        return True

    def choose_steps(self, file):
        steps = self.nearness.steps(file, self.baseline.of_program)
        named = [step for step in steps if not self.programs or step[0].name in self.programs]
        self.steps[file] = named[:self.nearest]
        if len(self.steps[file]) < len(steps):
            self.not_all.add(file)

    def judge(self, mutants):
        """The results of mutants that are tried together, in different files. If a test fails, it is run on each of
        them alone; those that are left go on together."""
        start = time.monotonic()
        cpu = cpu_seconds()
        outcomes = self.outcomes(mutants)
        self.make([])
        seconds = (time.monotonic() - start) / len(mutants)
        cpu = (cpu_seconds() - cpu) / len(mutants)
        return [Result(mutant, *outcomes[mutant], seconds, cpu, self.tree.commit) for mutant in mutants]

    def outcomes(self, mutants):
        found = {}
        for mutant in mutants:
            if not self.make([mutant]):
                found[mutant] = (GONE, "")
            elif mutant.file.endswith(".sv") and not self.builder.lint():
                found[mutant] = (NOT_COMPILING, "")
        left = [mutant for mutant in mutants if mutant not in found]
        for program, tests in self.steps_of(left):
            left = self.run(left, program, tests, found)
        return found | {mutant: (OPEN if mutant.file in self.not_all else SURVIVED, "") for mutant in left}

    def steps_of(self, mutants):
        """The tests that any of the mutants needs, the nearest first."""
        places = [(place, step) for mutant in mutants for place, step in enumerate(self.steps[mutant.file])]
        steps = []
        seen = set()
        for _, (program, tests) in sorted(places, key=lambda pair: pair[0]):
            new = [test for test in tests if test.name not in seen]
            seen.update(test.name for test in new)
            if new:
                steps.append((program, new))
        return steps

    def run(self, mutants, program, tests, found):
        """Runs these tests, adds their results to `found`, and returns the mutants without a result."""
        while mutants:
            verdict = self.verdict(mutants, program, tests)
            if verdict is None:
                return mutants
            if len(mutants) == 1:
                found[mutants[0]] = (verdict.outcome, verdict.by)
                return []
            before = len(found)
            for mutant in mutants:
                alone = self.verdict([mutant], program, verdict.tests)
                if alone:
                    found[mutant] = (alone.outcome, alone.by)
            if len(found) == before:  # the test fails only because of several
                for mutant in mutants:
                    found.update(self.outcomes([mutant]))
            mutants = [mutant for mutant in mutants if mutant not in found]
        return []

    def verdict(self, mutants, program, tests):
        """The output of a program's tests; None if they pass."""
        self.make(mutants)
        built = self.builder.make(program.target, self.tree.originals) if program.target else building.WHOLE
        if built == building.NOT_SEEDED:
            return None
        if built == building.BROKEN:
            return Verdict(NOT_COMPILING, "", tests)
        if built == building.REFUSED:
            return Verdict(CAUGHT, "the build", tests)
        usable = by_likeness(self.baseline.usable(tests), mutants[0].file, self.baseline.seconds)
        failed = run_tests(usable, self.baseline.limit, self.jobs)
        if failed is None:
            return None
        test, how = failed
        return Verdict(CAUGHT, test.name if how == FAILED else f"{test.name} ({how})", [test])

    def make(self, mutants):
        """Puts them, and no others, into the copy; whether all have a place there."""
        if self.made == mutants:
            return True
        self.tree.restore()
        self.made = mutants
        return all([self.tree.apply(mutant) for mutant in mutants])


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

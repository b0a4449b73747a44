"""Builds the copy, with or without a mutant in it."""

import dataclasses
import os
import re
import subprocess

from mutation import processes
from mutation.programs import read_programs

BUILD_LIMIT = 1200  # seconds; a program that the build runs may never end
LINT_LIMIT = 60

WHOLE = "built"
BROKEN = "not compiling"
REFUSED = "refused"      # a step that runs an earlier output has failed
# tests/faults seeds its faults by the text of hw/, which is another one now.
NOT_SEEDED = "not seeded"


@dataclasses.dataclass
class Builder:
    tree: object
    jobs: int

    def configure(self):
        """Tests are discovered when they are listed: a mutant that crashes a program must not fail the build. The rest
        is as it is in the build of the user, so that ccache has what is not mutated."""
        command = ["cmake", "--preset", "release", "-DCMAKE_GTEST_DISCOVER_TESTS_DISCOVERY_MODE=PRE_TEST"]
        if (self.tree.build / "build.ninja").is_file():  # there may be other files now
            command = ["ninja", "-C", self.tree.build, "build.ninja"]
        done = subprocess.run(command, cwd=self.tree.path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise SystemExit(f"tools/mutate: the copy cannot be configured:\n{done.stdout[-3000:]}")

    def make(self, target, mutated=()):
        """How the build of a target ended: one of the words above. `mutated`: the files that have mutants in them."""
        # The compiled output of mutants is not worth keeping.
        environment = {**os.environ, "CCACHE_READONLY": "1"} if mutated else None
        command = ["ninja", "-C", self.tree.build, "-j", str(self.jobs), target]
        code, output = processes.run(command, BUILD_LIMIT, env=environment, stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, text=True, errors="replace")
        if code == 0:
            return WHOLE
        if not mutated:
            raise SystemExit(f"tools/mutate: {target} cannot be built without a mutant:\n{output[-3000:]}")
        return REFUSED if code is None else kind_of_failure(output, mutated)

    def programs(self):
        """The test programs, as far as they are built with their tests."""
        def printed(*command):
            return subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return read_programs(printed("ctest", "--test-dir", self.tree.build, "--show-only=json-v1"), self.tree.build,
                             printed("ninja", "-C", self.tree.build, "-t", "targets", "all"))

    def lint(self):
        """True if CMake's Verilator accepts the RTL; cheaper than building the nodes."""
        sources = [*sorted(self.tree.path.glob("hw/pkg/*.sv"))]
        for folder in ("link", "router", "interface", "node"):
            sources += sorted(self.tree.path.glob(f"hw/{folder}/*.sv"))
        command = [self.cached("VERILATOR_BIN"), "--lint-only", "-Wall", "--top-module", "node", *sources]
        code, _ = processes.run(command, LINT_LIMIT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return code == 0

    def cached(self, name):
        """A variable of CMake."""
        found = re.search(rf"^{name}:\w+=(.*)$", (self.tree.build / "CMakeCache.txt").read_text(), re.MULTILINE)
        return found.group(1)


def kind_of_failure(output, mutated):
    failed = re.search(r"^FAILED: (.*)$", output, re.MULTILINE)
    outputs = failed.group(1) if failed else ""
    if "tests/faults/hw/" in outputs:
        return NOT_SEEDED
    if "build/rtl/" in outputs and not any(file.endswith(".sv") for file in mutated):
        return REFUSED
    return BROKEN

"""Builds the copy, with or without a mutant in it."""

import dataclasses
import os
import re
import subprocess

BUILD_LIMIT = 1200  # seconds; a program that the build runs may never end
LINT_LIMIT = 60

WHOLE = "built"
BROKEN = "not compiling"
REFUSED = "refused"      # a step that runs what was built before has failed
# tests/faults seeds its faults by the text of hw/, which is another one now.
NOT_SEEDED = "not seeded"


@dataclasses.dataclass
class Builder:
    tree: object
    jobs: int

    def configure(self):
        """Tests are discovered when they are listed: a mutant that crashes a program must not fail the build. Of a
        large room only the sources around the mutant are compiled again."""
        if not (self.tree.build / "build.ninja").is_file():
            subprocess.run(["cmake", "--preset", "release", "-DCMAKE_GTEST_DISCOVER_TESTS_DISCOVERY_MODE=PRE_TEST",
                            "-DNARROWS_UNITY_SOURCES=8"], cwd=self.tree.path, check=True, stdout=subprocess.DEVNULL)

    def make(self, target, mutant=None):
        """How the build of a target ended: one of the words above."""
        # What mutants are compiled to is not worth keeping.
        environment = {**os.environ, "CCACHE_READONLY": "1"} if mutant else None
        command = ["ninja", "-C", self.tree.build, "-j", str(self.jobs), target]
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=BUILD_LIMIT,
                                  errors="replace")
        except subprocess.TimeoutExpired:
            return REFUSED
        if done.returncode == 0:
            return WHOLE
        if not mutant:
            raise SystemExit(f"tools/mutate: {target} cannot be built without a mutant:\n{done.stdout[-3000:]}")
        return kind_of_failure(done.stdout, mutant.file)

    def lint(self):
        """Whether Verilator accepts the RTL: cheaper than building the nodes."""
        sources = [*sorted(self.tree.path.glob("hw/pkg/*.sv"))]
        for folder in ("link", "router", "interface", "node"):
            sources += sorted(self.tree.path.glob(f"hw/{folder}/*.sv"))
        done = subprocess.run(["verilator", "--lint-only", "-Wall", "--top-module", "node", *sources],
                              capture_output=True, timeout=LINT_LIMIT)
        return done.returncode == 0


def kind_of_failure(output, file):
    failed = re.search(r"^FAILED: (.*)$", output, re.MULTILINE)
    outputs = failed.group(1) if failed else ""
    if "tests/faults/hw/" in outputs:
        return NOT_SEEDED
    if "build/rtl/" in outputs and not file.endswith(".sv"):
        return REFUSED
    return BROKEN

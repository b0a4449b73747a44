"""Each rule of timing is decided at one place of the model (docs/rules.md)."""

import unittest
from pathlib import Path

import rules

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("docs/timing.md", "docs/nodes.md", "docs/host-bus.md")
# The RTL and `why` obey these.
ELSEWHERE = ("H1", "H2", "H3", "H4", "H5", "U7")


class Narrows(unittest.TestCase):
    maxDiff = None

    def test_each_rule_has_its_place(self):
        defined = [rule for page in PAGES for rule in rules.rules_of((ROOT / page).read_text())]
        models = ROOT / "models"
        files = {str(path.relative_to(models)): path.read_text()
                 for folder in ("machine", "network", "node", "system", "time")
                 for path in sorted((models / folder).rglob("*")) if path.suffix in (".h", ".cpp")}
        self.assertEqual(len(defined), len(set(defined)))
        page = (ROOT / "docs/rules.md").read_text()
        self.assertEqual(rules.complaints(defined, page, files, ELSEWHERE), [])


class Checks(unittest.TestCase):
    PAGE = "| rule | about | place |\n|---|---|---|\n| P1 | sends | `a.h` |\n| T3a | numbers | `b.cpp` |\n"
    FILES = {"a.h": "// Sends (P1).\n", "b.cpp": "    // T3a, P9\n// P9 is in c.h.\n"}

    def complain(self, page=PAGE, files=None, defined=("P1", "T3a", "H1")):
        return rules.complaints(defined, page, files or self.FILES, ("H1",))

    def test_in_order(self):
        self.assertEqual(rules.rules_of("text\n- P1. A send\n  - sub\n- T3a. Numbers\n"), ["P1", "T3a"])
        self.assertEqual(self.complain(), [])

    def test_rows(self):
        self.assertEqual(self.complain(self.PAGE + "| P1 | sends | `a.h` |\n"), ["P1: has two rows"])
        self.assertEqual(self.complain(defined=("P1", "T3a", "P2")), ["P2: has no row"])
        self.assertEqual(self.complain(defined=("P1",)), ["T3a: no page defines it"])

    def test_places(self):
        two = self.PAGE.replace("`a.h`", "`a.h` `b.cpp`")
        self.assertEqual(self.complain(two), ["P1: has 2 places", "P1: b.cpp does not mention it"])
        self.assertEqual(self.complain(files={"a.h": "// P1", "b.cpp": "P1 T3a"}), ["T3a: b.cpp does not mention it"])

    def test_marks(self):
        for mark in ("// P1", "/// P1.", "  // P9, P1"):
            self.assertEqual(self.complain(files=self.FILES | {"c.h": mark}),
                             ["P1: c.h has its mark, and is not its place"])


if __name__ == "__main__":
    unittest.main()

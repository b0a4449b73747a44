"""Which places of C++ are found, in which column."""

import tempfile
import unittest
from pathlib import Path

from mutation import cpp


class Cpp(unittest.TestCase):
    def changes(self, text, more=None):
        """The changes of a source, as line:column operator original -> new."""
        with tempfile.TemporaryDirectory() as folder:
            files = {"room/a.cpp": text, **(more or {})}
            for name, content in files.items():
                (Path(folder) / name).parent.mkdir(exist_ok=True)
                (Path(folder) / name).write_text(content)
            found = cpp.sites(Path(folder), list(files), ["-I" + folder])
        return [f"{s.line}:{s.column} {s.operator}: {s.original} -> {s.new}" for s in found]

    def test_the_operator_between_two_operands(self):
        self.assertEqual(self.changes("bool f(int a, int b) {\n    return a < b;\n}\n"),
                         ["2:12 return: a < b -> !(a < b)",
                          "2:14 relational: < -> <=", "2:14 relational: < -> >"])

    def test_the_parentheses_of_operands_belong_to_them(self):
        found = self.changes("bool f(int a, int b, bool c) { bool x = (a == b) && c; return x; }")
        self.assertIn("1:50 logical: && -> ||", found)
        self.assertIn("1:44 relational: == -> !=", found)

    def test_or_within_and_has_parentheses(self):
        found = self.changes("bool f(bool a, bool b, bool c) { return a && b && c; }")
        self.assertIn("1:41 logical: a && b && c -> ((a && b) || (c))", found)
        self.assertIn("1:41 logical: a && b -> ((a) || (b))", found)

    def test_a_negation_is_listed_once(self):
        found = self.changes("bool f(int a, bool b) {\n    if (a == 3) return a != 2;\n    if (!b) return !b;\n"
                             "    if (!b && a == 4) return !b == b;\n    return b;\n}\n")
        self.assertEqual([line for line in found if "!(" in line],
                         ["4:9 condition: !b && a == 4 -> !(!b && a == 4)", "5:12 return: b -> !(b)"])

    def test_what_clang_refuses_is_said(self):
        self.assertRaises(SystemExit, self.changes, "int f() { return nothing; }")

    def test_columns_count_letters_and_not_bytes(self):
        self.assertEqual(self.changes("void f(int& a) { /* ü */ a += 4; }"),
                         ["1:26 statement: a -> while (false) a",
                          "1:28 arithmetic: += -> -=",
                          "1:31 off by one: 4 -> 5"])

    def test_conditions_and_choices(self):
        found = self.changes("int f(bool a) {\n    if (a) return 7;\n    while (a) a = false;\n"
                             "    return a ? 2 : 3;\n}\n")
        self.assertIn("2:9 condition: a -> !(a)", found)
        self.assertIn("3:12 condition: a -> !(a)", found)
        self.assertIn("3:15 statement: a -> while (false) a", found)
        self.assertIn("4:12 ternary: a -> !(a)", found)

    def test_loops_are_left_or_go_on(self):
        found = self.changes("void f(int a) {\n    for (;;) {\n        if (a) break;\n"
                             "        switch (a) { case 1: break; }\n        continue;\n    }\n}\n")
        self.assertEqual([line for line in found if "break/" in line],
                         ["3:16 break/continue: break -> continue", "5:9 break/continue: continue -> break"])

    def test_least_and_most(self):
        std = "#pragma once\nnamespace std { inline int min(int a, int b) { return a; } }\n"
        found = self.changes('#include "room/std.h"\nint f(int a) { return std::min(a, a); }', {"room/std.h": std})
        self.assertIn("2:28 min/max: min -> max", found)

    def test_only_in_the_bodies_of_functions(self):
        self.assertEqual(self.changes('constexpr int size = 4;\nvoid f(int a = 1) { static_assert(2 < 3); }\n'
                                      'enum { ten = 10 };\nstruct S { int n = 5; };\n'), [])

    def test_neither_in_texts_nor_in_macros(self):
        self.assertEqual(self.changes('#define LESS(a, b) ((a) < (b))\nconst char* f() { return "1 < 2"; }\n'
                                      'void g(int a) { bool b = LESS(a, a); }\n'),
                         ['2:26 return: "1 < 2" -> nullptr'])

    def test_templates_and_methods(self):
        found = self.changes("template <typename T> struct S { bool f(T a) { return a != 0; } };")
        self.assertIn("1:57 relational: != -> ==", found)

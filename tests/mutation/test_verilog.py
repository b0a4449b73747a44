"""Which places of SystemVerilog are found, in which column."""

import unittest

from mutation import verilog


def changes(text):
    return [f"{s.line}:{s.column} {s.operator}: {s.original} -> {s.new}" for s in verilog.sites("a.sv", text)]


class Verilog(unittest.TestCase):
    def test_an_assignment_is_no_comparison(self):
        found = changes("always_ff @(posedge clk_i) begin\n    if (a <= b) q[i <= 2] <= c <= d;\nend\n")
        self.assertEqual([line for line in found if "relational: <= -> <" in line],
                         ["2:11 relational: <= -> <", "2:21 relational: <= -> <", "2:32 relational: <= -> <"])
        self.assertIn("2:17 statement: q -> if (1'b0) q", found)

    def test_what_an_else_follows_is_not_removed(self):
        found = changes("always_ff @(posedge clk_i) begin\n    if (a) q <= b;\n    else q <= c;\nend\n")
        self.assertEqual([line for line in found if "statement" in line], ["3:10 statement: q -> if (1'b0) q"])

    def test_of_a_condition(self):
        self.assertEqual(changes("always_comb begin\n    if (a && !b) x = c;\nend\n"),
                         ["2:9 condition: a && !b -> !(a && !b)",
                          "2:11 logical: && -> ||",
                          "2:14 logical: ! -> !!"])

    def test_of_a_choice(self):
        self.assertEqual(changes("assign x = a[1:0] == b ? c : d;\n"),
                         ["1:19 relational: == -> !="])
        self.assertEqual(changes("assign x = a == b && f(c) ? c : d;\n"),
                         ["1:12 ternary: a == b && f(c) -> !(a == b && f(c))", "1:14 relational: == -> !=",
                          "1:19 logical: && -> ||"])

    def test_constants(self):
        self.assertEqual(changes("assign x = {1'b0, '0, 3, 32'(y)};\n"),
                         ["1:13 constant: 1'b0 -> 1'b1", "1:19 constant: '0 -> '1", "1:23 off by one: 3 -> 4"])

    def test_a_sign_and_a_reduction_are_no_operators_between_two_operands(self):
        self.assertEqual(changes("assign x = |a;\nassign y = a | b;\n"), ["2:14 logical: | -> &"])

    def test_declarations_are_left_alone(self):
        self.assertEqual(changes("module m #(parameter int N = 1) (input logic [N-1:0] a_i);\n"
                                 "localparam int M = N + 1;\nlogic [M-1:0] b;\n"
                                 "// a < b\n(* keep = 1 *)\nendmodule\n"), [])

    def test_parameters_of_a_block_are_left_alone(self):
        self.assertEqual(changes("block #(.N(2)) one (.a_i(b == c));\n"), ["1:28 relational: == -> !="])

    def test_checks_are_left_alone(self):
        self.assertEqual(changes("`ifndef SYNTHESIS\nassign x = a == b;\n`endif\n"
                                 "`ifdef FORMAL\nassign y = a + b;\n`endif\n"
                                 "named: assert property (@(posedge clk_i) a |-> b == c);\n"), [])

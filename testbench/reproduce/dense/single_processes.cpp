// Section 4.1 of the document: one process on each node.
#include "testbench/reproduce/dense/findings.h"

namespace narrows::dense {

namespace {

using AllCurves = std::vector<Curves>;

const std::string frames =
    "3 KB take three frames, the last one of 80 bytes, and are a little slower than 1 KB; from 3 KB on it grows";

Experiment one_each(const std::string& machine, const std::string& pattern, int nodes) {
    return experiment_on(machine, pattern, nodes, nodes);
}

Finding steady_finding(const std::string& text, const std::string& figures, const Experiment& experiment) {
    return {text, figures, "phases differ by 10 % at most", {experiment}, [](const AllCurves& curves) {
                return steady(curves[0], hardly);
            }};
}

Finding middle_finding(const std::string& text, const std::string& figures, const Experiment& experiment) {
    return {text, figures, "10 % at most", {experiment}, [middle = experiment.ranks / 2](const AllCurves& curves) {
                return minor_change(curves[0], middle, hardly);
            }};
}

Finding no_loss_finding(const std::string& text, const std::string& figures, const Experiment& experiment) {
    return {text, figures, "phases differ by 10 % at most", {experiment}, [](const AllCurves& curves) {
                return steady(curves[0], hardly);
            }};
}

Finding loss_of_20_to_30(const std::string& text, const std::string& figures, const Experiment& experiment) {
    return {text,
            figures,
            "20 to 30 %",
            {experiment},
            [](const AllCurves& curves) {
                return loses(curves[0], 1, 2, {20, 30});
            },
            "pairs of nodes have no link and no processor in common, so the model loses nothing; see the what-if of a "
            "shared up-link"};
}

Finding growth(const std::string& text, const std::string& figures, const Experiment& experiment,
               const std::string& known = {}) {
    return {
        text, figures, "more with each size", {experiment}, [](const AllCurves& curves) { return grows(curves[0]); },
        known};
}

Finding fluctuation(const std::string& text, const std::string& machine) {
    return {text,
            "3",
            "3 times Frost's spread over the phases, equal repetitions",
            {one_each(machine, "aapc", 8), one_each("frost", "aapc", 8)},
            [](const AllCurves& curves) { return fluctuates_more(curves[0], curves[1], 3); }};
}

}  // namespace

std::vector<Finding> findings_between_nodes() {
    return {
        steady_finding("aapc: distance hardly matters on Frost", "1", one_each("frost", "aapc", 8)),
        steady_finding("the same on Blue", "1", one_each("blue", "aapc", 8)),
        steady_finding("the same on Pengra", "2", one_each("pengra", "aapc", 4)),
        middle_finding("aapc: minor change in the middle phase on Frost", "1", one_each("frost", "aapc", 8)),
        growth("bandwidth grows with size on Frost", "1", one_each("frost", "aapc", 8)),
        growth("the same on Pengra", "2", one_each("pengra", "aapc", 4)),
        growth("the same on CE, 10 Mbit/s", "3", one_each("ce", "aapc", 8), frames),
        growth("the same on CE, 100 Mbit/s", "3", one_each("ce-100", "aapc", 8), frames),
        fluctuation("CE fluctuates more than Frost, 10 Mbit/s", "ce"),
        fluctuation("the same with 100 Mbit/s", "ce-100"),
        steady_finding("simple-pairwise: the same on Frost", "4", one_each("frost", "simple-pairwise", 8)),
        steady_finding("the same on Blue", "4", one_each("blue", "simple-pairwise", 8)),
        steady_finding("the same on Pengra", "4", one_each("pengra", "simple-pairwise", 4)),
        middle_finding("minor change in its middle phase on Frost", "4", one_each("frost", "simple-pairwise", 8)),
        no_loss_finding("cumulative-pairwise: no loss on Frost", "5", one_each("frost", "cumulative-pairwise", 8)),
        no_loss_finding("the same on Blue", "5", one_each("blue", "cumulative-pairwise", 8)),
        loss_of_20_to_30("TC2K loses from one pair to two, 8 nodes", "6", one_each("tc2k", "cumulative-pairwise", 8)),
        loss_of_20_to_30("the same on 4 nodes", "6", one_each("tc2k", "cumulative-pairwise", 4)),
        steady_finding("random-pairwise: stable on Frost", "7", one_each("frost", "random-pairwise", 8)),
        steady_finding("the same on Blue", "7", one_each("blue", "random-pairwise", 8)),
        steady_finding("the same on Pengra", "7", one_each("pengra", "random-pairwise", 4)),
        {"random-pairwise: noisy on TC2K",
         "7",
         "phases differ by more than 10 %",
         {one_each("tc2k", "random-pairwise", 8)},
         [](const AllCurves& curves) { return noisy(curves[0], hardly); },
         "the machines had other users; nothing but the overheads of processors varies here"},
    };
}

}  // namespace narrows::dense

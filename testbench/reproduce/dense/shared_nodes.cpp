// Sections 4.2 and 4.3 of the document: several processes on a node.
#include "testbench/reproduce/dense/findings.h"

#include <fmt/format.h>

namespace narrows::dense {

namespace {

using AllCurves = std::vector<Curves>;

const std::string glitches =
    "partners who are a multiple of four apart stand at the same place of their cards, and are up to a fifth faster; "
    "the document speaks of small glitches";

Experiment within(const std::string& machine, const std::string& pattern, int ranks) {
    return experiment_on(machine, pattern, ranks, 1);
}
Experiment cluster(const std::string& machine, const std::string& pattern, int ranks, int nodes) {
    return experiment_on(machine, pattern, ranks, nodes);
}

Finding no_dependence(const std::string& text, const Experiment& experiment) {
    return {text, "8", "phases differ by 10 % at most; 100 KB and more", {experiment}, [](const AllCurves& curves) {
                return steady(at_least(curves[0], large), hardly);
            }};
}

Finding no_dependence_of_small(const std::string& text, const Experiment& experiment, const std::string& known = {}) {
    return {text,
            "8",
            "10 % at most; below 100 KB",
            {experiment},
            [](const AllCurves& curves) { return steady(at_most(curves[0], large - 1), hardly); },
            known};
}

/// A loss for messages larger than a threshold only; the document names two.
Finding threshold(const std::string& text, const std::string& figures, int bytes, const std::string& known = {}) {
    return {
        text,
        figures,
        "10 % at most up to there, more above",
        {within("frost", "cumulative-pairwise", 16)},
        [bytes](const AllCurves& curves) {
            const ShapeVerdict below = loses(at_most(curves[0], bytes), 2, 8, {-hardly, hardly});
            const ShapeVerdict above = loses(at_least(curves[0], bytes + 1), 2, 8, {hardly, 100});
            return ShapeVerdict{below.holds && above.holds, fmt::format("{}; above {}", below.numbers, above.numbers)};
        },
        known};
}

Finding loss_of_40(const std::string& text, const std::string& figures, const Experiment& experiment) {
    return {text, figures, "35 to 45 %, 100 KB and more", {experiment}, [](const AllCurves& curves) {
                return loses(at_least(curves[0], large), 1, 16, about_40);
            }};
}

/// With four processes a node a distance of 4 to 28 leads to another node for all.
Finding plateau_finding(const std::string& text, const std::string& figures, const Experiment& experiment) {
    return {text,
            figures,
            "4 to 28 differ by 10 % at most, all others are further away; 100 KB and more",
            {experiment},
            [](const AllCurves& curves) { return plateau(at_least(curves[0], large), 4, 28); }};
}

Finding once(const std::string& text, const std::string& figures, int least_bytes, const Experiment& experiment) {
    return {text,
            figures,
            fmt::format("2 to 20 % from one pair to two, then 5 % at most; {} and more", size_text(least_bytes)),
            {experiment},
            [=](const AllCurves& curves) { return loses_once(at_least(curves[0], least_bytes)); }};
}

Finding larger_loss(const std::string& text, const std::string& figures, const std::string& pattern, int middle,
                    int middle_of_others) {
    return {text,
            figures,
            "more than 32 on 8 loses to its middle phase, 100 KB",
            {cluster("frost", pattern, 128, 8), cluster("frost", pattern, 32, 8)},
            [=](const AllCurves& curves) {
                const Curves many = at_least(curves[0], large);
                const Curves few = at_most(at_least(curves[1], large), many.empty() ? 0 : many.back().bytes);
                if (many.empty() || few.empty()) return ShapeVerdict{true, "no large messages at this scale"};
                const double one = loss(many[0], 1, middle);
                const double other = loss(few[0], 1, middle_of_others);
                return ShapeVerdict{one > other, fmt::format("{:.1f} and {:.1f} %", one, other)};
            }};
}

}  // namespace

std::vector<Finding> findings_within_a_node() {
    const Experiment pairs_of_frost = within("frost", "cumulative-pairwise", 16);
    const Experiment pairs_of_blue = within("blue", "cumulative-pairwise", 4);
    const Experiment pairs_of_tc2k = within("tc2k", "cumulative-pairwise", 4);
    return {
        no_dependence("aapc: no dependence on the phase on Frost", within("frost", "aapc", 16)),
        no_dependence_of_small("the same for smaller messages", within("frost", "aapc", 16), glitches),
        no_dependence("simple-pairwise: the same", within("frost", "simple-pairwise", 16)),
        no_dependence_of_small("the same for smaller messages", within("frost", "simple-pairwise", 16), glitches),
        no_dependence("random-pairwise: the same", within("frost", "random-pairwise", 16)),
        no_dependence("aapc: the same on Blue", within("blue", "aapc", 4)),
        no_dependence_of_small("the same for smaller messages", within("blue", "aapc", 4)),
        no_dependence("aapc: the same on TC2K", within("tc2k", "aapc", 4)),
        no_dependence_of_small("the same for smaller messages", within("tc2k", "aapc", 4)),
        {"cumulative-pairwise: Frost falls to half from two pairs to eight",
         "9",
         "45 to 55 %, 100 KB and more",
         {pairs_of_frost},
         [](const AllCurves& curves) { return loses(at_least(curves[0], large), 2, 8, about_half); }},
        {"from 600 MB/s to 300 (both fitted at 100 KB)",
         "9",
         "10 % at most away",
         {pairs_of_frost},
         [](const AllCurves& curves) {
             ShapeVerdict judged{true, {}};
             for (const Curve& curve : at_least(curves[0], large)) {
                 const double two = curve.mb_per_s[1];
                 const double eight = curve.mb_per_s[7];
                 judged.holds = judged.holds && std::abs(two / 600 - 1) <= 0.1 && std::abs(eight / 300 - 1) <= 0.1;
                 judged.numbers += fmt::format("{}{} {:.0f} and {:.0f}", judged.numbers.empty() ? "" : ", ",
                                               size_text(curve.bytes), two, eight);
             }
             return judged;
         }},
        threshold("only messages larger than 3K lose (section 4.2)", "9", 3'000),
        threshold("only messages over 10k lose (section 5)", "9", 10'000,
                  "the document has two thresholds; in the model 10 KB lose half as much as 100 KB"),
        {"Blue: a small loss from one pair to two",
         "10",
         "2 to 20 %; 300 KB and more",
         {pairs_of_blue},
         [](const AllCurves& curves) { return loses(at_least(curves[0], beyond_caches), 1, 2, small_loss); }},
        {"TC2K: a larger loss, for all sizes",
         "10",
         "more than Blue's",
         {pairs_of_tc2k, pairs_of_blue},
         [](const AllCurves& curves) { return loses_more(curves[0], curves[1], 1, 2); }},
    };
}

std::vector<Finding> findings_of_both() {
    const auto aapc = [](const std::string& machine) { return cluster(machine, "aapc", 32, 8); };
    const auto simple = [](const std::string& machine) { return cluster(machine, "simple-pairwise", 32, 8); };
    const Experiment frost_64 = cluster("frost", "cumulative-pairwise", 64, 4);
    return {
        loss_of_40("aapc, 32 on 8: Frost loses 40 % from phase 1 to 16", "11", aapc("frost")),
        loss_of_40("the same on Blue", "11", aapc("blue")),
        plateau_finding("distances 4 to 28 are equal, others are not (blocks of four)", "11", aapc("frost")),
        loss_of_40("simple-pairwise, 32 on 8: Frost loses 40 %", "12", simple("frost")),
        plateau_finding("distances 4 to 28 are equal, others are not", "12", simple("frost")),
        loss_of_40("simple-pairwise, 32 on 8: Blue loses 40 %", "13", simple("blue")),
        plateau_finding("distances 4 to 28 are equal, others are not", "13", simple("blue")),
        plateau_finding("the same on TC2K", "14", simple("tc2k")),
        {"simple-pairwise, 32 on 8: TC2K falls by a factor of 3",
         "14",
         "2.5 to 3.5, 100 KB and more",
         {simple("tc2k")},
         [](const AllCurves& curves) { return falls(at_least(curves[0], large), 1, 16, 2.5, 3.5); }},
        once("cumulative-pairwise, 32 on 8: Frost loses a little, once", "15", large,
             cluster("frost", "cumulative-pairwise", 32, 8)),
        once("the same on Blue", "15", beyond_caches, cluster("blue", "cumulative-pairwise", 32, 8)),
        {"TC2K: pairs one and two are those of figure 10, so it loses as much",
         "16",
         "2 % at most away",
         {cluster("tc2k", "cumulative-pairwise", 32, 8), within("tc2k", "cumulative-pairwise", 4)},
         [](const AllCurves& curves) {
             ShapeVerdict judged = loses_more(curves[0], curves[1], 1, 2);
             judged.holds = true;
             for (std::size_t i = 0; i < curves[0].size(); ++i)
                 judged.holds = judged.holds && std::abs(loss(curves[0][i], 1, 2) - loss(curves[1][i], 1, 2)) <= 2;
             return judged;
         }},
        {"cumulative-pairwise, 64 on 4: more than a factor of 2 from one pair to eight",
         "17",
         "2 to 4, 100 KB and more",
         {frost_64},
         [](const AllCurves& curves) { return falls(at_least(curves[0], large), 1, 8, 2, 4); }},
        {"constant beyond eight pairs, for all sizes",
         "17",
         "10 % at most",
         {frost_64},
         [](const AllCurves& curves) { return constant_from(curves[0], 8, hardly); }},
        larger_loss("aapc, 128 on 8: a larger loss than with 32", "18", "aapc", 64, 16),
        larger_loss("simple-pairwise: the same", "18", "simple-pairwise", 64, 16),
    };
}

}  // namespace narrows::dense

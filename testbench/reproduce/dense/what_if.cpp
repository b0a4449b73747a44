#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/dense/scale.h"
#include "testbench/reproduce/dense/shapes.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

namespace {

constexpr int what_if_bytes = 100'000;

/// An experiment, and the aspect to examine.
struct ImaginedMachine {
    std::string question;
    Experiment experiment;
    std::vector<int> phases;
};

std::vector<ImaginedMachine> cases() {
    const Experiment frost = experiment_on("frost", "cumulative-pairwise", 16, 1);
    const Experiment blue = experiment_on("blue", "simple-pairwise", 32, 8);
    const Experiment tc2k = experiment_on("tc2k", "simple-pairwise", 32, 8);
    const Experiment pairs = experiment_on("tc2k", "cumulative-pairwise", 8, 8);
    const Experiment shared = experiment_on("tc2k-up-link", "cumulative-pairwise", 8, 8);
    const std::vector<int> ends{1, 16};
    const std::vector<int> few{1, 2, 3, 4};
    return {
        {"frost: ranks 0 to 3 on one card", frost, few},
        {"the same, spread over the cards", changed(frost, {"memory.port_of=round-robin"}), few},
        {"blue: one interface", blue, ends},
        {"the same with two",
         changed(blue, {"node.interfaces=2", "node.interface_choice=in-turn", "topology.down=4,4,34"}), ends},
        {"tc2k: one interface", tc2k, ends},
        {"the same with two, on a host bus each",
         changed(tc2k, {"node.interfaces=2", "node.interface_choice=in-turn", "interface.host_bus=own",
                        "topology.down=4,4,4,4"}),
         ends},
        {"the same with two, on one host bus",
         changed(tc2k, {"node.interfaces=2", "node.interface_choice=in-turn", "topology.down=4,4,4,4"}), ends},
        {"tc2k: figure 6", pairs, few},
        {"the same if all pairs share an up-link", shared, few},
        {"the same with an up-link of 286 MB/s", changed(shared, {"network.channels.up.link_flit_time=7cycles"}), few},
        {"the same with an up-link of 250 MB/s", changed(shared, {"network.channels.up.link_flit_time=8cycles"}), few}};
}

Wanted wanted_of_case(const ImaginedMachine& c) { return {c.experiment, what_if_bytes, repetitions_of_large}; }

}  // namespace

Section what_if(const AnalysisQuestion& asked) {
    std::vector<Wanted> wanted;
    std::ranges::transform(cases(), std::back_inserter(wanted), wanted_of_case);
    const MeasuredCurves runs(wanted, asked);
    Section section{"dense-patterns.what_if",
                    {"What if: MB/s with messages of 100 KB, and the loss from the first of these phases",
                     {{"question", "machine"},
                      {"pattern", "pattern"},
                      {"processes", "processes"},
                      {"phases", "phases"},
                      {"mb_per_s", "MB/s"},
                      {"loss", "loss %"}},
                     {},
                     {"A phase of cumulative-pairwise has as many pairs as its number."}},
                    runs.all_passed(),
                    {}};
    for (const ImaginedMachine& each : cases()) {
        const Curve& curve = runs.of(wanted_of_case(each));
        std::string phases;
        std::string rates;
        std::string losses;
        for (const int phase : each.phases) {
            const char* const comma = phases.empty() ? "" : ", ";
            phases += fmt::format("{}{}", comma, phase);
            rates += fmt::format("{}{:.0f}", comma, curve.mb_per_s.at(static_cast<std::size_t>(phase) - 1));
            if (phase == each.phases.front()) continue;
            const double lost = loss(curve, each.phases.front(), phase);
            losses += fmt::format("{}{:.1f}", losses.empty() ? "" : ", ", lost);
            section.values.push_back(
                {fmt::format("{}: loss {} to {}", each.question, each.phases.front(), phase), lost});
        }
        section.table.rows.push_back(
            {each.question, each.experiment.pattern, processes_text(each.experiment), phases, rates, losses});
    }
    return section;
}

}  // namespace narrows::dense

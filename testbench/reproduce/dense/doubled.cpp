#include "testbench/reproduce/dense/losses.h"
#include "testbench/reproduce/dense/shapes.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

Section doubled(const AnalysisQuestion& asked) {
    std::vector<Wanted> wanted;
    for (const Loss& each : all_losses()) {
        wanted.push_back(each.wanted());
        for (const DoubledPart& part : parts_of(asked.machine(each.experiment.machine)))
            wanted.push_back(each.wanted_with(part.doubled));
    }
    const MeasuredCurves runs(wanted, asked);
    Section section = section_of_losses(
        "dense-patterns.doubled", "What is left of these losses if one part is twice as fast, %", {{"percent", "%"}},
        "The cause is the part whose double bandwidth leaves the least loss. With a processor that copies faster one "
        "pair alone is faster, so more is lost.");
    section.passed = runs.all_passed();
    for (const Loss& each : all_losses()) {
        const auto left = [&](const Wanted& run) { return loss(runs.of(run), each.from, each.to); };
        const double lost = left(each.wanted());
        const auto left_with = [&](const DoubledPart& part) {
            const double with_it = left(each.wanted_with(part.doubled));
            return WeighedPart{Decimal{with_it, 1}, lost - with_it};
        };
        add_row(section, each, {Decimal{lost, 1}}, asked.machine(each.experiment.machine), left_with);
    }
    return section;
}

}  // namespace narrows::dense

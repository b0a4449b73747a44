#include <algorithm>

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
    Section section{"dense-patterns.doubled",
                    {"What is left of these losses if one part is twice as fast, %",
                     {{"machine", "machine"}, {"pattern", "pattern"}, {"loss", "loss"}, {"percent", "%"}},
                     {},
                     {"The cause is the part whose double bandwidth leaves the least loss. With a processor that "
                      "copies faster one pair alone is faster, so more is lost."}},
                    runs.all_passed(),
                    {}};
    for (TableColumn& column : part_columns()) section.table.columns.push_back(std::move(column));
    section.table.columns.push_back({"cause", "cause"});
    double as_stated = 0;
    for (const Loss& each : all_losses()) {
        const auto left = [&](const Wanted& run) { return loss(runs.of(run), each.from, each.to); };
        std::vector<Cell> row{each.experiment.machine, each.experiment.pattern, each.text,
                              Decimal{left(each.wanted()), 1}};
        const std::vector<DoubledPart> parts = parts_of(asked.machine(each.experiment.machine));
        std::string cause;
        double least = 1e9;
        for (const char* const name : part_names) {
            const DoubledPart* const part = part_named(parts, name);
            if (part == nullptr) {
                row.emplace_back(std::monostate{});
                continue;
            }
            const double with_it = left(each.wanted_with(part->doubled));
            row.emplace_back(Decimal{with_it, 1});
            if (with_it < least) cause = name;
            least = std::min(least, with_it);
        }
        as_stated += cause == each.cause ? 1 : 0;
        row.emplace_back(cause);
        section.table.rows.push_back(std::move(row));
    }
    section.values.push_back({"losses with this cause", as_stated});
    return section;
}

}  // namespace narrows::dense

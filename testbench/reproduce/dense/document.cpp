#include <fmt/format.h>

#include <memory>

#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/dense/figures.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

Document document() {
    const auto runs = std::make_shared<DoneRuns>();
    const auto findings = [runs](const char* key, const char* title, std::vector<Finding> (*some)()) {
        return analysis(fmt::format("dense-patterns.{}", key), [=](const Progress& progress) {
            return findings_section(key, title, some(), full_scale(), *runs, progress);
        });
    };
    const auto of_runs = [runs](const char* name, Section (*section)(const Scale&, DoneRuns&, const Progress&)) {
        return analysis(name,
                        [runs, section](const Progress& progress) { return section(full_scale(), *runs, progress); });
    };
    return {
        "dense-patterns",
        {of_runs("dense-patterns.figures", figures_section),
         findings("between_nodes", "Section 4.1: one process on each node", findings_between_nodes),
         findings("within_a_node", "Section 4.2: all processes on one node", findings_within_a_node),
         findings("several_on_several", "Section 4.3: several processes on each of several nodes", findings_of_both),
         of_runs("dense-patterns.small_messages", small_messages), of_runs("dense-patterns.ranges", ranges),
         analysis("dense-patterns.causes", [](const Progress& progress) { return causes(all_losses(), progress); }),
         of_runs("dense-patterns.doubled", doubled), of_runs("dense-patterns.what_if", what_if)},
        [runs](const Progress& progress) { return picture(full_scale(), *runs, progress); },
        fit};
}

}  // namespace narrows::dense

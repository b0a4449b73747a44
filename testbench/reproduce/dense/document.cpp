#include <memory>

#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/dense/figures.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

Document document() {
    const auto runs = std::make_shared<DoneRuns>();
    const auto findings = [runs](const char* key, const char* title, std::vector<Finding> (*some)()) {
        return [=](const Progress& progress) {
            return findings_section(key, title, some(), full_scale(), *runs, progress);
        };
    };
    return {
        "dense-patterns",
        "Fatoohi et al., Performance Evaluation of High-Speed Interconnects using Dense Communication Patterns",
        "docs/findings/dense-patterns.md",
        {[runs](const Progress& progress) { return figures_section(full_scale(), *runs, progress); },
         findings("between_nodes", "Section 4.1: one process on each node", findings_between_nodes),
         findings("within_a_node", "Section 4.2: all processes on one node", findings_within_a_node),
         findings("several_on_several", "Section 4.3: several processes on each of several nodes", findings_of_both),
         [runs](const Progress& progress) { return small_messages(full_scale(), *runs, progress); },
         [runs](const Progress& progress) { return ranges(full_scale(), *runs, progress); },
         [](const Progress& progress) { return causes(all_losses(), progress); },
         [runs](const Progress& progress) { return doubled(full_scale(), *runs, progress); },
         [runs](const Progress& progress) { return what_if(full_scale(), *runs, progress); }},
        [runs](const Progress& progress) { return picture(full_scale(), *runs, progress); },
        fit};
}

}  // namespace narrows::dense

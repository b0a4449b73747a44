#include "testbench/reproduce/cns1/cns1.h"

namespace narrows::cns1 {

namespace {

/// The section on the machines of the report.
template <class MakeSection>
std::function<Section(const Progress&)> as_described(MakeSection make) {
    return [make](const Progress& progress) { return make(progress, {}); };
}

}  // namespace

Document document() {
    return {"cns1",
            "Mueller, All-to-all Broadcast on the CNS-1 (TR-93-082, 1993)",
            "docs/findings/cns1.md",
            {as_described(transfer_timeline), as_described(closed_forms_grid), as_described(bandwidths),
             as_described(sentences), as_described(alternatives), as_described(memory_pace),
             [](const Progress& progress) { return sparse_network(progress); },
             [](const Progress& progress) { return overlap(progress); }},
            {},
            {},
            {},
            // Seconds of each section, for the time that is left.
            {0.1, 1.5, 0.1, 3.3, 0.2, 1, 8.4, 5.2}};
}

}  // namespace narrows::cns1

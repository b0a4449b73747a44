#include "testbench/reproduce/cns1/cns1.h"

namespace narrows::cns1 {

Document document() {
    return {
        "cns1",
        {analysis_of_changes("cns1.timeline", transfer_timeline),
         analysis_of_changes("cns1.closed_forms", closed_forms_grid),
         analysis_of_changes("cns1.bandwidths", bandwidths), analysis_of_changes("cns1.sentences", sentences),
         analysis_of_changes("cns1.alternatives", alternatives), analysis_of_changes("cns1.memory_pace", memory_pace),
         analysis_of_changes(
             "cns1.sparse_network",
             [](const Progress& progress, const Changes& changes) { return sparse_network(progress, changes); }),
         analysis_of_changes("cns1.overlap", [](const Progress& progress, const Changes& changes) {
             return overlap(progress, changes);
         })}};
}

}  // namespace narrows::cns1

#include "testbench/reproduce/cns1/cns1.h"

namespace narrows::cns1 {

Document document() {
    return {"cns1",
            "Mueller, All-to-all Broadcast on the CNS-1 (TR-93-082, 1993)",
            {transfer_timeline, closed_forms_grid, bandwidths, sentences, alternatives, memory_pace, sparse_network,
             overlap},
            {}};
}

}  // namespace narrows::cns1

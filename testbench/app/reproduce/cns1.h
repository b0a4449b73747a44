#pragma once

#include <vector>

#include "testbench/app/table.h"

/// "All-to-all Broadcast on the CNS-1" (S. M. Mueller, TR-93-082), re-run by simulation. Each function returns what the
/// report prints beside what the simulation gives, and what explains the difference.
namespace narrows::cns1 {

struct Section {
    std::string key;  ///< in JSON
    Table table;
    bool passed;  ///< every number is as printed, or as its explanation says
};

Section transfer_timeline();  ///< section 2
Section closed_forms_grid();  ///< sections 3 to 5: run times over machines, nodes and vector lengths
Section bandwidths();         ///< table 1 and section 5.1: what limits an exchange with k neighbours
Section sparse_network();     ///< table 2 and section 6

}  // namespace narrows::cns1

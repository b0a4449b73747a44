#pragma once

#include <functional>
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

/// Told how much of a section is done, from 0 to 1.
using Progress = std::function<void(double finished)>;

Section transfer_timeline(const Progress& progress);  ///< section 2
Section closed_forms_grid(const Progress& progress);  ///< sections 3 to 5: run times over machines, nodes, lengths
Section bandwidths(const Progress& progress);         ///< table 1 and section 5.1: what limits an exchange
Section sparse_network(const Progress& progress);     ///< table 2 and section 6

}  // namespace narrows::cns1

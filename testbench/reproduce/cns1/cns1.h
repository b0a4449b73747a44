#pragma once

#include "testbench/reproduce/section.h"

/// "All-to-all Broadcast on the CNS-1" (S. M. Mueller, TR-93-082), repeated by simulation.
namespace narrows::cns1 {

Document document();

Section transfer_timeline(const Progress& progress);  ///< section 2
Section closed_forms_grid(const Progress& progress);  ///< sections 3 to 5: run times over machines, nodes, lengths
Section bandwidths(const Progress& progress);         ///< table 1 and section 5.1: what limits an exchange
Section sparse_network(const Progress& progress);     ///< table 2 and section 6

}  // namespace narrows::cns1

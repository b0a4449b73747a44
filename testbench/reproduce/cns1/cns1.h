#pragma once

#include "testbench/reproduce/section.h"

/// "All-to-all Broadcast on the CNS-1" (S. M. Mueller, TR-93-082), repeated by simulation.
namespace narrows::cns1 {

Document document();

Section transfer_timeline(const Progress& progress);  ///< section 2
Section closed_forms_grid(const Progress& progress);  ///< sections 3 to 5: run times over machines, nodes, lengths
Section bandwidths(const Progress& progress);         ///< table 1 and section 5.1: what limits an exchange
Section sentences(const Progress& progress);          ///< all other numbers of sections 2 to 7
Section alternatives(const Progress& progress);    ///< sections 4.2, 5 and 5.4: other algorithms on the same machines
Section memory_pace(const Progress& progress);     ///< sections 4.2 (2) and 5.2: does memory keep the pace?
Section sparse_network(const Progress& progress);  ///< table 2 and section 6
Section overlap(const Progress& progress);         ///< section 6: what computing beside the broadcast is worth
/// For tests: the same on other machines, with KEY=VALUE changes; and with machines of these sizes only.
Section sentences_with(const std::vector<std::string>& changes, const Progress& progress);
Section alternatives_with(const std::vector<std::string>& changes, const Progress& progress);
Section overlap_on(const std::vector<int>& nodes, const Progress& progress);

}  // namespace narrows::cns1

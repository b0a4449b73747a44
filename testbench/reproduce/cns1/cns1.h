#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/document.h"

/// "All-to-all Broadcast on the CNS-1" (S. M. Mueller, TR-93-082), repeated by simulation.
namespace narrows::cns1 {

Document document();

/// KEY=VALUE, of the machines of all runs of a section. There are none but in tests, which show that each verdict can
/// fail.
using Changes = std::vector<std::string>;

/// Section 2.
Section transfer_timeline(const Progress& progress, const Changes& changes = {});
/// Sections 3 to 5: run times over machines, nodes and lengths.
Section closed_forms_grid(const Progress& progress, const Changes& changes = {});
/// Table 1 and section 5.1: what limits an exchange.
Section bandwidths(const Progress& progress, const Changes& changes = {});
/// All other numbers of the report.
Section sentences(const Progress& progress, const Changes& changes = {});
/// Sections 3 to 5: other algorithms on the same machines.
Section alternatives(const Progress& progress, const Changes& changes = {});
/// Sections 4.2 (2) and 5.2: does memory keep the pace?
Section memory_pace(const Progress& progress, const Changes& changes = {});
/// Table 2 of section 6. Tests may run the machines of at most so many nodes.
Section sparse_network(const Progress& progress, const Changes& changes = {}, int most_nodes = 1024);
/// Section 6: what computing beside the broadcast is worth, on machines of these sizes.
Section overlap(const Progress& progress, const Changes& changes = {}, const std::vector<int>& sizes = {128, 1024});

}  // namespace narrows::cns1

#pragma once

#include "testbench/reproduce/dense/losses.h"

namespace narrows::dense {

/// Varies each assumption over its range, and shows the verdicts that depend on it.
Section ranges(const AnalysisQuestion& asked);

/// For each loss, finds the part of a node where the critical path spends most of the lost time.
Section causes(const std::vector<Loss>& losses, const AnalysisQuestion& asked);
/// For each loss, finds the part whose double bandwidth removes most of it.
Section doubled(const AnalysisQuestion& asked);

/// Other machines: cards, adapters, a shared up-link, faults that the document does not rule out.
Section what_if(const AnalysisQuestion& asked);

/// A machine's constants without a source, each fitted to one printed number.
Section fit(const std::string& machine, const AnalysisQuestion& asked);

}  // namespace narrows::dense

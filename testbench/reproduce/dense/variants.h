#pragma once

#include "testbench/reproduce/dense/losses.h"

namespace narrows::dense {

/// Each assumption over its range: what the verdicts that depend on it would be.
Section ranges(const AnalysisQuestion& asked);

/// Finds the part of a node at which the critical path spends most of the time that is lost, for each loss.
Section causes(const std::vector<Loss>& losses, const AnalysisQuestion& asked);
/// Finds the part whose double bandwidth takes most of the loss away, for each loss.
Section doubled(const AnalysisQuestion& asked);

/// What other machines would have: cards, adapters, a shared up-link, faults that the document does not rule out.
Section what_if(const AnalysisQuestion& asked);

/// The constants of a machine that no source gives, each fitted to one printed number.
Section fit(const std::string& machine, const AnalysisQuestion& asked);

}  // namespace narrows::dense

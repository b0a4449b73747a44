#pragma once

#include <string>

#include "testbench/reproduce/document.h"

/// Measurements of a card in hosts that can be bought (Neugebauer and others, SIGCOMM 2018; docs/findings/host-bus.md).
namespace narrows::pcie {

Document document();

/// Runs of host-dma beside what was measured, if the question has a file of that.
Section compared_with_measurements(const study::AnalysisQuestion& asked);
/// The constants of the card that make the mean error of the fitted measurements least. Throws InputError for another
/// machine, or without measurements.
Section fit(const std::string& machine, const study::AnalysisQuestion& asked);

}  // namespace narrows::pcie

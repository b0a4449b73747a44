#pragma once

#include <string>

#include "testbench/reproduce/document.h"

/// Measurements of a card in hosts that can be bought (Neugebauer and others, SIGCOMM 2018; docs/findings/host-bus.md).
namespace narrows::pcie {

Document document();

/// Compares runs of host-dma with the measurements of the question's file, if it has one.
Section compared_with_measurements(const study::AnalysisQuestion& asked);
/// The card's constants with the smallest mean error of the fitted measurements. Throws InputError for another machine,
/// or without measurements.
Section fit(const std::string& machine, const study::AnalysisQuestion& asked);

}  // namespace narrows::pcie

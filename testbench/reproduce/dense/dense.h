#pragma once

#include "testbench/reproduce/document.h"

/// R. Fatoohi, K. Kardys, S. Koshy, S. Sivaramakrishnan and J. S. Vetter, "Performance Evaluation of High-Speed
/// Interconnects using Dense Communication Patterns", repeated by simulation.
namespace narrows::dense {

Document document();

}  // namespace narrows::dense

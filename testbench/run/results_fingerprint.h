#pragma once

#include <string>

namespace narrows {

/// The fingerprint of all that stored results depend on: the sources of Narrows, and the program that has added a
/// workload or a topology, if one has.
std::string results_fingerprint();
/// A program with this fingerprint has added something.
void depend_on_program(const std::string& fingerprint);

}  // namespace narrows

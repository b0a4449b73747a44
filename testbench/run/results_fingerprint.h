#pragma once

#include <string>

namespace narrows {

/// The fingerprint of everything on which stored results depend: the sources of Narrows and, if a program has added a
/// workload or a topology, that program.
std::string results_fingerprint();
/// Call when a program with this fingerprint has added something.
void depend_on_program(const std::string& fingerprint);

}  // namespace narrows

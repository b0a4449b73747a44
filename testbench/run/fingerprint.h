#pragma once

#include <string>

namespace narrows {

/// SHA-256 of the sources from which the cycles of a run follow: those of this room and of all rooms that it uses.
std::string runs_fingerprint();

}  // namespace narrows

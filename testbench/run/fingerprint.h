#pragma once

#include <string>

namespace narrows {

/// SHA-256 of the sources that the outcome of a run depends on: those of this room and of the rooms that it uses
/// (cmake/Fingerprint.cmake). The same wherever they are built.
std::string sources_fingerprint();

}  // namespace narrows

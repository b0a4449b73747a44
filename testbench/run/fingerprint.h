#pragma once

#include <string>

namespace narrows {

/// SHA-256 of the sources on which the outcome of a run depends: those of this room and of the rooms that it uses
/// (cmake/Fingerprint.cmake). It is the same wherever they are built.
std::string sources_fingerprint();

}  // namespace narrows

#pragma once

#include <string>

namespace narrows {

/// A hash of the sources that outcomes depend on: all of this room and of the rooms it links (cmake/Fingerprint.cmake).
/// The same wherever they are built.
std::string sources_fingerprint();

}  // namespace narrows

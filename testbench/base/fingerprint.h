#pragma once

#include <string>
#include <string_view>

namespace narrows {

/// A hash of 16 hexadecimal digits (FNV-1a, 64 bits). Different texts have different fingerprints, except by rare
/// accident.
std::string fingerprint(std::string_view text);

}  // namespace narrows

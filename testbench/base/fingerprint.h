#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace narrows {

/// A hash of 16 hexadecimal digits (FNV-1a, 64 bits). Different texts have different fingerprints, except by rare
/// coincidence.
std::string fingerprint(std::string_view text);

/// The fingerprint of a file's contents. A file that cannot be read counts as empty.
std::string fingerprint_of_file(const std::filesystem::path& file);

}  // namespace narrows

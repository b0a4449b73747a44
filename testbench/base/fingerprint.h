#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace narrows {

/// A hash of 16 hexadecimal digits (FNV-1a, 64 bits). Different texts have different fingerprints, except by rare
/// accident.
std::string fingerprint(std::string_view text);

/// The same of what the file holds; one that cannot be read counts as empty.
std::string fingerprint_of_file(const std::filesystem::path& file);

}  // namespace narrows

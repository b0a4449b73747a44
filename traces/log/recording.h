#pragma once

#include <string>
#include <string_view>

#include "traces/log/run_record.h"

/// A run as a file (docs/recordings.md has the format).
namespace narrows {

inline constexpr std::uint32_t recording_version = 1;

/// The same run always gives the same bytes.
std::string write_recording(const RunRecord& run);

/// `file` is what messages call it. Throws InputError for what is no recording, is damaged or cut off, was written by
/// a newer version, or says what cannot have happened.
RunRecord read_recording(std::string_view bytes, const std::string& file);

/// Reads from disk no more than the beginning of the file says that there is.
RunRecord load_recording(const std::string& file);

}  // namespace narrows

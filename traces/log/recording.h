#pragma once

#include <string>
#include <string_view>

#include "traces/log/recorded_run.h"

/// A run as a file (docs/recordings.md has the format).
namespace narrows {

inline constexpr std::uint32_t recording_version = 2;

/// The same run always gives the same bytes.
std::string write_recording(const RecordedRun& run);

/// `file`: the name in error messages. Throws InputError if the bytes are no recording, are damaged or cut off, were
/// written by a newer version, or describe an impossible run.
RecordedRun read_recording(std::string_view bytes, const std::string& file);

/// Reads at most the number of bytes in the header.
RecordedRun load_recording(const std::string& file);

}  // namespace narrows

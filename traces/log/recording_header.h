#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The file format around the contents of a recording: a header, then the packed contents (docs/recordings.md, "The
/// header").
namespace narrows {

struct RecordingHeader {
    std::uint32_t checksum;  ///< CRC-32 of the packed contents
    std::uint64_t packed;    ///< bytes of the packed contents
    std::uint64_t unpacked;  ///< bytes of the contents
};

inline constexpr std::size_t recording_header_bytes = 32;

/// The whole file. The same contents always give the same bytes.
std::string pack_recording(std::string_view contents);

/// Reads the header of a file that begins with `bytes`. Throws InputError if it is not a recording, or one of a newer
/// version.
RecordingHeader read_recording_header(std::string_view bytes, const std::string& file);

/// The contents of a whole file. Throws InputError if the file is damaged.
std::string unpack_recording(std::string_view bytes, const std::string& file);

}  // namespace narrows

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// How the contents of a recording are kept in a file: packed, behind a header (docs/recordings.md, "The header").
namespace narrows {

struct RecordingHeader {
    std::uint32_t checksum;  ///< CRC-32 of the packed contents
    std::uint64_t packed;    ///< bytes of the packed contents
    std::uint64_t unpacked;  ///< bytes of the contents
};

inline constexpr std::size_t recording_header_bytes = 32;

/// The whole file. The same contents always give the same bytes.
std::string pack_recording(std::string_view contents);

/// Of a file that begins with `bytes`. Throws InputError where it is no recording that this version reads.
RecordingHeader read_recording_header(std::string_view bytes, const std::string& file);

/// The contents. Throws InputError where `bytes`, a whole file, is not what was written.
std::string unpack_recording(std::string_view bytes, const std::string& file);

}  // namespace narrows

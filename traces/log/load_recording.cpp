#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "models/machine/input_error.h"
#include "traces/log/recording.h"
#include "traces/log/recording_header.h"

namespace narrows {

namespace {

/// Appends up to `count` bytes, or fewer at the end of the file.
void read_more(std::ifstream& stream, std::string& bytes, std::size_t count) {
    const std::size_t before = bytes.size();
    bytes.resize(before + count);
    stream.read(bytes.data() + before, static_cast<std::streamsize>(count));
    bytes.resize(before + static_cast<std::size_t>(stream.gcount()));
}

}  // namespace

RecordedRun load_recording(const std::string& file) {
    constexpr std::size_t step = 1 << 20;  // memory grows with the file, not with the length in the header
    std::ifstream stream(file, std::ios::binary);
    std::error_code error;
    if (!stream || std::filesystem::is_directory(file, error)) {
        throw InputError({file}, fmt::format("cannot read this file: {}; name a recording that 'run --record' wrote",
                                             std::strerror(stream ? EISDIR : errno)));
    }
    std::string bytes;
    read_more(stream, bytes, recording_header_bytes);
    const std::uint64_t packed = read_recording_header(bytes, file).packed;
    const auto wanted = [&] { return packed - (bytes.size() - recording_header_bytes); };
    while (stream && wanted() > 0) read_more(stream, bytes, std::min<std::uint64_t>(step, wanted()));
    if (stream) read_more(stream, bytes, 1);  // there must be no further byte
    return read_recording(bytes, file);
}

}  // namespace narrows

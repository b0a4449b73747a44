#include "traces/log/recording_header.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "models/machine/input_error.h"
#include "traces/log/recording.h"

namespace narrows {

namespace {

/// As in PNG: a byte outside of ASCII, the name, and line ends that a transfer in text mode would change.
constexpr std::string_view signature = "\x89NRW\r\n\x1a\n";

constexpr std::size_t version_at = 8;
constexpr std::size_t checksum_at = 12;
constexpr std::size_t packed_at = 16;
constexpr std::size_t unpacked_at = 24;

constexpr const char* record_again = "copy the file again, or record the run again with 'run --record'";

template <class Number>
std::string little_endian(Number value) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(Number); ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
    return bytes;
}

template <class Number>
Number number_at(std::string_view bytes, std::size_t place) {
    Number value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        value |= static_cast<Number>(Number{static_cast<std::uint8_t>(bytes[place + i])} << (8 * i));
    return value;
}

const Bytef* as_bytes(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

std::uint32_t checksum_of(std::string_view packed) {
    return static_cast<std::uint32_t>(crc32_z(0, as_bytes(packed), packed.size()));
}

[[noreturn]] void refuse(const std::string& file, const std::string& message) {
    throw InputError({file}, fmt::format("{}; {}", message, record_again));
}

/// Unpacks exactly `length` bytes; empty if there are more or fewer. Memory grows with the output, not with `length`.
std::optional<std::string> inflated(std::string_view packed, std::uint64_t length) {
    constexpr std::size_t step = 1 << 20;
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
    std::string contents;
    int state = Z_OK;
    while (state == Z_OK && contents.size() <= length) {
        if (stream.avail_in == 0) {
            const std::size_t count = std::min(packed.size(), step);
            stream.next_in = const_cast<Bytef*>(as_bytes(packed));  // zlib only reads there
            stream.avail_in = static_cast<uInt>(count);
            packed.remove_prefix(count);
        }
        const std::size_t before = contents.size();
        const std::size_t room = std::min<std::uint64_t>(length - before, step - 1) + 1;  // shows if there are more
        contents.resize(before + room);
        stream.next_out = reinterpret_cast<Bytef*>(contents.data() + before);
        stream.avail_out = static_cast<uInt>(room);
        state = inflate(&stream, Z_NO_FLUSH);
        contents.resize(before + room - stream.avail_out);
    }
    const bool all_used = packed.empty() && stream.avail_in == 0;
    inflateEnd(&stream);
    if (state != Z_STREAM_END || !all_used || contents.size() != length) return std::nullopt;
    return contents;
}

}  // namespace

std::string pack_recording(std::string_view contents) {
    uLongf length = compressBound(contents.size());
    std::string packed(length, '\0');
    if (compress(reinterpret_cast<Bytef*>(packed.data()), &length, as_bytes(contents), contents.size()) != Z_OK)
        throw std::bad_alloc();
    packed.resize(length);
    return std::string(signature) + little_endian(recording_version) + little_endian(checksum_of(packed)) +
           little_endian(std::uint64_t{packed.size()}) + little_endian(std::uint64_t{contents.size()}) + packed;
}

RecordingHeader read_recording_header(std::string_view bytes, const std::string& file) {
    if (bytes.empty() || !bytes.starts_with(signature.substr(0, bytes.size())))
        throw InputError({file}, "this is not a recording of a run; 'narrows run ... --record FILE' writes one");
    if (bytes.size() < recording_header_bytes)
        refuse(file, fmt::format("this recording is cut off after {} bytes", bytes.size()));
    const auto version = number_at<std::uint32_t>(bytes, version_at);
    if (version == 0) refuse(file, "this recording is damaged: it has no version");
    if (version != recording_version) {
        throw InputError({file}, fmt::format("this recording has version {} of the format, and this Narrows reads "
                                             "version {}; {}record the run again with this one",
                                             version, recording_version,
                                             version > recording_version ? "use a newer Narrows, or " : ""));
    }
    return {number_at<std::uint32_t>(bytes, checksum_at), number_at<std::uint64_t>(bytes, packed_at),
            number_at<std::uint64_t>(bytes, unpacked_at)};
}

std::string unpack_recording(std::string_view bytes, const std::string& file) {
    const RecordingHeader header = read_recording_header(bytes, file);
    const std::string_view packed = bytes.substr(recording_header_bytes);
    if (packed.size() < header.packed)
        refuse(file, fmt::format("this recording is cut off: {} bytes are missing", header.packed - packed.size()));
    if (packed.size() > header.packed) refuse(file, "this recording is damaged: bytes follow its end");
    if (checksum_of(packed) != header.checksum) refuse(file, "this recording is damaged: its checksum is wrong");
    std::optional<std::string> contents = inflated(packed, header.unpacked);
    if (!contents) refuse(file, "this recording is damaged: it cannot be unpacked");
    return std::move(*contents);
}

}  // namespace narrows

#include "traces/log/recording_bytes.h"

#include <fmt/format.h>

#include "traces/log/differences.h"

namespace narrows {

namespace {

constexpr int bits_a_byte = 7;

std::uint64_t checked(std::uint64_t value, std::uint64_t most, std::string_view what) {
    if (value > most) throw MalformedRecording(fmt::format("{} is {}, but must be at most {}", what, value, most));
    return value;
}

}  // namespace

void RecordingWriter::number(std::uint64_t value) {
    for (; value >> bits_a_byte != 0; value >>= bits_a_byte) bytes_ += static_cast<char>((value & 0x7f) | 0x80);
    bytes_ += static_cast<char>(value);
}

void RecordingWriter::difference(std::int64_t value) { number(folded(value)); }

void RecordingWriter::text(std::string_view text) {
    number(text.size());
    bytes_ += text;
}

void RecordingWriter::cycle(Cycle cycle, Cycle base) { number(cycle == never ? 0 : 1 + folded(distance(base, cycle))); }

std::uint64_t RecordingReader::number() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += bits_a_byte) {
        if (bytes_.empty()) throw MalformedRecording("a number is cut off at the end");
        const auto byte = static_cast<std::uint8_t>(bytes_.front());
        bytes_.remove_prefix(1);
        const std::uint64_t bits = byte & 0x7f;
        if (bits << shift >> shift != bits || (byte == 0 && shift > 0))
            throw MalformedRecording("a number takes more bytes than it needs");
        value |= bits << shift;
        if (byte < 0x80) return value;
        if (shift == 63) throw MalformedRecording("a number takes more bytes than it needs");
    }
}

std::int64_t RecordingReader::difference() { return unfolded(number()); }

std::uint64_t RecordingReader::number(std::uint64_t most, std::string_view what) {
    return checked(number(), most, what);
}

std::int64_t RecordingReader::number_from(std::int64_t base, std::int64_t least, std::int64_t most,
                                          std::string_view what) {
    const std::int64_t value = sum(base, difference());
    if (value < least || value > most)
        throw MalformedRecording(fmt::format("{} is {}, but must be from {} to {}", what, value, least, most));
    return value;
}

std::size_t RecordingReader::count(std::size_t least_bytes, std::string_view what) {
    const std::uint64_t value = number();
    return static_cast<std::size_t>(checked(value, left() / least_bytes, fmt::format("the number of {}", what)));
}

std::string RecordingReader::text(std::string_view what) {
    const std::uint64_t value = number();
    const auto length = static_cast<std::size_t>(checked(value, left(), fmt::format("the length of {}", what)));
    std::string text(bytes_.substr(0, length));
    bytes_.remove_prefix(length);
    return text;
}

Cycle RecordingReader::later(Cycle base, Cycle most, std::string_view what) {
    const std::uint64_t cycles = number();
    if (cycles > static_cast<std::uint64_t>(most - base))
        throw MalformedRecording(fmt::format("{} is after the last possible cycle, {}", what, most));
    return base + static_cast<Cycle>(cycles);
}

Cycle RecordingReader::cycle(Cycle base, Cycle most, std::string_view what) {
    const std::uint64_t written = number();
    if (written == 0) return never;
    const Cycle cycle = sum(base, unfolded(written - 1));
    if (cycle < 0 || cycle > most)
        throw MalformedRecording(
            fmt::format("{} is in cycle {}, but the last possible cycle is {}", what, cycle, most));
    return cycle;
}

}  // namespace narrows

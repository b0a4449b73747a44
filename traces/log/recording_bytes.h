#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "models/time/cycle.h"

/// The bytes that a recording consists of (docs/recordings.md, "Numbers and texts").
namespace narrows {

/// What is wrong with the contents of a recording: "the number of a node is 9, and the most is 3".
class MalformedRecording final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class RecordingWriter {
public:
    void number(std::uint64_t value);
    void difference(std::int64_t value);
    void flag(bool value) { number(value ? 1 : 0); }
    void text(std::string_view text);
    /// A cycle that may be `never`, as a difference to `base`.
    void cycle(Cycle cycle, Cycle base);

    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// Every function throws MalformedRecording where the bytes are not what it reads.
class RecordingReader {
public:
    explicit RecordingReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint64_t number();
    std::int64_t difference();
    /// A number from 0 to `most`; `what` names it in messages.
    std::uint64_t number(std::uint64_t most, std::string_view what);
    /// `base` and a difference: a number from `least` to `most`.
    std::int64_t number_from(std::int64_t base, std::int64_t least, std::int64_t most, std::string_view what);
    bool flag(std::string_view what) { return number(1, what) == 1; }
    /// How many of something follow, each of which takes `least_bytes` or more: never more than there is room for.
    std::size_t count(std::size_t least_bytes, std::string_view what);
    std::string text(std::string_view what);
    /// `base`, from 0 to `most`, and a number of cycles more; not more than `most`.
    Cycle later(Cycle base, Cycle most, std::string_view what);
    /// What RecordingWriter::cycle() writes; `most`: the greatest cycle that is allowed.
    Cycle cycle(Cycle base, Cycle most, std::string_view what);

    std::size_t left() const { return bytes_.size(); }

private:
    std::string_view bytes_;
};

}  // namespace narrows

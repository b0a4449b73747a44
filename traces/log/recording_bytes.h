#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "models/time/cycle.h"

/// Reads and writes the bytes of a recording (docs/recordings.md, "Numbers and texts").
namespace narrows {

/// An error in the contents of a recording: "the number of a node is 9, but must be at most 3".
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

/// Every function throws MalformedRecording if the bytes do not have the expected form.
class RecordingReader {
public:
    explicit RecordingReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint64_t number();
    std::int64_t difference();
    /// A number from 0 to `most`; `what` names it in messages.
    std::uint64_t number(std::uint64_t most, std::string_view what);
    /// `base` plus a stored difference; the sum must be from `least` to `most`.
    std::int64_t number_from(std::int64_t base, std::int64_t least, std::int64_t most, std::string_view what);
    bool flag(std::string_view what) { return number(1, what) == 1; }
    /// The number of elements that follow. Each takes at least `least_bytes`, so the remaining bytes limit the number.
    std::size_t count(std::size_t least_bytes, std::string_view what);
    std::string text(std::string_view what);
    /// `base`, which must be from 0 to `most`, plus a stored number of cycles; the sum must be at most `most`.
    Cycle later(Cycle base, Cycle most, std::string_view what);
    /// Reads what RecordingWriter::cycle() has written; `most`: the last allowed cycle.
    Cycle cycle(Cycle base, Cycle most, std::string_view what);

    std::size_t left() const { return bytes_.size(); }

private:
    std::string_view bytes_;
};

}  // namespace narrows

#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace narrows::waves {

/// Writes a waveform in GTKWave's FST format, in the order of time.
class FstFile {
public:
    enum class Signal : std::uint32_t {};
    enum class Enumeration : std::uint32_t {};

    /// `tick_ps`: the unit of time. Throws std::system_error if the file cannot be made.
    FstFile(const std::filesystem::path& file, std::int64_t tick_ps);
    /// A file that has not been closed may be incomplete.
    ~FstFile();
    FstFile(const FstFile&) = delete;
    FstFile& operator=(const FstFile&) = delete;

    void open_scope(const std::string& name);
    void close_scope();
    Signal add(const std::string& name, int bits);
    Signal add_text(const std::string& name);

    /// Defines names for the values 0, 1, ... of `bits` bits, in the innermost open scope.
    Enumeration define(const std::string& name, int bits, std::span<const std::string_view> values);
    Signal add(const std::string& name, int bits, Enumeration values);

    /// Sets the tick of the following changes; ticks do not go back.
    void at(std::int64_t tick);
    void set(Signal signal, int bits, std::uint64_t value);
    void set(Signal signal, std::string_view text);
    void set_digits(Signal signal, const std::string& binary);
    /// Sets the signal to no value: high impedance.
    void clear(Signal signal, int bits);

    /// Ends the file. Throws std::system_error if it could not be written completely.
    void close();

private:
    void* writer_;
    std::int64_t tick_ps_;
};

}  // namespace narrows::waves

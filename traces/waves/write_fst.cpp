#include "traces/waves/wave.h"

#include <fstapi.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "traces/waves/layout.h"

extern "C" int narrows_fst_error();  // defined in checked_fst.c

namespace narrows::waves {

namespace {

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

    /// Ends the file. Throws std::system_error if it could not be written completely.
    void close();

private:
    void* writer_;
    std::int64_t tick_ps_;
};

std::string binary(int bits, std::uint64_t value) {
    std::string text(static_cast<std::size_t>(bits), '0');
    for (auto digit = text.rbegin(); digit != text.rend() && value != 0; ++digit, value >>= 1)
        *digit = (value & 1) != 0 ? '1' : '0';
    return text;
}

FstFile::FstFile(const std::filesystem::path& file, std::int64_t tick_ps)
    : writer_(fstWriterCreate(file.c_str(), 1)), tick_ps_(tick_ps) {
    if (writer_ == nullptr) throw std::system_error(errno, std::generic_category());
    narrows_fst_error();            // clears errors of earlier files
    fstWriterSetDate(writer_, "");  // so that the same run gives the same file
    fstWriterSetVersion(writer_, "Narrows");
    fstWriterSetPackType(writer_, FST_WR_PT_LZ4);
    fstWriterSetTimescale(writer_, -12);
}

FstFile::~FstFile() {
    if (writer_ != nullptr) fstWriterClose(writer_);
}

void FstFile::close() {
    fstWriterClose(std::exchange(writer_, nullptr));
    if (const int error = narrows_fst_error(); error != 0) throw std::system_error(error, std::generic_category());
}

void FstFile::open_scope(const std::string& name) {
    fstWriterSetScope(writer_, FST_ST_VCD_MODULE, name.c_str(), nullptr);
}
void FstFile::close_scope() { fstWriterSetUpscope(writer_); }

FstFile::Signal FstFile::add(const std::string& name, int bits) {
    return Signal{fstWriterCreateVar(writer_, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, static_cast<std::uint32_t>(bits),
                                     name.c_str(), 0)};
}

FstFile::Signal FstFile::add_text(const std::string& name) {
    return Signal{fstWriterCreateVar(writer_, FST_VT_GEN_STRING, FST_VD_IMPLICIT, 0, name.c_str(), 0)};
}

FstFile::Enumeration FstFile::define(const std::string& name, int bits, std::span<const std::string_view> values) {
    std::vector<std::string> texts;
    for (std::uint64_t i = 0; i < values.size(); ++i) {
        texts.emplace_back(values[i]);
        texts.push_back(binary(bits, i));
    }
    std::vector<const char*> names;
    std::vector<const char*> numbers;
    for (std::size_t i = 0; i < texts.size(); i += 2) {
        names.push_back(texts[i].c_str());
        numbers.push_back(texts[i + 1].c_str());
    }
    return Enumeration{fstWriterCreateEnumTable(writer_, name.c_str(), static_cast<std::uint32_t>(values.size()),
                                                static_cast<unsigned>(bits), names.data(), numbers.data())};
}

FstFile::Signal FstFile::add(const std::string& name, int bits, Enumeration values) {
    fstWriterEmitEnumTableRef(writer_, static_cast<fstEnumHandle>(values));
    return add(name, bits);
}

void FstFile::at(std::int64_t tick) { fstWriterEmitTimeChange(writer_, static_cast<std::uint64_t>(tick * tick_ps_)); }

void FstFile::set(Signal signal, int bits, std::uint64_t value) {
    fstWriterEmitValueChange(writer_, static_cast<fstHandle>(signal), binary(bits, value).data());
}

void FstFile::set(Signal signal, std::string_view text) {
    fstWriterEmitVariableLengthValueChange(writer_, static_cast<fstHandle>(signal), text.data(),
                                           static_cast<std::uint32_t>(text.size()));
}

void FstFile::set_digits(Signal signal, const std::string& binary) {
    fstWriterEmitValueChange(writer_, static_cast<fstHandle>(signal), binary.data());
}

}  // namespace

void write_fst(const Wave& wave, const std::filesystem::path& path) {
    FstFile file(path, wave.cycle_time_ps);
    const std::vector<int> bits = widths(wave);
    std::vector<FstFile::Enumeration> enumerations;
    std::vector<FstFile::Signal> signals;
    const auto add = [&](SignalId id) {
        const Signal& signal = wave.signals[id];
        switch (signal.kind) {
            case Signal::Kind::number:
            case Signal::Kind::data: return file.add(signal.name, bits[id]);
            case Signal::Kind::text: return file.add_text(signal.name);
            case Signal::Kind::state: break;
        }
        return file.add(signal.name, bits[id], enumerations[signal.enumeration]);
    };
    for (const Enumeration& e : wave.enumerations) enumerations.push_back(file.define(e.name, width_of(e), e.values));
    for_each_in_scopes(
        wave, [&](const std::string& scope) { file.open_scope(scope); }, [&] { file.close_scope(); },
        [&](SignalId id) { signals.push_back(add(id)); });

    Cycle now = -1;
    wave.for_each_change([&](const SignalChange& change) {
        if (change.cycle != now) file.at(now = change.cycle);
        const FstFile::Signal signal = signals[change.signal];
        switch (wave.signals[change.signal].kind) {
            case Signal::Kind::text: file.set(signal, wave.texts[change.value]); break;
            case Signal::Kind::data: file.set_digits(signal, data_digits(wave, change)); break;
            default: file.set(signal, bits[change.signal], change.value);
        }
    });
    if (now < wave.to) file.at(wave.to);
    file.close();
}

}  // namespace narrows::waves

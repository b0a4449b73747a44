#include "traces/waves/wave.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "traces/waves/layout.h"

namespace narrows::waves {

namespace {

/// Short names of signals in the file: !, ", #, ...
std::string short_name(SignalId id) {
    constexpr SignalId characters = 94;
    std::string name;
    do {
        name += static_cast<char>('!' + id % characters);
        id /= characters;
    } while (id > 0);
    return name;
}

/// Replaces blanks, because VCD ends a text at the first one.
std::string without_blanks(std::string text) {
    for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos;) text.replace(at, 1, "\\x20");
    return text;
}

}  // namespace

void write_vcd(const Wave& wave, const std::filesystem::path& path) {
    std::ofstream file(path);
    const std::vector<int> bits = widths(wave);
    file << "$version Narrows $end\n$timescale 1 ps $end\n";
    for_each_in_scopes(
        wave, [&](const std::string& scope) { file << "$scope module " << scope << " $end\n"; },
        [&] { file << "$upscope $end\n"; },
        [&](SignalId id) {
            const Signal& signal = wave.signals[id];
            const bool wire = signal.kind == Signal::Kind::number || signal.kind == Signal::Kind::data;
            file << fmt::format("$var {} {} {} {} $end\n", wire ? "wire" : "string", wire ? bits[id] : 1,
                                short_name(id), signal.name);
        });
    file << "$enddefinitions $end\n";
    Cycle now = -1;
    wave.for_each_change([&](const SignalChange& change) {
        if (change.cycle != now) file << '#' << (now = change.cycle) * wave.cycle_time_ps << '\n';
        const std::string signal = short_name(change.signal);
        switch (wave.signals[change.signal].kind) {
            case Signal::Kind::number: file << fmt::format("b{:b} {}\n", change.value, signal); break;
            case Signal::Kind::data: file << fmt::format("b{} {}\n", data_digits(wave, change), signal); break;
            default: file << fmt::format("s{} {}\n", without_blanks(text_of(wave, change)), signal);
        }
    });
    if (now < wave.to) file << '#' << wave.to * wave.cycle_time_ps << '\n';
    file.close();
    if (!file) throw std::system_error(errno, std::generic_category());
}

}  // namespace narrows::waves

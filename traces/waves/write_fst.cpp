#include "traces/waves/write_fst.h"

#include "traces/waves/fst_file.h"
#include "traces/waves/layout.h"

namespace narrows::waves {

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

#include "traces/waves/wave.h"

namespace narrows::waves {

std::string Signal::path() const {
    std::string text;
    for (const std::string& part : scope) text += part + ".";
    return text + name;
}

void Wave::for_each_change(const std::function<void(const SignalChange&)>& see) const {
    std::vector<std::uint64_t> values = base;
    auto step = steps.begin();
    for (; step != steps.end() && step->cycle <= from; ++step)
        values[step->signal] += static_cast<std::uint64_t>(std::int64_t{step->by});
    for (SignalId signal = 0; signal < signals.size(); ++signal) see({from, signal, values[signal]});
    while (step != steps.end() && step->cycle <= to) {
        const Cycle cycle = step->cycle;
        const SignalId signal = step->signal;
        const std::uint64_t before = values[signal];
        for (; step != steps.end() && step->cycle == cycle && step->signal == signal; ++step)
            values[signal] += static_cast<std::uint64_t>(std::int64_t{step->by});
        if (values[signal] != before) see({cycle, signal, values[signal]});
    }
}

std::string text_of(const Wave& wave, const SignalChange& change) {
    const Signal& signal = wave.signals[change.signal];
    switch (signal.kind) {
        case Signal::Kind::number: return std::to_string(change.value);
        case Signal::Kind::text:
        case Signal::Kind::data: return wave.texts[change.value];
        case Signal::Kind::state: break;
    }
    return std::string(wave.enumerations[signal.enumeration].values[change.value]);
}

}  // namespace narrows::waves

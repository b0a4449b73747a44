#include "traces/waves/wave.h"

#include <algorithm>

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

std::vector<PartScope> way_of(const Wave& wave, const std::string& message) {
    // For each text, whether it names the message: "5.2" is the message, "5.2 packet 3" one of its packets.
    std::vector<bool> is_message;
    for (const std::string& text : wave.texts)
        is_message.push_back(!text.empty() && (text == message || text.starts_with(message + " ")));

    std::vector<PartScope> way;
    wave.for_each_change([&](const SignalChange& change) {
        const Signal& signal = wave.signals[change.signal];
        const bool is_of_part = signal.scope.size() > 1;  // otherwise the whole machine's
        if (!is_of_part || signal.kind != Signal::Kind::text || !is_message[change.value]) return;
        if (std::ranges::find(way, signal.scope) == way.end()) way.push_back(signal.scope);
    });
    return way;
}

}  // namespace narrows::waves

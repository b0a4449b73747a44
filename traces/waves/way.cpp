#include "traces/waves/way.h"

#include <algorithm>

namespace narrows::waves {

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

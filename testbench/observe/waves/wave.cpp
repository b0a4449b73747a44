#include "testbench/observe/waves/wave.h"

namespace narrows::waves {

std::string Signal::path() const {
    std::string text;
    for (const std::string& part : scope) text += part + ".";
    return text + name;
}

std::string text_of(const Wave& wave, const Change& change) {
    const Signal& signal = wave.signals[change.signal];
    switch (signal.kind) {
        case Signal::Kind::number: return std::to_string(change.value);
        case Signal::Kind::text: return wave.texts[change.value];
        case Signal::Kind::state: break;
    }
    return std::string(wave.enumerations[signal.enumeration].values[change.value]);
}

}  // namespace narrows::waves

#include "traces/waves/layout.h"

#include <algorithm>
#include <bit>

namespace narrows::waves {

int width_of(const Enumeration& enumeration) {
    return std::max(1, static_cast<int>(std::bit_width(enumeration.values.size() - 1)));
}

std::string data_digits(const Wave& wave, const SignalChange& change) {
    const std::string& hexadecimal = wave.texts[change.value];
    std::string digits(static_cast<std::size_t>(wave.signals[change.signal].bits), '0');
    for (std::size_t bit = 0; bit < 4 * hexadecimal.size(); ++bit) {
        const char digit = hexadecimal[bit / 4];
        const int value = digit >= 'a' ? digit - 'a' + 10 : digit - '0';
        digits[bit] = (value >> (3 - bit % 4) & 1) != 0 ? '1' : '0';
    }
    return digits;
}

std::vector<int> widths(const Wave& wave) {
    std::vector<int> bits;
    for (SignalId id = 0; id < wave.signals.size(); ++id) {
        const Signal& signal = wave.signals[id];
        const int taken = std::max(1, static_cast<int>(std::bit_width(wave.most[id])));
        if (signal.kind == Signal::Kind::state) {
            bits.push_back(width_of(wave.enumerations[signal.enumeration]));
        } else {
            bits.push_back(signal.bits > 0 ? signal.bits : taken);
        }
    }
    return bits;
}

void for_each_in_scopes(const Wave& wave, const std::function<void(const std::string&)>& open,
                        const std::function<void()>& close, const std::function<void(SignalId)>& signal) {
    std::vector<std::string> here;
    const auto go_to = [&](const std::vector<std::string>& there) {
        const auto common = std::mismatch(here.begin(), here.end(), there.begin(), there.end());
        const auto kept = common.first - here.begin();
        for (auto i = static_cast<std::ptrdiff_t>(here.size()); i > kept; --i) close();
        for (auto scope = common.second; scope != there.end(); ++scope) open(*scope);
        here = there;
    };
    for (SignalId id = 0; id < wave.signals.size(); ++id) {
        go_to(wave.signals[id].scope);
        signal(id);
    }
    go_to({});
}

}  // namespace narrows::waves

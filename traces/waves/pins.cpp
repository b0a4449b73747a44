#include "traces/waves/pins.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace narrows::waves {

namespace {

/// As many hexadecimal digits as the pin has; none if all bits are 0.
std::string hexadecimal(const rtl::Pin& pin, std::span<const std::uint32_t> words) {
    if (std::ranges::all_of(words, [](std::uint32_t word) { return word == 0; })) return "";
    std::string digits;
    for (std::size_t i = words.size(); i-- > 0;) digits += fmt::format("{:08x}", words[i]);
    return digits.substr(digits.size() - static_cast<std::size_t>(pin.bits) / 4);
}

}  // namespace

void draw_pins(Canvas& canvas, const PinLog::Router& router, const PinSignals& signals) {
    std::vector<Cycle> until(router.pins.size(), never);
    for (auto change = router.changes.rbegin(); change != router.changes.rend(); ++change) {
        const rtl::Pin& pin = router.pins[change->pin];
        const std::uint32_t* const first = router.words.data() + change->value;
        const std::uint32_t value =
            pin.is_data ? canvas.value(hexadecimal(pin, std::span(first, pin.words()))) : *first;
        canvas.draw(signals[change->pin], change->cycle, until[change->pin], value);
        until[change->pin] = change->cycle;
    }
}

}  // namespace narrows::waves

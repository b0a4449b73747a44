#include "testbench/lockstep/sends.h"

#include <algorithm>

namespace narrows::lockstep {

namespace {

using Sends = std::vector<PlannedSend>;
using Fails = std::function<bool(const Sends&)>;

/// Leaves out runs of `count` sends, wherever the rest still fails. Returns whether any were left out.
bool leave_out(Sends& sends, std::size_t count, const Fails& fails) {
    bool shorter = false;
    for (std::size_t first = 0; first < sends.size() && sends.size() > 1;) {
        Sends rest = sends;
        const auto begin = rest.begin() + static_cast<std::ptrdiff_t>(first);
        rest.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(count, rest.size() - first)));
        if (rest.empty() || !fails(rest)) {
            first += count;
            continue;
        }
        sends = std::move(rest);
        shorter = true;
    }
    return shorter;
}

void simplify(Sends& sends, std::size_t place, const Machine& machine, const Fails& fails) {
    const auto try_with = [&](auto change) {
        Sends simpler = sends;
        change(simpler[place]);
        if (fails(simpler)) sends = std::move(simpler);
    };
    const PlannedSend send = sends[place];
    if (send.work > 0) try_with([](PlannedSend& s) { s.work = 0; });
    if (send.not_before > 0) try_with([](PlannedSend& s) { s.not_before = 0; });
    if (send.activity > 0) try_with([](PlannedSend& s) { s.activity = 0; });
    const NodeId neighbour((send.from + 1) % machine.ranks());
    if (send.to != neighbour) try_with([&](PlannedSend& s) { s.to = neighbour; });
    const int least = machine.message.header_bytes;
    if (send.bytes > least)
        try_with([&](PlannedSend& s) { s.bytes = std::min(s.bytes, least + machine.message.word_bytes); });
    if (send.bytes > least) try_with([&](PlannedSend& s) { s.bytes = least; });
}

}  // namespace

std::vector<PlannedSend> shortest_failing(Sends sends, const Machine& machine, const Fails& fails) {
    for (std::size_t count = std::max<std::size_t>(1, sends.size() / 2); count > 1; count /= 2)
        leave_out(sends, count, fails);
    while (leave_out(sends, 1, fails)) {
    }
    for (std::size_t place = 0; place < sends.size(); ++place) simplify(sends, place, machine, fails);
    while (leave_out(sends, 1, fails)) {
    }
    return sends;
}

}  // namespace narrows::lockstep

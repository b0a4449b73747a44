#include "traces/why/host_history.h"

#include <algorithm>

namespace narrows {

HostHistory::HostHistory(const RunLog& log, const Machine& machine, const History& history)
    : log_(log), machine_(machine), history_(history) {
    for (std::uint32_t place = 0; place < log.nodes().transfers.size(); ++place)
        by_owner_.add(transfer(place).owner, place);
    by_owner_.sort();
}

std::optional<HostTransfer> HostHistory::of(const AccessOwner& owner) const {
    const auto found = by_owner_.with(owner);
    return found.empty() ? std::nullopt : std::optional(transfer(found.front().second));
}

std::optional<HostTransfer> HostHistory::of_program(const ProgramStep& step) const {
    const auto found = by_owner_.with({AccessOwner::Kind::processor, static_cast<std::uint64_t>(int{step.node})});
    const auto asked = [this](const auto& entry) { return transfer(entry.second).asked; };
    for (auto at = std::ranges::lower_bound(found, step.asked, {}, asked);
         at != found.end() && asked(*at) == step.asked; ++at) {
        const HostTransfer& one = transfer(at->second);
        const Cycle done = one.is_write ? one.last.left : one.end;
        if (one.activity == step.activity && done == step.done) return one;
    }
    return std::nullopt;
}

std::uint64_t HostHistory::place_holder(std::uint64_t packet) const {
    return history_.earlier_out(packet, machine_.host.fetch_ahead);
}

Cycle HostHistory::placed(std::uint64_t packet) const {
    const Cycle asked = log_.nodes().packets[packet].asked;
    const std::uint64_t holder = place_holder(packet);
    return holder == no_message ? asked : std::max(asked, history_.message(holder).started);
}

}  // namespace narrows

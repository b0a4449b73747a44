#include "traces/log/intervals/first_served.h"

#include <algorithm>

namespace narrows {

namespace {

void include(Served& served, const ServerAccess& access) {
    served.asked = access.asked;
    served.from = served.from == never ? access.from : std::min(served.from, access.from);
}

}  // namespace

FirstServed::FirstServed(const RunLog& log) : log_(log) {
    for (const ServerAccess& access : log.nodes().accesses) {
        const AccessOwner& owner = access.owner;
        if (owner.kind == AccessOwner::Kind::processor)
            include(of_processors_[{RankId(static_cast<int>(owner.number)), access.asked}], access);
        if (owner.kind == AccessOwner::Kind::write) include(writes_[owner.number], access);
    }
    for (const HostTransfer& transfer : log.nodes().transfers) {
        if (transfer.owner.kind == AccessOwner::Kind::write)
            writes_[transfer.owner.number] = {transfer.asked, transfer.taken};
    }
    if (of_processors_.empty()) return;
    StepPlace place = 0;
    for (const LoggedStep& step : log.processor_steps()) steps_[step.rank].push_back(place++);
}

Served FirstServed::chunk(RankId rank, Cycle from) const {
    const auto found = of_processors_.find({rank, from});
    return found == of_processors_.end() ? Served{from, from} : found->second;
}

Served FirstServed::move(const LoggedStep& step, Cycle none) const {
    const auto found = of_processors_.lower_bound({step.rank, step.overhead_end});
    const bool is_of_step =
        found != of_processors_.end() && found->first.first == step.rank && found->first.second < step.to;
    return is_of_step ? found->second : Served{none, none};
}

const Served& FirstServed::write(std::uint64_t packet) const {
    static constexpr Served none;
    const auto found = writes_.find(packet);
    return found == writes_.end() ? none : found->second;
}

std::uint64_t FirstServed::whole_of_access(RankId rank, Cycle asked) const {
    const auto of_rank = steps_.find(rank);
    if (of_rank == steps_.end()) return no_message;
    const auto place = std::ranges::partition_point(
        of_rank->second, [&](StepPlace each) { return log_.processor_steps()[each].to <= asked; });
    if (place == of_rank->second.end()) return no_message;
    const LoggedStep step = log_.processor_steps()[*place];
    return step.from <= asked ? step.whole() : no_message;
}

}  // namespace narrows

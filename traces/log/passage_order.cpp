#include "traces/log/passage_order.h"

#include <algorithm>
#include <stdexcept>

namespace narrows {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

std::uint64_t link_number(NodeId node, LinkId link) {
    return static_cast<std::uint64_t>(int{link}) << 32 | static_cast<std::uint32_t>(int{node});
}

void note(std::vector<std::uint32_t>& link, std::size_t turn, std::uint32_t number) {
    if (link.size() <= turn) link.resize(turn + 1, none);
    link[turn] = number;
}

std::uint64_t earlier(const std::vector<std::uint32_t>* link, std::size_t turn, int back) {
    const std::size_t place = turn - static_cast<std::size_t>(back);
    return link == nullptr || place >= link->size() || (*link)[place] == none ? no_message : (*link)[place];
}

}  // namespace

PassageOrder::PassageOrder(const RunLog& log) {
    for (std::uint32_t number = 0; number < log.messages().size(); ++number) add(number, log.messages()[number]);
    channels_.for_each(
        [](std::uint64_t, Channel& passages) { std::ranges::stable_sort(passages, {}, &OnChannel::head); });
}

void PassageOrder::add(std::uint32_t number, const LoggedMessage& m) {
    note(out_.at(link_number(m.from, m.link_out)), m.turn_out, number);
    if (m.has_arrived()) note(in_.at(link_number(m.to, m.link_in)), m.turn_in, number);
    for (std::uint32_t place = 0; place < m.crossings.size(); ++place) {
        const LoggedCrossing& crossing = m.crossings[place];
        if (crossing.port == Topology::local) continue;
        channels_.at(channel_number(crossing))
            .push_back({crossing.head, {number, place}, crossing.turn, crossing.lane});
    }
}

const PassageOrder::Channel& PassageOrder::channel_of(const LoggedCrossing& crossing) const {
    const Channel* const channel = channels_.find(channel_number(crossing));
    if (channel == nullptr) throw std::out_of_range("a message crossed a link inwards, not a channel of the network");
    return *channel;
}

const Passage* PassageOrder::before_on_channel(const LoggedCrossing& crossing) const {
    const Channel& all = channel_of(crossing);
    const auto here = std::ranges::lower_bound(all, crossing.head, {}, &OnChannel::head);
    return here == all.begin() ? nullptr : &std::prev(here)->passage;
}

const Passage* PassageOrder::before_in_lane(const LoggedCrossing& crossing, int back) const {
    if (crossing.turn < static_cast<std::uint32_t>(back)) return nullptr;
    const std::uint32_t turn = crossing.turn - static_cast<std::uint32_t>(back);
    const Channel& all = channel_of(crossing);
    auto at = std::ranges::lower_bound(all, crossing.head, {}, &OnChannel::head);
    while (at != all.begin()) {
        --at;
        if (at->lane == crossing.lane && at->turn <= turn) return at->turn == turn ? &at->passage : nullptr;
    }
    return nullptr;
}

std::uint64_t PassageOrder::before_out(const LoggedMessage& m, int back) const {
    return earlier(out_.find(link_number(m.from, m.link_out)), m.turn_out, back);
}

std::uint64_t PassageOrder::before_in(const LoggedMessage& m, int back) const {
    return earlier(in_.find(link_number(m.to, m.link_in)), m.turn_in, back);
}

}  // namespace narrows

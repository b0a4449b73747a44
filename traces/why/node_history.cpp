#include "traces/why/node_history.h"

#include <algorithm>
#include <tuple>

namespace narrows {

NodeHistory::NodeHistory(const RunLog& log, const Machine& machine)
    : log_(log),
      machine_(machine),
      of_wholes_(log.nodes().wholes.size()),
      place_of_step_(log.nodes().steps.size()),
      first_chunk_(log.nodes().wholes.size()),
      turn_(log.nodes().wholes.size(), nullptr) {
    order_packets();
    order_steps();
    order_pairs();
    order_segments();
    for (const ServerAccess& access : nodes().accesses) {
        by_owner_[{access.owner.kind, access.owner.number}].push_back(&access);
        by_server_[access.server].push_back(&access);
    }
}

void NodeHistory::order_packets() {
    for (std::uint64_t number = 0; number < nodes().packets.size(); ++number) {
        const LoggedPacket& p = packet(number);
        if (p.whole == no_message) continue;
        OfWhole& whole = of_wholes_.at(p.whole);
        if (p.kind == Message::Packet::request) whole.request = number;
        if (p.kind == Message::Packet::grant) whole.grant = number;
        if (p.kind != Message::Packet::data) continue;
        const auto place = static_cast<std::size_t>(p.number);
        if (whole.data.size() <= place) whole.data.resize(place + 1, no_message);
        whole.data[place] = number;
        if (log_.messages()[number].delivered != never) whole.came.push_back(number);
    }
    for (OfWhole& whole : of_wholes_) {
        std::ranges::sort(whole.came, {}, [this](std::uint64_t number) {
            return std::tuple(log_.messages()[number].delivered, packet(number).number);
        });
    }
}

void NodeHistory::order_steps() {
    for (std::size_t i = 0; i < nodes().steps.size(); ++i) {
        const LoggedStep& step = nodes().steps[i];
        Steps& of_rank = steps_[step.rank];
        place_of_step_[i] = of_rank.size();
        of_rank.push_back(&step);
        if (step.kind == ProcessorStep::Kind::request) requests_[step.rank].push_back(&step);
        if (!step.is_of_message()) continue;
        OfWhole& whole = of_wholes_.at(step.what);
        switch (step.kind) {
            case ProcessorStep::Kind::into_segment: whole.into_segment.push_back(&step); break;
            case ProcessorStep::Kind::receive: whole.receives.push_back(&step); break;
            default: whole.sends.push_back(&step);
        }
    }
}

void NodeHistory::order_pairs() {
    std::map<std::tuple<RankId, RankId, MessageClass>, std::uint64_t> last_known;
    // Messages of a pair start in the order of T6, too.
    for (std::uint64_t number = 0; number < of_wholes_.size(); ++number) {
        const LoggedWhole& w = whole(number);
        std::uint64_t& last = last_known.try_emplace({w.from, w.to, w.message_class}, number).first->second;
        if (known(number) >= known(last)) last = number;
        of_wholes_[number].known_last = last;
        if (w.received != never) received_[{{w.from, w.to}, w.received}] = number;
        // The first one: others may have been sent after the wait for the end, in the same cycle.
        if (const Cycle end = ended(number); end != never) ended_.try_emplace({w.from, w.activity, end}, number);
    }
}

/// W1. Of messages that were matched in one cycle, in the same round the one whose receive was served first goes first;
/// the sender's chunks tell the order of several rounds.
void NodeHistory::order_segments() {
    std::map<Ranks, std::vector<std::uint64_t>> pairs;
    for (std::uint64_t number = 0; number < of_wholes_.size(); ++number) {
        const LoggedWhole& w = whole(number);
        if (w.is_within_node && w.matched != never) pairs[{w.from, w.to}].push_back(number);
    }
    const std::int64_t most = std::min<std::int64_t>(machine_.chunk_bytes(), machine_.room_bytes());
    for (auto& [ranks, numbers] : pairs) {
        std::ranges::sort(numbers, {}, [this](std::uint64_t n) {
            const Steps& chunks = of(n).into_segment;
            const Cycle first = chunks.empty() ? whole(n).matched : chunks.front()->from;
            return std::tuple(whole(n).matched, first, whole(n).request);
        });
        Segment& segment = segments_[ranks];
        const LoggedStep* free = nullptr;  // the last end of those before
        for (const std::uint64_t number : numbers) {
            turn_[number] = free;
            first_chunk_[number] = segment.chunks.size();
            std::int64_t left = whole(number).bytes;
            for (int chunk = 0; left > 0; ++chunk, left -= most)
                segment.chunks.push_back({number, chunk, std::min(left, most)});
            const LoggedStep* const end = last_receive_step(number);
            if (end != nullptr && (free == nullptr || end->to > free->to)) free = end;
        }
    }
}

const LoggedStep* NodeHistory::made_room(std::uint64_t number, int chunk) const {
    const LoggedStep* last = turn_[number];
    const LoggedWhole& w = whole(number);
    const Segment& segment = segments_.at({w.from, w.to});
    std::size_t place = first_chunk_[number] + static_cast<std::size_t>(chunk);
    std::int64_t room = machine_.room_bytes() - segment.chunks.at(place).bytes;
    while (place > 0 && room >= segment.chunks[place - 1].bytes) room -= segment.chunks[--place].bytes;
    if (place == 0) return last;
    const LoggedStep* const step = emptied(segment.chunks[place - 1]);
    return step != nullptr && (last == nullptr || step->to > last->to) ? step : last;
}

const LoggedStep* NodeHistory::step_before(const LoggedStep& step) const {
    const std::size_t place = place_of_step_[static_cast<std::size_t>(&step - nodes().steps.data())];
    return place == 0 ? nullptr : steps_.at(step.rank)[place - 1];
}

const LoggedStep* NodeHistory::request(RankId rank, std::uint64_t number) const {
    const auto found = requests_.find(rank);
    return found == requests_.end() || number >= found->second.size() ? nullptr : found->second[number];
}

namespace {

/// The first step that ends at that cycle or later.
auto first_until(const NodeHistory::Steps& steps, Cycle cycle) {
    return std::ranges::lower_bound(steps, cycle, {}, [](const LoggedStep* step) { return step->to; });
}

const LoggedStep* with_number(const NodeHistory::Steps& steps, int number) {
    const auto found = std::ranges::lower_bound(steps, number, {}, [](const LoggedStep* step) { return step->number; });
    return found == steps.end() || (*found)->number != number ? nullptr : *found;
}

}  // namespace

const LoggedStep* NodeHistory::work_until(RankId rank, int activity, Cycle asked, Cycle cycle) const {
    const auto found = steps_.find(rank);
    if (found == steps_.end()) return nullptr;
    for (auto at = first_until(found->second, cycle); at != found->second.end() && (*at)->to == cycle; ++at) {
        const LoggedStep& step = **at;
        if (step.kind == ProcessorStep::Kind::work && step.what == static_cast<std::uint64_t>(activity) &&
            step.asked == asked)
            return &step;
    }
    return nullptr;
}

const LoggedStep* NodeHistory::step_with_chunk(RankId rank, Cycle from) const {
    const auto found = steps_.find(rank);
    if (found == steps_.end()) return nullptr;
    const auto at = first_until(found->second, from + 1);
    return at == found->second.end() ? nullptr : *at;
}

const LoggedStep* NodeHistory::posting(std::uint64_t whole) const {
    return of(whole).sends.empty() ? nullptr : of(whole).sends.front();
}

const LoggedStep* NodeHistory::send_step(std::uint64_t whole, int number) const {
    return with_number(of(whole).sends, number);
}

const LoggedStep* NodeHistory::receive_step(std::uint64_t whole, int number) const {
    return with_number(of(whole).receives, number);
}

const LoggedStep* NodeHistory::into_segment(std::uint64_t whole, int number) const {
    return with_number(of(whole).into_segment, number);
}

std::uint64_t NodeHistory::data_packet(std::uint64_t whole, int number) const {
    const auto& data = of(whole).data;
    return number < 0 || static_cast<std::size_t>(number) >= data.size() ? no_message
                                                                         : data[static_cast<std::size_t>(number)];
}

std::uint64_t NodeHistory::packet_that_came(std::uint64_t whole, int place) const {
    const auto& came = of(whole).came;
    return place < 0 || static_cast<std::size_t>(place) >= came.size() ? no_message
                                                                       : came[static_cast<std::size_t>(place)];
}

Cycle NodeHistory::known(std::uint64_t number) const {
    if (whole(number).is_within_node) {
        const LoggedStep* const posted = posting(number);
        return posted == nullptr ? never : posted->to;
    }
    Cycle first = never;
    const auto look_at = [&](std::uint64_t packet) {
        if (packet != no_message) first = std::min(first, log_.messages()[packet].presented);
    };
    look_at(of(number).request);
    for (const std::uint64_t packet : of(number).data) look_at(packet);
    return first;
}

std::uint64_t NodeHistory::known_last(std::uint64_t whole) const { return of(whole).known_last; }

std::uint64_t NodeHistory::received_at(RankId from, RankId to, Cycle cycle) const {
    const auto found = received_.find({{from, to}, cycle});
    return found == received_.end() ? no_message : found->second;
}

/// T8
Cycle NodeHistory::ended(std::uint64_t number) const {
    const LoggedWhole& w = whole(number);
    if (w.is_within_node) {
        if (machine_.message.within_node == WithinNode::one_copy) return w.delivered;
        const LoggedStep* const end = w.bytes == 0 ? posting(number) : last_into_segment(number);
        return end == nullptr ? never : end->to;
    }
    if (machine_.message.copies > 0) return last_send_step(number) == nullptr ? never : last_send_step(number)->to;
    Cycle end = never;
    for (const std::uint64_t packet : of(number).data) {
        if (packet == no_message) continue;
        const LoggedMessage& m = log_.messages()[packet];
        const Cycle complete = std::max(m.started + machine_.interface.send_overhead, m.loaded);
        end = end == never ? complete : std::max(end, complete);
    }
    return end;
}

std::uint64_t NodeHistory::send_ended(RankId rank, int activity, Cycle cycle) const {
    const auto found = ended_.find({rank, activity, cycle});
    return found == ended_.end() ? no_message : found->second;
}

const ServerAccess* NodeHistory::access(const AccessOwner& owner, Cycle asked, Cycle end) const {
    const auto found = by_owner_.find({owner.kind, owner.number});
    if (found == by_owner_.end()) return nullptr;
    const auto& all = found->second;
    auto at = std::ranges::lower_bound(all, asked, {}, [](const ServerAccess* access) { return access->asked; });
    for (; at != all.end() && (*at)->asked == asked; ++at) {
        if ((*at)->to == end) return *at;
    }
    return nullptr;
}

const ServerAccess* NodeHistory::access_before(const ServerAccess& access) const {
    const auto& all = by_server_.at(access.server);
    const auto at = std::ranges::lower_bound(all, access.from, {}, [](const ServerAccess* one) { return one->from; });
    return at == all.begin() ? nullptr : *std::prev(at);
}

}  // namespace narrows

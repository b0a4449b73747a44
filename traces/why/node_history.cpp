#include "traces/why/node_history.h"

#include <algorithm>
#include <tuple>

namespace narrows {

namespace {

const LoggedSteps& steps_of(const std::map<RankId, LoggedSteps>& ranks, RankId rank) {
    static const LoggedSteps nothing;
    const auto found = ranks.find(rank);
    return found == ranks.end() ? nothing : found->second;
}

/// The first step that ends at that cycle or later.
auto first_until(const LoggedSteps& steps, Cycle cycle) {
    return std::ranges::lower_bound(steps, cycle, {}, [](const LoggedStep* step) { return step->to; });
}

}  // namespace

const LoggedStep* with_number(const LoggedSteps& steps, int number) {
    const auto found = std::ranges::lower_bound(steps, number, {}, [](const LoggedStep* step) { return step->number; });
    return found == steps.end() || (*found)->number != number ? nullptr : *found;
}

NodeHistory::NodeHistory(const RunLog& log, const Machine& machine, const History& history, const DerivedTimes& times)
    : log_(log),
      machine_(machine),
      history_(history),
      times_(times),
      of_wholes_(log.nodes().wholes.size()),
      place_of_step_(log.nodes().steps.size()) {
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
        WholeHistory& whole = of_wholes_.at(p.whole);
        if (p.kind == Message::Packet::request) whole.request = number;
        if (p.kind == Message::Packet::grant) whole.grant = number;
        if (p.kind != Message::Packet::data) continue;
        const auto place = static_cast<std::size_t>(p.number);
        if (whole.data.size() <= place) whole.data.resize(place + 1, no_message);
        whole.data[place] = number;
        if (log_.messages()[number].delivered != never) whole.came.push_back(number);
    }
    for (WholeHistory& whole : of_wholes_) {
        std::ranges::sort(whole.came, {}, [this](std::uint64_t number) {
            return std::tuple(log_.messages()[number].delivered, packet(number).number);
        });
    }
}

void NodeHistory::order_steps() {
    for (std::size_t i = 0; i < nodes().steps.size(); ++i) {
        const LoggedStep& step = nodes().steps[i];
        LoggedSteps& of_rank = steps_[step.rank];
        place_of_step_[i] = of_rank.size();
        of_rank.push_back(&step);
        if (step.kind == ProcessorStep::Kind::request) requests_[step.rank].push_back(&step);
        if (!step.is_of_message()) continue;
        WholeHistory& whole = of_wholes_.at(step.what);
        switch (step.kind) {
            case ProcessorStep::Kind::into_segment: whole.into_segment.push_back(&step); break;
            case ProcessorStep::Kind::receive: whole.receives.push_back(&step); break;
            case ProcessorStep::Kind::send: whole.sends.push_back(&step); break;
            default: break;
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
        if (!w.is_within_node) delivered_.try_emplace({w.from, w.to, w.message_class, w.delivered}, number);
        // The first one: others may have been sent after the wait for the end, in the same cycle.
        if (const Cycle end = ended(number); end != never) ended_.try_emplace({w.from, w.activity, end}, number);
    }
}

/// W1. Messages use a segment in the order of their matches. Of one cycle and one round, the message whose receive was
/// served first goes first; the sender's chunks tell the order of several rounds.
void NodeHistory::order_segments() {
    std::map<Ranks, std::vector<std::uint64_t>> pairs;
    for (std::uint64_t number = 0; number < of_wholes_.size(); ++number) {
        const LoggedWhole& w = whole(number);
        if (w.is_within_node && w.matched != never) pairs[{w.from, w.to}].push_back(number);
    }
    for (auto& [ranks, wholes] : pairs) {
        std::ranges::sort(wholes, {}, [this](std::uint64_t n) {
            const LoggedStep* const chunk = first_of(of_wholes_[n].into_segment);
            const Cycle first = chunk == nullptr ? whole(n).matched : chunk->from;
            return std::tuple(whole(n).matched, first, whole(n).request);
        });
        add_to_segment(segments_[ranks], wholes);
    }
}

/// A message has its turn when all messages before it have been received.
void NodeHistory::add_to_segment(Segment& segment, const std::vector<std::uint64_t>& wholes) {
    const std::int64_t most = machine_.segment_chunk_bytes();
    const LoggedStep* last_end = nullptr;
    for (const std::uint64_t number : wholes) {
        WholeHistory& history = of_wholes_[number];
        history.turn_in_segment = last_end;
        history.first_chunk = segment.size();
        std::int64_t left = whole(number).bytes;
        for (int chunk = 0; left > 0; ++chunk, left -= most) segment.push_back({number, chunk, std::min(left, most)});
        const LoggedStep* const end = last_of(history.receives);
        if (end != nullptr && (last_end == nullptr || end->to > last_end->to)) last_end = end;
    }
}

/// The segment has room when the chunks before it have been copied out, except for the last ones that fit in beside it.
const LoggedStep* NodeHistory::made_room(std::uint64_t number, int chunk) const {
    const WholeHistory& history = of_whole(number);
    const LoggedStep* const turn = history.turn_in_segment;
    const Segment& segment = segments_.at({whole(number).from, whole(number).to});
    std::size_t place = history.first_chunk + static_cast<std::size_t>(chunk);
    std::int64_t room = machine_.room_bytes() - segment.at(place).bytes;
    while (place > 0 && room >= segment[place - 1].bytes) room -= segment[--place].bytes;
    if (place == 0) return turn;
    const Chunk& before = segment[place - 1];
    const LoggedStep* const emptied = with_number(of_whole(before.whole).receives, before.number + 1);
    return emptied != nullptr && (turn == nullptr || emptied->to > turn->to) ? emptied : turn;
}

const LoggedStep* NodeHistory::step_before(const LoggedStep& step) const {
    const std::size_t place = place_of_step_[static_cast<std::size_t>(&step - nodes().steps.data())];
    return place == 0 ? nullptr : steps_.at(step.rank)[place - 1];
}

const LoggedStep* NodeHistory::request(RankId rank, std::uint64_t number) const {
    const LoggedSteps& all = steps_of(requests_, rank);
    return number < all.size() ? all[number] : nullptr;
}

const LoggedStep* NodeHistory::request_until(RankId rank, Cycle end) const {
    const LoggedSteps& all = steps_of(requests_, rank);
    const auto at = first_until(all, end);
    return at == all.end() || (*at)->to != end ? nullptr : *at;
}

const LoggedStep* NodeHistory::work_until(RankId rank, int activity, Cycle asked, Cycle end) const {
    const LoggedSteps& all = steps_of(steps_, rank);
    for (auto at = first_until(all, end); at != all.end() && (*at)->to == end; ++at) {
        const LoggedStep& step = **at;
        if (step.kind == ProcessorStep::Kind::work && step.what == static_cast<std::uint64_t>(activity) &&
            step.asked == asked)
            return &step;
    }
    return nullptr;
}

const LoggedStep* NodeHistory::step_until_after(RankId rank, Cycle cycle) const {
    const LoggedSteps& all = steps_of(steps_, rank);
    const auto at = first_until(all, cycle + 1);
    return at == all.end() ? nullptr : *at;
}

Cycle NodeHistory::known(std::uint64_t number) const {
    const WholeHistory& history = of_whole(number);
    if (whole(number).is_within_node) return history.posting() == nullptr ? never : history.posting()->to;
    const auto in_front = [this](std::uint64_t packet) {
        return packet == no_message ? never : history_.in_front(packet);
    };
    Cycle first = in_front(history.request);
    for (const std::uint64_t packet : history.data) first = std::min(first, in_front(packet));
    return first;
}

std::uint64_t NodeHistory::delivered_ahead(std::uint64_t number, Cycle cycle) const {
    const LoggedWhole& w = whole(number);
    if (w.delivered == cycle) return number;
    const auto found = delivered_.find({w.from, w.to, w.message_class, cycle});
    const bool is_ahead = found != delivered_.end() && whole(found->second).number_in_pair < w.number_in_pair;
    return is_ahead ? found->second : no_message;
}

bool NodeHistory::is_short(std::uint64_t number) const {
    return machine_.interface.sends == SendStart::in_register && !whole(number).is_within_node &&
           of_whole(number).data.size() == 1;
}

std::uint64_t NodeHistory::packet_filled_by(const LoggedStep& step) const {
    if (step.kind != ProcessorStep::Kind::send || whole(step.what).is_within_node) return no_message;
    const bool in_register = machine_.interface.sends == SendStart::in_register;
    const std::uint64_t packet = packet_at(of_whole(step.what).data, in_register ? step.number : step.number - 1);
    return packet != no_message && times_.steps().filling(packet) == &step ? packet : no_message;
}

std::uint64_t NodeHistory::received_at(RankId from, RankId to, Cycle cycle) const {
    const auto found = received_.find({{from, to}, cycle});
    return found == received_.end() ? no_message : found->second;
}

const LoggedStep* NodeHistory::last_step_of_send(std::uint64_t number) const {
    const WholeHistory& history = of_whole(number);
    const LoggedWhole& w = whole(number);
    if (!w.is_within_node) {
        const bool in_register = machine_.interface.sends == SendStart::in_register;
        const bool with_step = in_register ? machine_.moves_by_processor() && is_short(number) : machine_.copies() > 0;
        return with_step ? last_of(history.sends) : nullptr;
    }
    if (machine_.message.within_node == WithinNode::one_copy) return nullptr;
    return w.bytes == 0 ? history.posting() : last_of(history.into_segment);
}

/// T8
Cycle NodeHistory::ended(std::uint64_t number) const {
    if (const LoggedStep* const step = last_step_of_send(number)) return step->to;
    if (whole(number).is_within_node) return whole(number).delivered;
    const LoggedStep* const posting = of_whole(number).posting();
    if (is_short(number)) return posting == nullptr ? never : posting->overhead_end;
    Cycle end = never;
    for (const std::uint64_t packet : of_whole(number).data) {
        if (packet == no_message) continue;
        const Cycle complete = times_.ready(packet);
        end = end == never ? complete : std::max(end, complete);
    }
    return end;
}

std::uint64_t NodeHistory::send_ended(RankId rank, int activity, Cycle cycle) const {
    const auto found = ended_.find({rank, activity, cycle});
    return found == ended_.end() ? no_message : found->second;
}

std::optional<ServerAccess> NodeHistory::access(const AccessOwner& owner, Cycle asked, Cycle end) const {
    const auto found = by_owner_.find({owner.kind, owner.number});
    if (found == by_owner_.end()) return std::nullopt;
    const auto& all = found->second;
    const auto asked_at = [](const ServerAccess* access) { return access->asked; };
    for (auto at = std::ranges::lower_bound(all, asked, {}, asked_at); at != all.end() && asked_at(*at) == asked;
         ++at) {
        if ((*at)->to == end) return **at;
    }
    return std::nullopt;
}

std::optional<ServerAccess> NodeHistory::access_until(const AccessOwner& owner, Cycle end) const {
    const auto found = by_owner_.find({owner.kind, owner.number});
    if (found == by_owner_.end()) return std::nullopt;
    const auto at = std::ranges::find(found->second, end, &ServerAccess::to);
    return at == found->second.end() ? std::nullopt : std::optional(**at);
}

std::optional<ServerAccess> NodeHistory::access_before(const ServerAccess& access) const {
    const auto& all = by_server_.at(access.server);
    const auto at = std::ranges::lower_bound(all, access.from, {}, [](const ServerAccess* one) { return one->from; });
    return at == all.begin() ? std::nullopt : std::optional(**std::prev(at));
}

}  // namespace narrows

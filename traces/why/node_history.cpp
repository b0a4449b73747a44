#include "traces/why/node_history.h"

#include <algorithm>
#include <tuple>

namespace narrows {

NodeHistory::NodeHistory(const RunLog& log, const Machine& machine, const History& history, const DerivedTimes& times)
    : log_(log),
      machine_(machine),
      history_(history),
      times_(times),
      placement_(machine),
      of_wholes_(log.nodes().wholes.size()),
      steps_(static_cast<std::size_t>(machine.ranks())),
      requests_(steps_.size()),
      servers_(static_cast<std::size_t>(placement_.nodes())) {
    order_packets();
    order_steps();
    order_segments();
    for (std::uint32_t place = 0; place < nodes().accesses.size(); ++place) {
        const ServerId& server = access_at(place).server;
        Servers& servers = servers_.at(static_cast<std::size_t>(server.node));
        auto found = std::ranges::find(servers, server, &Accesses::server);
        if (found == servers.end()) found = servers.insert(found, {server, {}});
        found->places.push_back(place);
    }
}

/// The log has the activity only of messages with packets.
LoggedWhole NodeHistory::whole(std::uint64_t number) const {
    LoggedWhole whole = log_.whole(number);
    if (log_.has_packets()) return whole;
    if (const auto sent = history_.sending_step(number)) whole.activity = sent->activity;
    return whole;
}

WholeHistory NodeHistory::of_whole(std::uint64_t number) const {
    if (log_.has_packets()) return of_wholes_.at(number);
    WholeHistory history;
    if (const StepPlace step = times_.steps().filling(number); step != no_step) history.sends.push_back(step);
    history.data.push_back(number);
    return history;
}

void NodeHistory::order_packets() {
    for (std::uint64_t number = 0; number < nodes().packets.size(); ++number) {
        const LoggedPacket& p = nodes().packets[number];
        if (p.whole == no_message) continue;
        WholeHistory& whole = of_wholes_.at(p.whole);
        if (p.kind == Message::Packet::request) whole.request = number;
        if (p.kind == Message::Packet::grant) whole.grant = number;
        if (p.kind != Message::Packet::data) continue;
        const auto place = static_cast<std::size_t>(p.number);
        if (whole.data.size() <= place) whole.data.resize(place + 1, no_message);
        whole.data[place] = number;
    }
    for (WholeHistory& whole : of_wholes_) {
        whole.came = whole.data;
        if (whole.data.size() < 2) continue;
        whole.came.erase(std::remove(whole.came.begin(), whole.came.end(), no_message), whole.came.end());
        std::ranges::sort(whole.came, {}, [this](std::uint64_t number) {
            return std::tuple(log_.messages()[number].delivered, nodes().packets[number].number);
        });
    }
}

void NodeHistory::order_steps() {
    StepPlace place = 0;
    for (const LoggedStep& step : log_.processor_steps()) {
        const auto rank = static_cast<std::size_t>(step.rank);
        steps_[rank].push_back(place);
        if (step.kind == ProcessorStep::Kind::request) requests_[rank].push_back(place);
        if (step.is_of_message() && log_.has_packets()) {
            WholeHistory& whole = of_wholes_.at(step.what);
            if (step.kind == ProcessorStep::Kind::into_segment) whole.into_segment.push_back(place);
            if (step.kind == ProcessorStep::Kind::receive) whole.receives.push_back(place);
            if (step.kind == ProcessorStep::Kind::send) whole.sends.push_back(place);
        }
        ++place;
    }
}

/// W1: messages use a segment in the order of their matches. Within one cycle and round, the message whose receive was
/// served first goes first. The sender's chunks tell the order of several rounds.
void NodeHistory::order_segments() {
    std::map<Ranks, std::vector<std::uint64_t>> pairs;
    for (std::uint64_t number = 0; number < of_wholes_.size(); ++number) {
        const LoggedWhole& w = nodes().wholes[number];
        if (w.is_within_node && w.matched != never) pairs[{w.from, w.to}].push_back(number);
    }
    for (auto& [ranks, wholes] : pairs) {
        std::ranges::sort(wholes, {}, [this](std::uint64_t n) {
            const LoggedWhole& w = nodes().wholes[n];
            const StepPlace chunk = first_of(of_wholes_[n].into_segment);
            return std::tuple(w.matched, chunk == no_step ? w.matched : step(chunk).from, w.request);
        });
        add_to_segment(segments_[ranks], wholes);
    }
}

/// A message has its turn when all messages before it have been received.
void NodeHistory::add_to_segment(Segment& segment, const std::vector<std::uint64_t>& wholes) {
    const std::int64_t most = machine_.segment_chunk_bytes();
    StepPlace last_end = no_step;
    for (const std::uint64_t number : wholes) {
        WholeHistory& history = of_wholes_[number];
        history.turn_in_segment = last_end;
        history.first_chunk = segment.size();
        std::int64_t left = nodes().wholes[number].bytes;
        for (int chunk = 0; left > 0; ++chunk, left -= most) segment.push_back({number, chunk, std::min(left, most)});
        const StepPlace end = last_of(history.receives);
        if (end != no_step && (last_end == no_step || end_of(end) > end_of(last_end))) last_end = end;
    }
}

/// The step that made room: earlier chunks must have been copied out, except the last ones that fit in beside this one.
StepPlace NodeHistory::made_room(std::uint64_t number, int chunk) const {
    const WholeHistory& history = of_wholes_[number];
    const StepPlace turn = history.turn_in_segment;
    const Segment& segment = segments_.at({whole(number).from, whole(number).to});
    std::size_t place = history.first_chunk + static_cast<std::size_t>(chunk);
    std::int64_t room = machine_.room_bytes() - segment.at(place).bytes;
    while (place > 0 && room >= segment[place - 1].bytes) room -= segment[--place].bytes;
    if (place == 0) return turn;
    const Chunk& before = segment[place - 1];
    const StepPlace emptied = with_number(of_wholes_[before.whole].receives, before.number + 1);
    return emptied != no_step && (turn == no_step || end_of(emptied) > end_of(turn)) ? emptied : turn;
}

/// The first step that ends in that cycle or later.
NodeHistory::OfRank::const_iterator NodeHistory::first_until(const OfRank& steps, Cycle cycle) const {
    return std::ranges::lower_bound(steps, cycle, {}, [this](StepPlace place) { return end_of(place); });
}

StepPlace NodeHistory::with_number(const StepPlaces& steps, int number) const {
    const auto number_of = [this](StepPlace place) { return step(place).number; };
    const auto found = std::ranges::lower_bound(steps, number, {}, number_of);
    return found == steps.end() || number_of(*found) != number ? no_step : *found;
}

StepPlace NodeHistory::step_before(const PlacedStep& step) const {
    const OfRank& all = steps_of(step.rank);
    const auto at = std::ranges::lower_bound(all, step.place);
    return at == all.begin() ? no_step : *std::prev(at);
}

StepPlace NodeHistory::request_of(std::uint64_t number, Cycle end) const {
    const LoggedWhole w = whole(number);
    const OfRank& all = requests_of(w.to);
    if (log_.has_packets()) return w.request < all.size() && ends_at(all[w.request], end) ? all[w.request] : no_step;
    const auto receive = history_.receiving_step(number);
    for (auto at = first_until(all, end); receive && at != all.end() && end_of(*at) == end; ++at) {
        const PlacedStep request = step(*at);
        const bool is_of_activity = request.what == static_cast<std::uint64_t>(receive->activity);
        if (is_of_activity && request.asked == receive->asked) return *at;
    }
    return no_step;
}

StepPlace NodeHistory::request_until(RankId rank, Cycle end) const {
    const OfRank& all = requests_of(rank);
    const auto at = first_until(all, end);
    return at == all.end() || end_of(*at) != end ? no_step : *at;
}

StepPlace NodeHistory::work_until(RankId rank, int activity, Cycle asked, Cycle end) const {
    const OfRank& all = steps_of(rank);
    for (auto at = first_until(all, end); at != all.end() && end_of(*at) == end; ++at) {
        const PlacedStep each = step(*at);
        if (each.kind == ProcessorStep::Kind::work && each.what == static_cast<std::uint64_t>(activity) &&
            each.asked == asked)
            return each.place;
    }
    return no_step;
}

StepPlace NodeHistory::step_until_after(RankId rank, Cycle cycle) const {
    const OfRank& all = steps_of(rank);
    const auto at = first_until(all, cycle + 1);
    return at == all.end() ? no_step : *at;
}

Cycle NodeHistory::known(std::uint64_t number) const {
    const WholeHistory& history = of_wholes_[number];
    if (whole(number).is_within_node) return history.posting() == no_step ? never : end_of(history.posting());
    const auto in_front = [this](std::uint64_t packet) {
        return packet == no_message ? never : history_.in_front(packet);
    };
    Cycle first = in_front(history.request);
    for (const std::uint64_t packet : history.data) first = std::min(first, in_front(packet));
    return first;
}

/// Messages between programs by what `key_of(number, message)` gives.
template <class KeyOf>
auto NodeHistory::wholes_by(KeyOf key_of) const {
    SortedIndex<std::invoke_result_t<KeyOf, std::uint64_t, const LoggedWhole&>> index;
    std::uint32_t number = 0;
    for (const LoggedWhole& each : log_.wholes()) {
        index.add(key_of(number, each), number);
        ++number;
    }
    index.sort();
    return index;
}

std::uint64_t NodeHistory::known_ahead(std::uint64_t number, Cycle cycle) const {
    const LoggedWhole& w = whole(number);
    if (w.number_in_pair == 0) return no_message;
    const auto& all = known_.get([this] {
        return wholes_by([this](std::uint64_t each, const LoggedWhole& one) {
            return std::tuple(one.from, one.to, one.message_class, known(each));
        });
    });
    auto found = all.with({w.from, w.to, w.message_class, cycle});
    while (!found.empty() && found.back().second >= number) found = found.first(found.size() - 1);
    return found.empty() ? no_message : found.back().second;
}

std::uint64_t NodeHistory::delivered_ahead(std::uint64_t number, Cycle cycle) const {
    const LoggedWhole& w = whole(number);
    if (w.delivered == cycle) return number;
    const auto& delivered = delivered_.get([this] {
        return wholes_by([](std::uint64_t, const LoggedWhole& one) {
            return std::tuple(one.from, one.to, one.message_class, one.delivered);
        });
    });
    const auto found = delivered.with({w.from, w.to, w.message_class, cycle});
    const bool is_ahead = !found.empty() && whole(found.front().second).number_in_pair < w.number_in_pair;
    return is_ahead ? found.front().second : no_message;
}

bool NodeHistory::is_short(std::uint64_t number) const {
    return machine_.starts_in_register() && !whole(number).is_within_node && of_wholes_[number].data.size() == 1;
}

std::uint64_t NodeHistory::packet_filled_by(const PlacedStep& step) const {
    if (step.kind != ProcessorStep::Kind::send || whole(step.what).is_within_node) return no_message;
    const bool in_register = machine_.starts_in_register();
    const std::uint64_t packet = packet_at(of_whole(step.what).data, in_register ? step.number : step.number - 1);
    return packet != no_message && times_.steps().filling(packet) == step.place ? packet : no_message;
}

std::uint64_t NodeHistory::received_at(RankId from, RankId to, Cycle cycle) const {
    const auto& received = received_.get([this] {
        return wholes_by([](std::uint64_t, const LoggedWhole& w) { return std::tuple(w.from, w.to, w.received); });
    });
    const auto found = received.with({from, to, cycle});
    return found.empty() ? no_message : found.back().second;
}

StepPlace NodeHistory::last_step_of_send(std::uint64_t number) const {
    const WholeHistory& history = of_wholes_[number];
    const LoggedWhole& w = nodes().wholes[number];
    if (!w.is_within_node) {
        const bool in_register = machine_.starts_in_register();
        const bool with_step = in_register ? machine_.moves_by_processor() && is_short(number) : machine_.copies() > 0;
        return with_step ? last_of(history.sends) : no_step;
    }
    if (machine_.message.within_node == WithinNode::one_copy) return no_step;
    return w.bytes == 0 ? history.posting() : last_of(history.into_segment);
}

/// T8
Cycle NodeHistory::ended(std::uint64_t number) const {
    if (const StepPlace last = last_step_of_send(number); last != no_step) return end_of(last);
    if (whole(number).is_within_node) return whole(number).delivered;
    const StepPlace posting = of_wholes_[number].posting();
    if (is_short(number)) return posting == no_step ? never : step(posting).overhead_end;
    Cycle end = never;
    for (const std::uint64_t packet : of_wholes_[number].data) {
        if (packet == no_message) continue;
        const Cycle complete = times_.ready(packet);
        end = end == never ? complete : std::max(end, complete);
    }
    return end;
}

std::uint64_t NodeHistory::send_ended(RankId rank, int activity, Cycle cycle) const {
    if (!log_.has_packets()) return no_message;  // a send has ended when its program goes on
    const auto& ends = ended_.get([this] {
        return wholes_by([this](std::uint64_t number, const LoggedWhole& w) {
            return std::tuple(w.from, w.activity, ended(number));
        });
    });
    // Takes the first one, because others may have been sent after the wait for the end in the same cycle.
    const auto found = ends.with({rank, activity, cycle});
    return found.empty() ? no_message : found.front().second;
}

std::optional<ServerAccess> NodeHistory::access(RankId rank, Cycle asked, Cycle end) const {
    const auto number = static_cast<std::uint64_t>(int{rank});
    return access_until(placement_.node_of(rank), end, [&](const ServerAccess& access) {
        return access.owner == AccessOwner{AccessOwner::Kind::processor, number} && access.asked == asked;
    });
}

std::optional<ServerAccess> NodeHistory::access_until(const AccessOwner& owner, Cycle end) const {
    const LoggedMessage packet = log_.messages().at(owner.number);
    const EndpointId there = owner.kind == AccessOwner::Kind::read ? packet.from : packet.to;
    return access_until(placement_.node_with(there), end,
                        [&](const ServerAccess& access) { return access.owner == owner; });
}

/// Among several servers, the access that began first.
template <class Is>
std::optional<ServerAccess> NodeHistory::access_until(NodeId node, Cycle end, Is is) const {
    std::optional<std::uint32_t> first;
    for (const Accesses& server : servers_.at(static_cast<std::size_t>(node))) {
        const auto to = [this](std::uint32_t place) { return access_at(place).to; };
        auto at = std::ranges::lower_bound(server.places, end, {}, to);  // a server has one access at a time
        while (at != server.places.end() && to(*at) == end && !is(access_at(*at))) ++at;
        const bool is_found = at != server.places.end() && to(*at) == end;
        if (is_found && (!first || *at < *first)) first = *at;
    }
    return first ? std::optional(access_at(*first)) : std::nullopt;
}

std::optional<ServerAccess> NodeHistory::access_before(const ServerAccess& access) const {
    const Servers& servers = servers_.at(static_cast<std::size_t>(access.server.node));
    const std::vector<std::uint32_t>& all = std::ranges::find(servers, access.server, &Accesses::server)->places;
    const auto from = [this](std::uint32_t place) { return access_at(place).from; };
    const auto at = std::ranges::lower_bound(all, access.from, {}, from);
    return at == all.begin() ? std::nullopt : std::optional(access_at(*std::prev(at)));
}

}  // namespace narrows

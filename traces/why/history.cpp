#include "traces/why/history.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace narrows {

namespace {

const std::vector<std::uint32_t> nothing;

/// Sorts by a key that takes long to find. Keeps the order of equal ones.
template <class Item, class KeyOf>
void sort_by_key(std::vector<Item>& items, KeyOf key_of) {
    std::vector<std::pair<Cycle, Item>> keyed;
    keyed.reserve(items.size());
    for (const Item& item : items) keyed.emplace_back(key_of(item), item);
    std::ranges::stable_sort(keyed, {}, &std::pair<Cycle, Item>::first);
    std::ranges::transform(keyed, items.begin(), &std::pair<Cycle, Item>::second);
}

/// Finds the entries of a map for every event of a log. With many nodes a hash is several times as fast as the map.
template <class Map>
class EntryFinder {
public:
    explicit EntryFinder(Map& map) : map_(map) {}

    /// `node` and `number` tell the key from all others.
    typename Map::mapped_type& find(NodeId node, int number, const typename Map::key_type& key) {
        auto*& entry = found_[static_cast<std::uint64_t>(int{node}) << 32 | static_cast<std::uint32_t>(number)];
        if (entry == nullptr) entry = &map_[key];
        return *entry;
    }

private:
    Map& map_;
    std::unordered_map<std::uint64_t, typename Map::mapped_type*> found_;
};

/// The numbers of a key; none if it has none.
template <class Map, class Key>
const std::vector<std::uint32_t>& numbers_at(const Map& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? nothing : found->second;
}

/// The numbers of what kept each node's processor or memory busy for some time.
template <class Events>
std::map<NodeId, std::vector<std::uint32_t>> by_node(const Events& all, Cycle least) {
    std::map<NodeId, std::vector<std::uint32_t>> nodes;
    EntryFinder finder(nodes);
    std::uint32_t number = 0;
    for (const auto& busy : all) {
        if (busy.to - busy.from >= least) finder.find(busy.node, 0, busy.node).push_back(number);
        ++number;
    }
    return nodes;
}

/// The number of the last one that ended at that cycle, if there is one.
template <class Events>
std::optional<std::uint32_t> ended_at(const Events& all, const std::vector<std::uint32_t>& numbers, Cycle cycle) {
    const auto next =
        std::ranges::upper_bound(numbers, cycle, {}, [&](std::uint32_t number) { return all[number].to; });
    if (next == numbers.begin() || all[*std::prev(next)].to != cycle) return std::nullopt;
    return *std::prev(next);
}

}  // namespace

History::History(const RunLog& log, const Machine& machine)
    : log_(log), acknowledges_(machine.interface.acknowledge != Acknowledge::none) {
    const std::size_t most = std::max({log.messages().size(), log.processors().size(), log.steps().size()});
    if (most >= none) throw std::length_error("a log of more than 4,294,967,295 events cannot be explained");
}

History::Channels History::order_channels() const {
    Channels channels;
    for (Number i = 0; i < log_.messages().size(); ++i) {
        const LoggedCrossings crossings = message(i).crossings;
        for (Number k = 0; k < crossings.size(); ++k) {
            const LoggedCrossing& crossing = crossings[k];
            if (crossing.port != Topology::local)
                channels[{crossing.router, crossing.port, crossing.channel}].push_back({{i, k}, crossing.head});
        }
    }
    for (auto& [channel, passages] : channels) std::ranges::stable_sort(passages, {}, &OnChannel::head);
    return channels;
}

namespace {

void note(std::vector<std::uint32_t>& link, std::size_t turn, std::uint32_t number) {
    if (link.size() <= turn) link.resize(turn + 1, ~std::uint32_t{0});
    link[turn] = number;
}

}  // namespace

History::Links History::order_links_out() const {
    Links links;
    EntryFinder finder(links);
    for (Number i = 0; i < log_.messages().size(); ++i) {
        const LoggedMessage& m = message(i);
        note(finder.find(m.from, m.link_out, {m.from, m.link_out}), m.turn_out, i);
    }
    return links;
}

History::Links History::order_links_in() const {
    Links links;
    EntryFinder finder(links);
    for (Number i = 0; i < log_.messages().size(); ++i) {
        const LoggedMessage& m = message(i);
        if (m.has_arrived()) note(finder.find(m.to, m.link_in, {m.to, m.link_in}), m.turn_in, i);
    }
    return links;
}

std::map<std::pair<History::Link, int>, History::Numbers> History::order_injections() const {
    std::map<std::pair<Link, int>, Numbers> injections;
    for (Number i = 0; i < log_.messages().size(); ++i) {
        const LoggedMessage& m = message(i);
        if (m.injection_buffer >= 0) injections[{{m.from, m.link_out}, m.injection_buffer}].push_back(i);
    }
    return injections;
}

std::map<std::tuple<NodeId, Port, Cycle>, History::Number> History::order_acknowledges() const {
    std::map<std::tuple<NodeId, Port, Cycle>, Number> acknowledged;
    for (Number i = 0; i < log_.messages().size(); ++i) {
        const LoggedMessage& m = message(i);
        if (m.delivered != never) acknowledged[{m.from, m.crossings.front().port, m.delivered}] = i;
    }
    return acknowledged;
}

std::map<NodeId, History::Numbers> History::order_deliveries() const {
    std::map<NodeId, Numbers> delivered;
    for (Number i = 0; i < log_.messages().size(); ++i) {
        if (message(i).delivered != never) delivered[message(i).to].push_back(i);
    }
    for (auto& [node, numbers] : delivered)
        sort_by_key(numbers, [this](Number number) { return message(number).delivered; });
    return delivered;
}

History::StepsOfMessages History::order_steps_of_messages() const {
    StepsOfMessages all{Numbers(log_.messages().size(), none), Numbers(log_.messages().size(), none)};
    if (!log_.nodes().wholes.empty()) return all;  // steps name messages between ranks, and the log has packets
    Number number = 0;
    for (const ProgramStep& one : log_.steps()) {
        const bool sends = one.kind == ProgramStep::Kind::send;
        if (sends || one.kind == ProgramStep::Kind::receive) {
            Numbers& steps_of = sends ? all.sending : all.receiving;
            for (int i = 0; i < one.count; ++i) steps_of[one.messages[static_cast<std::size_t>(i)]] = number;
        }
        ++number;
    }
    return all;
}

History::Steps History::order_steps() const {
    Steps steps;
    EntryFinder finder(steps);
    Number number = 0;
    for (const ProgramStep& one : log_.steps())
        finder.find(one.node, one.activity, {one.node, one.activity}).push_back(number++);
    return steps;
}

const History::Steps& History::steps() const {
    return steps_.get([this] { return order_steps(); });
}

const History::StepsOfMessages& History::steps_of_messages() const {
    return steps_of_messages_.get([this] { return order_steps_of_messages(); });
}

const Passage* History::before_on_channel(std::uint64_t number, std::size_t place) const {
    const LoggedCrossing& crossing = message(number).crossings[place];
    const auto& channels = channels_.get([this] { return order_channels(); });
    const std::vector<OnChannel>& all = channels.at({crossing.router, crossing.port, crossing.channel});
    const auto here = std::ranges::lower_bound(all, crossing.head, {}, &OnChannel::head);
    return here == all.begin() ? nullptr : &std::prev(here)->passage;
}

std::uint64_t History::earlier(const Numbers& link, std::size_t turn, int back) {
    const auto distance = static_cast<std::size_t>(back);
    return turn < distance || link[turn - distance] == none ? no_message : link[turn - distance];
}

std::uint64_t History::earlier_out(std::uint64_t number, int back) const {
    const LoggedMessage& m = message(number);
    return earlier(out_.get([this] { return order_links_out(); }).at({m.from, m.link_out}), m.turn_out, back);
}

std::uint64_t History::earlier_in(std::uint64_t number, int back) const {
    const LoggedMessage& m = message(number);
    return earlier(in_.get([this] { return order_links_in(); }).at({m.to, m.link_in}), m.turn_in, back);
}

std::uint64_t History::earlier_in_injection_buffer(std::uint64_t number) const {
    const LoggedMessage& m = message(number);
    const auto& injections = injections_.get([this] { return order_injections(); });
    const Numbers& all = injections.at({{m.from, m.link_out}, m.injection_buffer});
    const auto here = std::ranges::lower_bound(all, number);
    return here == all.begin() ? no_message : *std::prev(here);
}

std::uint64_t History::acknowledged_at(std::uint64_t number, Cycle cycle) const {
    const LoggedMessage& m = message(number);
    if (!acknowledges_ || m.crossings.empty()) return no_message;
    const auto& acknowledged = acknowledged_.get([this] { return order_acknowledges(); });
    const auto found = acknowledged.find({m.from, m.crossings.front().port, cycle});
    return found == acknowledged.end() ? no_message : found->second;
}

std::uint64_t History::delivered_ahead(std::uint64_t number, Cycle cycle) const {
    const LoggedMessage& m = message(number);
    const Numbers& all = numbers_at(delivered_.get([this] { return order_deliveries(); }), m.to);
    const auto delivered = [this](std::uint64_t other) { return message(other).delivered; };
    const auto end = std::ranges::upper_bound(all, cycle, {}, delivered);
    const auto ahead = std::find_if(std::ranges::lower_bound(all, cycle, {}, delivered), end, [&](std::uint64_t other) {
        const LoggedMessage& before = message(other);
        return before.from == m.from && before.message_class == m.message_class &&
               before.number_in_pair < m.number_in_pair;
    });
    return ahead == end ? no_message : *ahead;
}

std::optional<ProcessorBusy> History::processor_until(NodeId node, Cycle cycle) const {
    const auto& processors = processors_.get([this] { return by_node(log_.processors(), 1); });
    const auto number = ended_at(log_.processors(), numbers_at(processors, node), cycle);
    return number ? std::optional(log_.processors()[*number]) : std::nullopt;
}

const History::Numbers& History::memory_of(NodeId node) const {
    return numbers_at(memory_.get([this] { return by_node(log_.memory(), 0); }), node);
}

const MemoryBusy* History::memory_until(NodeId node, Cycle cycle) const {
    const auto number = ended_at(log_.memory(), memory_of(node), cycle);
    return number ? &log_.memory()[*number] : nullptr;
}

const MemoryBusy* History::memory_for(NodeId node, std::uint64_t number) const {
    const LoggedMessage& m = message(number);
    const Numbers& numbers = memory_of(node);
    const auto access = [this](Number i) -> const MemoryBusy& { return log_.memory()[i]; };
    const Cycle end = node == m.from ? m.loaded : m.stored_to;
    const auto first = std::ranges::lower_bound(numbers, end, {}, [&](Number i) { return access(i).to; });
    const auto found = std::find_if(first, numbers.end(), [&](Number i) { return access(i).message == number; });
    return found == numbers.end() || access(*found).to != end ? nullptr : &access(*found);
}

std::optional<NumberedStep> History::step_of_message(const Numbers& steps, std::uint64_t message) const {
    return steps[message] == none ? std::nullopt : std::optional(step(steps[message]));
}

std::optional<NumberedStep> History::sending_step(std::uint64_t number) const {
    return step_of_message(steps_of_messages().sending, number);
}

std::optional<NumberedStep> History::receiving_step(std::uint64_t number) const {
    return step_of_message(steps_of_messages().receiving, number);
}

std::optional<NumberedStep> History::step_before(const NumberedStep& later) const {
    const Numbers& all = steps().at({later.node, later.activity});
    const auto at = std::ranges::lower_bound(all, later.number);
    const auto own = at == all.begin() ? std::nullopt : std::optional(step(*std::prev(at)));
    if (later.asked == 0 || (own && own->done == later.asked)) return own;
    return step_until(later.node, later.asked);
}

std::optional<NumberedStep> History::step_until(NodeId node, Cycle cycle) const {
    for (auto at = steps().lower_bound({node, 0}); at != steps().end() && at->first.first == node; ++at) {
        if (const auto found = step_until(node, at->first.second, cycle)) return found;
    }
    return std::nullopt;
}

std::optional<NumberedStep> History::step_until(NodeId node, int activity, Cycle cycle) const {
    const Numbers& all = numbers_at(steps(), std::pair(node, activity));
    const auto at = std::ranges::lower_bound(all, cycle, {}, [this](Number number) { return step(number).done; });
    if (at == all.end() || step(*at).done != cycle || step(*at).asked == cycle) return std::nullopt;
    return step(*at);
}

std::optional<NumberedStep> History::step_during(NodeId node, int activity, ProgramStep::Kind kind, Cycle cycle) const {
    const Numbers& all = numbers_at(steps(), std::pair(node, activity));
    for (auto at = std::partition_point(all.begin(), all.end(),
                                        [this, cycle](Number number) { return step(number).done <= cycle; });
         at != all.end() && step(*at).asked <= cycle; ++at) {
        if (step(*at).kind == kind) return step(*at);
    }
    return std::nullopt;
}

std::optional<NumberedStep> History::last_step() const {
    std::optional<NumberedStep> last;
    Number number = 0;
    for (const ProgramStep& one : log_.steps()) {
        if (!last || last->done < one.done) last = NumberedStep{one, number};
        ++number;
    }
    return last;
}

const MemoryBusy* History::last_memory() const {
    const auto& all = log_.memory();
    const auto last = std::max_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.to < b.to; });
    return last == all.end() ? nullptr : &*last;
}

}  // namespace narrows

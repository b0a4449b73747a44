#include "traces/why/history.h"

#include <algorithm>

#include "traces/why/segment.h"

namespace narrows {

History::History(const EventLog& log, const Machine& machine)
    : log_(log),
      place_out_(log.messages().size()),
      place_in_(log.messages().size()),
      place_injection_(log.messages().size()),
      sending_(log.messages().size()) {
    order_channels();
    order_links();
    order_steps();
    for (const ProcessorBusy& busy : log.processors()) {
        if (busy.to > busy.from) processor_ends_[{busy.node, busy.to}] = &busy;
    }
    for (const MemoryBusy& busy : log.memory()) {
        memory_ends_[{busy.node, busy.to}] = &busy;
        memory_of_[{busy.node, busy.message}] = &busy;
    }
    if (machine.interface.acknowledge == Acknowledge::none) return;
    for (std::uint64_t i = 0; i < log.messages().size(); ++i) {
        const LoggedMessage& m = message(i);
        if (m.delivered != never) acknowledged_[{m.from, m.crossings.front().port, m.delivered}] = i;
    }
}

void History::order_channels() {
    for (std::uint64_t i = 0; i < log_.messages().size(); ++i) {
        const auto& crossings = message(i).crossings;
        for (std::size_t k = 0; k < crossings.size(); ++k) {
            if (crossings[k].port != Topology::local)
                channels_[{crossings[k].router, crossings[k].port}].push_back({i, k});
        }
    }
    for (auto& [channel, passages] : channels_) {
        std::sort(passages.begin(), passages.end(), [this](const Passage& a, const Passage& b) {
            return message(a.message).crossings[a.place].head < message(b.message).crossings[b.place].head;
        });
    }
}

void History::order_links() {
    for (std::uint64_t i = 0; i < log_.messages().size(); ++i) {
        const LoggedMessage& m = message(i);
        out_[{m.from, m.link_out}].push_back(i);  // numbers are in the order of starts, and so is a link
        if (m.injection_buffer >= 0) injections_[{{m.from, m.link_out}, m.injection_buffer}].push_back(i);
        if (!m.crossings.empty() && m.crossings.back().port == Topology::local) in_[{m.to, m.link_in}].push_back(i);
    }
    for (auto& [link, all] : in_) {
        std::sort(all.begin(), all.end(), [this](std::uint64_t a, std::uint64_t b) {
            return message(a).crossings.back().head < message(b).crossings.back().head;
        });
    }
    const auto note = [](auto& links, std::vector<Place>& places) {
        for (auto& [link, all] : links) {
            for (std::size_t i = 0; i < all.size(); ++i) places[all[i]] = {&all, i};
        }
    };
    note(out_, place_out_);
    note(in_, place_in_);
    note(injections_, place_injection_);
}

void History::order_steps() {
    for (const ProgramStep& step : log_.steps()) {
        steps_[{step.node, step.activity}].push_back(&step);
        if (step.kind != ProgramStep::Kind::send) continue;
        for (int i = 0; i < step.count; ++i) sending_[step.messages[static_cast<std::size_t>(i)]] = &step;
    }
}

const History::Passage* History::before_on_channel(std::uint64_t number, std::size_t place) const {
    const LoggedCrossing& crossing = message(number).crossings[place];
    const std::vector<Passage>& all = channels_.at({crossing.router, crossing.port});
    const auto here = std::lower_bound(all.begin(), all.end(), crossing.head, [this](const Passage& p, Cycle head) {
        return message(p.message).crossings[p.place].head < head;
    });
    return here == all.begin() ? nullptr : &*std::prev(here);
}

std::uint64_t History::earlier(const std::vector<Place>& places, std::uint64_t number, int back) {
    const Place& place = places[number];
    const auto distance = static_cast<std::size_t>(back);
    return place.all == nullptr || place.index < distance ? no_message : (*place.all)[place.index - distance];
}

std::uint64_t History::earlier_out(std::uint64_t number, int back) const { return earlier(place_out_, number, back); }
std::uint64_t History::earlier_in(std::uint64_t number, int back) const { return earlier(place_in_, number, back); }
std::uint64_t History::earlier_in_injection_buffer(std::uint64_t number) const {
    return earlier(place_injection_, number, 1);
}

std::uint64_t History::acknowledged_at(std::uint64_t number, Cycle cycle) const {
    const LoggedMessage& m = message(number);
    const auto found = acknowledged_.find({m.from, m.crossings.front().port, cycle});
    return found == acknowledged_.end() ? no_message : found->second;
}

namespace {

template <class Map, class Key>
auto find_or_null(const Map& map, const Key& key) -> typename Map::mapped_type {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : found->second;
}

}  // namespace

const ProcessorBusy* History::processor_until(NodeId node, Cycle cycle) const {
    return find_or_null(processor_ends_, std::pair(node, cycle));
}
const MemoryBusy* History::memory_until(NodeId node, Cycle cycle) const {
    return find_or_null(memory_ends_, std::pair(node, cycle));
}
const MemoryBusy* History::memory_for(NodeId node, std::uint64_t number) const {
    return find_or_null(memory_of_, std::pair(node, number));
}

const ProgramStep* History::sending_step(std::uint64_t number) const { return sending_[number]; }

const ProgramStep* History::step_before(const ProgramStep& step) const {
    const auto& all = steps_.at({step.node, step.activity});
    // Many may end in one cycle: the place of a step is where its address is.
    auto at = std::lower_bound(all.begin(), all.end(), &step,
                               [](const ProgramStep* a, const ProgramStep* b) { return a < b; });
    return at == all.begin() ? nullptr : *std::prev(at);
}

const ProgramStep* History::step_during(NodeId node, int activity, ProgramStep::Kind kind, Cycle cycle) const {
    const auto found = steps_.find({node, activity});
    if (found == steps_.end()) return nullptr;
    for (auto at = std::partition_point(found->second.begin(), found->second.end(),
                                        [cycle](const ProgramStep* s) { return s->done <= cycle; });
         at != found->second.end() && (*at)->asked <= cycle; ++at) {
        if ((*at)->kind == kind) return *at;
    }
    return nullptr;
}

const ProgramStep* History::last_step() const {
    const auto& all = log_.steps();
    const auto last = std::max_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.done < b.done; });
    return last == all.end() ? nullptr : &*last;
}

const MemoryBusy* History::last_memory() const {
    const auto& all = log_.memory();
    const auto last = std::max_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.to < b.to; });
    return last == all.end() ? nullptr : &*last;
}

}  // namespace narrows

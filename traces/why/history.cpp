#include "traces/why/history.h"

#include <algorithm>

namespace narrows {

History::History(const RunLog& log, const Machine& machine)
    : log_(log), lanes_(log), sending_(log.messages().size()), receiving_(log.messages().size()) {
    order_channels();
    order_links();
    order_deliveries(machine.endpoints());
    order_busy(machine.endpoints());
    order_steps();
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
                channels_[{crossings[k].router, crossings[k].port, crossings[k].channel}].push_back({i, k});
        }
    }
    for (auto& [channel, passages] : channels_) {
        std::sort(passages.begin(), passages.end(), [this](const Passage& a, const Passage& b) {
            return message(a.message).crossings[a.place].head < message(b.message).crossings[b.place].head;
        });
    }
}

void History::order_links() {
    const auto note = [](Messages& link, std::size_t turn, std::uint64_t number) {
        if (link.size() <= turn) link.resize(turn + 1, no_message);
        link[turn] = number;
    };
    for (std::uint64_t i = 0; i < log_.messages().size(); ++i) {
        const LoggedMessage& m = message(i);
        note(out_[{m.from, m.link_out}], m.turn_out, i);
        if (m.injection_buffer >= 0) injections_[{{m.from, m.link_out}, m.injection_buffer}].push_back(i);
        if (m.has_arrived()) note(in_[{m.to, m.link_in}], m.turn_in, i);
    }
}

void History::order_deliveries(int nodes) {
    delivered_.resize(static_cast<std::size_t>(nodes));
    for (std::uint64_t i = 0; i < log_.messages().size(); ++i) {
        if (message(i).delivered != never) delivered_[static_cast<std::size_t>(message(i).to)].push_back(i);
    }
    for (Messages& messages : delivered_)
        std::ranges::stable_sort(messages, {}, [this](std::uint64_t number) { return message(number).delivered; });
}

void History::order_busy(int nodes) {
    processors_.resize(static_cast<std::size_t>(nodes));
    memory_.resize(static_cast<std::size_t>(nodes));
    for (const ProcessorBusy& busy : log_.processors()) {
        if (busy.to > busy.from) processors_[static_cast<std::size_t>(busy.node)].push_back(&busy);
    }
    for (const MemoryBusy& busy : log_.memory()) memory_[static_cast<std::size_t>(busy.node)].push_back(&busy);
}

void History::order_steps() {
    const bool names_packets = log_.nodes().wholes.empty();
    for (const ProgramStep& step : log_.steps()) {
        steps_[{step.node, step.activity}].push_back(&step);
        if (!names_packets) continue;
        const bool sends = step.kind == ProgramStep::Kind::send;
        if (!sends && step.kind != ProgramStep::Kind::receive) continue;
        auto& steps = sends ? sending_ : receiving_;
        for (int i = 0; i < step.count; ++i) steps[step.messages[static_cast<std::size_t>(i)]] = &step;
    }
}

const Passage* History::before_on_channel(std::uint64_t number, std::size_t place) const {
    const LoggedCrossing& crossing = message(number).crossings[place];
    const std::vector<Passage>& all = channels_.at({crossing.router, crossing.port, crossing.channel});
    const auto here = std::lower_bound(all.begin(), all.end(), crossing.head, [this](const Passage& p, Cycle head) {
        return message(p.message).crossings[p.place].head < head;
    });
    return here == all.begin() ? nullptr : &*std::prev(here);
}

std::uint64_t History::earlier(const Messages& link, std::size_t turn, int back) {
    const auto distance = static_cast<std::size_t>(back);
    return turn < distance ? no_message : link[turn - distance];
}

std::uint64_t History::earlier_out(std::uint64_t number, int back) const {
    const LoggedMessage& m = message(number);
    return earlier(out_.at({m.from, m.link_out}), m.turn_out, back);
}

std::uint64_t History::earlier_in(std::uint64_t number, int back) const {
    const LoggedMessage& m = message(number);
    return earlier(in_.at({m.to, m.link_in}), m.turn_in, back);
}

std::uint64_t History::earlier_in_injection_buffer(std::uint64_t number) const {
    const LoggedMessage& m = message(number);
    const Messages& all = injections_.at({{m.from, m.link_out}, m.injection_buffer});
    const auto here = std::ranges::lower_bound(all, number);
    return here == all.begin() ? no_message : *std::prev(here);
}

std::uint64_t History::acknowledged_at(std::uint64_t number, Cycle cycle) const {
    const LoggedMessage& m = message(number);
    if (m.crossings.empty()) return no_message;
    const auto found = acknowledged_.find({m.from, m.crossings.front().port, cycle});
    return found == acknowledged_.end() ? no_message : found->second;
}

std::uint64_t History::delivered_ahead(std::uint64_t number, Cycle cycle) const {
    const LoggedMessage& m = message(number);
    const std::vector<std::uint64_t>& all = delivered_[static_cast<std::size_t>(m.to)];
    const auto delivered = [this](std::uint64_t other) { return message(other).delivered; };
    const auto end = std::ranges::upper_bound(all, cycle, {}, delivered);
    const auto ahead = std::find_if(std::ranges::lower_bound(all, cycle, {}, delivered), end, [&](std::uint64_t other) {
        const LoggedMessage& before = message(other);
        return before.from == m.from && before.message_class == m.message_class &&
               before.number_in_pair < m.number_in_pair;
    });
    return ahead == end ? no_message : *ahead;
}

namespace {

/// The last one that ended at that cycle, or null.
template <class Busy>
const Busy* ended_at(const std::vector<const Busy*>& all, Cycle cycle) {
    const auto next = std::ranges::upper_bound(all, cycle, {}, [](const Busy* busy) { return busy->to; });
    return next == all.begin() || (*std::prev(next))->to != cycle ? nullptr : *std::prev(next);
}

}  // namespace

const ProcessorBusy* History::processor_until(NodeId node, Cycle cycle) const {
    return ended_at(processors_[static_cast<std::size_t>(node)], cycle);
}

const MemoryBusy* History::memory_until(NodeId node, Cycle cycle) const {
    return ended_at(memory_[static_cast<std::size_t>(node)], cycle);
}

const MemoryBusy* History::memory_for(NodeId node, std::uint64_t number) const {
    const LoggedMessage& m = message(number);
    const auto& all = memory_[static_cast<std::size_t>(node)];
    const Cycle end = node == m.from ? m.loaded : m.stored_to;
    const auto first = std::ranges::lower_bound(all, end, {}, [](const MemoryBusy* busy) { return busy->to; });
    const auto found = std::find_if(first, all.end(), [&](const MemoryBusy* busy) { return busy->message == number; });
    return found == all.end() || (*found)->to != end ? nullptr : *found;
}

const ProgramStep* History::sending_step(std::uint64_t number) const { return sending_[number]; }

const ProgramStep* History::receiving_step(std::uint64_t number) const { return receiving_[number]; }

const ProgramStep* History::step_before(const ProgramStep& step) const {
    const auto& all = steps_.at({step.node, step.activity});
    // Many may end in one cycle: the place of a step is where its address is.
    auto at = std::lower_bound(all.begin(), all.end(), &step,
                               [](const ProgramStep* a, const ProgramStep* b) { return a < b; });
    const ProgramStep* const own = at == all.begin() ? nullptr : *std::prev(at);
    if (step.asked == 0 || (own != nullptr && own->done == step.asked)) return own;
    return step_until(step.node, step.asked);
}

const ProgramStep* History::step_until(NodeId node, Cycle cycle) const {
    for (auto at = steps_.lower_bound({node, 0}); at != steps_.end() && at->first.first == node; ++at) {
        if (const ProgramStep* const step = step_until(node, at->first.second, cycle)) return step;
    }
    return nullptr;
}

const ProgramStep* History::step_until(NodeId node, int activity, Cycle cycle) const {
    const auto found = steps_.find({node, activity});
    if (found == steps_.end()) return nullptr;
    const auto at = std::ranges::lower_bound(found->second, cycle, {}, [](const ProgramStep* s) { return s->done; });
    return at == found->second.end() || (*at)->done != cycle || (*at)->asked == cycle ? nullptr : *at;
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

#include "tests/figures/second_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace narrows {

namespace {

/// The number of buffers that are still taken at that cycle, if each becomes free at the given cycle.
int taken_at(const std::vector<Cycle>& free, Cycle cycle) {
    int taken = 0;
    for (const Cycle f : free) {
        if (f > cycle) ++taken;
    }
    return taken;
}

}  // namespace

Cycle CountedPart::busy() const {
    std::vector<bool> is_held;
    for (const CycleSpan& span : held) {
        if (span.to > std::ssize(is_held)) is_held.resize(static_cast<std::size_t>(span.to));
        for (Cycle cycle = span.from; cycle < span.to; ++cycle) is_held[static_cast<std::size_t>(cycle)] = true;
    }
    return std::ranges::count(is_held, true);
}

std::map<std::pair<int, int>, std::vector<const LoggedMessage*>> by_link_out(const std::vector<LoggedMessage>& all) {
    std::map<std::pair<int, int>, std::vector<const LoggedMessage*>> links;
    for (const LoggedMessage& m : all) links[{m.from, m.link_out}].push_back(&m);
    for (auto& [link, messages] : links) {
        std::ranges::sort(messages, [](const LoggedMessage* a, const LoggedMessage* b) {
            return std::pair(a->started, a->sequence) < std::pair(b->started, b->sequence);
        });
    }
    return links;
}

std::map<std::pair<int, int>, std::vector<const LoggedMessage*>> by_link_in(const std::vector<LoggedMessage>& all) {
    std::map<std::pair<int, int>, std::vector<const LoggedMessage*>> links;
    for (const LoggedMessage& m : all) links[{m.to, m.link_in}].push_back(&m);
    for (auto& [link, messages] : links) {
        std::ranges::sort(messages, [](const LoggedMessage* a, const LoggedMessage* b) {
            return a->crossings.back().head < b->crossings.back().head;
        });
    }
    return links;
}

std::vector<std::vector<std::pair<const LoggedMessage*, std::size_t>>> by_lane(
    const std::vector<LoggedMessage>& messages) {
    std::map<std::tuple<int, int, int, int>, std::vector<std::pair<const LoggedMessage*, std::size_t>>> lanes;
    for (const LoggedMessage& m : messages) {
        for (std::size_t place = 0; place + 1 < m.crossings.size(); ++place) {
            const LoggedCrossing& c = m.crossings[place];
            lanes[{c.router, c.port, c.channel, c.lane}].emplace_back(&m, place);
        }
    }
    std::vector<std::vector<std::pair<const LoggedMessage*, std::size_t>>> all;
    for (auto& [lane, in_turn] : lanes) {
        std::ranges::sort(in_turn, {}, [](const auto& entry) { return entry.first->crossings[entry.second].head; });
        all.push_back(in_turn);
    }
    return all;
}

SecondCount::SecondCount(const RunLog& log, const Machine& machine, const Topology& topology)
    : log_(log), messages_(messages_of(log)), machine_(machine), topology_(topology) {
    add_parts();
    read_times_of_messages();
    count_processors();
    count_memory();
    count_acknowledges();
    for (const auto& [link, messages] : by_link_out(messages_)) count_link_out(messages);
    for (const LoggedMessage& m : messages_) count_channels(m);
    for (const auto& messages : by_lane(messages_)) count_lane(messages);
    for (const auto& [link, messages] : by_link_in(messages_)) count_link_in(messages);
}

// Names.

std::string SecondCount::link(int node, int number, const std::string& part) const {
    return fmt::format("node {} interface link {} {}", node, number, part);
}

std::string SecondCount::part_of_link(int node, int number, const std::string& part) const {
    return fmt::format("node {} {} of link {}", node, part, number);
}

std::string SecondCount::channel(RouterId router, Port port, int number) const {
    const auto name = [&](RouterId at) {
        return at < topology_.nodes() ? fmt::format("node {}", at) : fmt::format("switch {}", at - topology_.nodes());
    };
    const PortGroup& group = *topology_.graph().group(router, port);
    const bool is_edge = topology_.routers() > topology_.nodes() && router < topology_.nodes();
    const std::string of_group = group.channels > 1 ? fmt::format(" channel {} of {}", number, group.channels) : "";
    return fmt::format("{} channel {}to {}{}", name(router), is_edge ? "" : topology_.port_name(router, port) + " ",
                       name(group.end.router), of_group);
}

/// The next part that the message crosses after a channel.
std::string SecondCount::next_after(const LoggedMessage& m, std::size_t place) const {
    const bool leaves = place + 2 == m.crossings.size();
    return leaves ? link(m.to, m.link_in, "in") : channel(m.crossings[place + 1]);
}

std::string SecondCount::acknowledge(NodeId node, Port port) const {
    return fmt::format("node {} acknowledge of channel {}", node, topology_.port_name(topology_.router_of(node), port));
}

/// A link fills its buffers in turn.
std::string SecondCount::buffer(int node, int number, const std::string& part, std::size_t turn, int of) const {
    return part_of_link(node, number, fmt::format("{} {}", part, turn % static_cast<std::size_t>(of)));
}

void SecondCount::add_channels() {
    topology_.graph().for_each_group([&](RouterId router, Port port, const PortGroup& group) {
        for (int number = 0; number < group.channels; ++number) {
            const std::string name = channel(router, port, number);
            parts_[name] = {"channel", router, port, number};
            if (machine_.has_lanes_or_slots()) add_slots(CountedPart(parts_[name]), name);
        }
    });
}

void SecondCount::add_slots(const CountedPart& channel, const std::string& name) {
    const ChannelParameters values =
        shared_channel_values(machine_, topology_, RouterId(channel.node), Port(channel.number));
    for (int lane = 0; lane < values.lanes; ++lane) {
        for (int slot = 0; slot < values.slots; ++slot)
            parts_[fmt::format("{} lane {} slot {}", name, lane, slot)] = {"slot", channel.node, channel.number,
                                                                           channel.channel};
    }
}

void SecondCount::add_acknowledges(NodeId node) {
    if (machine_.interface.acknowledge == Acknowledge::none) return;
    const RouterId router = topology_.router_of(node);
    for (Port port = 0; port < topology_.graph().ports(router); ++port) {
        if (topology_.graph().group(router, port) != nullptr)
            parts_[acknowledge(node, port)] = {"acknowledge", node, port};
    }
}

void SecondCount::add_parts() {
    const InterfaceParameters& interface = machine_.interface;
    const auto add_buffers = [&](int node, int number, const std::string& part, int count) {
        for (int i = 0; i < count; ++i)
            parts_[part_of_link(node, number, fmt::format("{} {}", part, i))] = {part, node, number * count + i};
    };
    add_channels();
    for (int node = 0; node < machine_.nodes(); ++node) {
        parts_[fmt::format("node {} processor", node)] = {"processor", node, 0};
        if (machine_.memory.timing != MemoryTiming::off)
            parts_[fmt::format("node {} memory port", node)] = {"memory port", node, 0};
        add_acknowledges(NodeId(node));
        for (int number = 0; number < interface.links; ++number) {
            parts_[link(node, number, "in")] = {"interface link in", node, number};
            parts_[link(node, number, "out")] = {"interface link out", node, number};
            add_buffers(node, number, "send buffer", interface.send_buffers);
            add_buffers(node, number, "injection buffer", interface.injection_buffers);
            add_buffers(node, number, "receive buffer", interface.receive_buffers);
            if (processor_moves()) continue;
            for (const char* const part : {"send register", "receive register"})
                parts_[part_of_link(node, number, part)] = {part, node, number};
        }
    }
}

// Processor, memory, acknowledge.

void SecondCount::read_times_of_messages() {
    for (const ProgramStep& step : log_.steps()) {
        if (step.kind != ProgramStep::Kind::send) continue;
        for (int i = 0; i < step.count; ++i)
            asked_[&messages_[step.messages[static_cast<std::size_t>(i)]]] = step.asked;
    }
    for (const MemoryBusy& access : log_.memory()) {
        const LoggedMessage* const m = &messages_[access.message];
        access.loads ? load_ends_[m] = access.to : store_begins_[m] = access.from;
    }
}

/// P1, P3, P5, P6: from the request of a program, or the presentation of a message, to the cycle in which the processor
/// begins with it.
void SecondCount::count_processors() {
    const auto name = [](int node) { return fmt::format("node {} processor", node); };
    std::map<std::pair<int, int>, bool> serves;  // activities whose requests take the processor's time
    for (const LoggedStep& step : log_.processor_steps()) {
        hold(name(step.rank), step.from, step.to);
        CountedPart& processor = parts_.at(name(step.rank));
        switch (step.kind) {
            case ProcessorStep::Kind::send: processor.waiting += step.from - asked_.at(&messages_[step.what]); break;
            case ProcessorStep::Kind::take: processor.waiting += step.from - messages_[step.what].presented; break;
            case ProcessorStep::Kind::request:
                serves[{step.rank, static_cast<int>(step.what)}] = true;
                processor.waiting += step.from;
                break;
            default: processor.waiting += step.from; break;
        }
    }
    // Each request of a receive, and each work, was asked for by a step.
    for (const ProgramStep& step : log_.steps()) {
        const bool is_request = step.kind == ProgramStep::Kind::receive && serves.contains({step.node, step.activity});
        const bool is_work = step.kind == ProgramStep::Kind::work && step.done > step.asked;
        if (is_request) parts_.at(name(step.node)).waiting -= step.asked * step.count;
        if (is_work) parts_.at(name(step.node)).waiting -= step.asked;
    }
}

/// M1, M2
void SecondCount::count_memory() {
    for (const MemoryBusy& access : log_.memory()) {
        const std::string name = fmt::format("node {} memory port", access.node);
        const LoggedMessage& m = messages_[access.message];
        hold(name, access.from, access.to);
        wait(name, access.loads ? m.started : m.delivered, access.from);
    }
}

/// An acknowledge is awaited from the start of a send to its delivery. The next send through the channel waits for it.
void SecondCount::count_acknowledges() {
    if (machine_.interface.acknowledge == Acknowledge::none) return;
    std::map<std::string, Cycle> delivered;
    std::vector<const LoggedMessage*> messages;
    for (const LoggedMessage& m : messages_) messages.push_back(&m);
    std::ranges::sort(messages, {}, [](const LoggedMessage* m) { return std::pair(m->started, m->sequence); });
    for (const LoggedMessage* const m : messages) {
        const std::string name = acknowledge(m->from, m->crossings.front().port);
        hold(name, m->started, m->delivered);
        const Cycle asked = asked_.at(m);
        if (delivered[name] > asked) wait(name, asked, delivered[name]);
        delivered[name] = m->delivered;
    }
}

// Sending.

/// S5: J, from the cycle T_J = J + C - 1 in which the last byte is in the injection buffer.
Cycle SecondCount::injected(const LoggedMessage& m) const {
    const InterfaceParameters& interface = machine_.interface;
    const Cycle flits = (m.bytes + interface.link_bytes_per_cycle - 1) / interface.link_bytes_per_cycle;
    return m.supplied - flits * interface.link_flit_time + 1;
}

/// S1 to S5
void SecondCount::count_link_out(const Messages& in_turn) {
    const int node = in_turn.front()->from;
    const int number = in_turn.front()->link_out;
    const InterfaceParameters& interface = machine_.interface;
    const bool injects = interface.injection_buffers > 0;
    Cycle wire_free = 0;
    for (std::size_t turn = 0; turn < in_turn.size(); ++turn) {
        const LoggedMessage& m = *in_turn[turn];
        const Cycle left = m.crossings.front().tail + 1;
        const Cycle off_the_wire = injects ? m.supplied + 1 : left;
        const Cycle front = std::max(m.copied + 1, wire_free);
        const Cycle ready =
            std::max(m.started + machine_.processor.send_overhead + interface.send_overhead, load_ends_[&m]);
        hold(link(node, number, "out"), m.copied, off_the_wire);
        wait(link(node, number, "out"), ready, m.copied);
        if (!processor_moves()) hold(part_of_link(node, number, "send register"), m.started, m.copied);
        hold(buffer(node, number, "send buffer", turn, interface.send_buffers),
             processor_moves() ? m.started : m.copied, off_the_wire);
        if (injects) {
            hold(part_of_link(node, number, fmt::format("injection buffer {}", m.injection_buffer)), injected(m), left);
        }
        const Cycle asks = injects ? injected(m) : front;
        wait(channel(m.crossings.front()), asks, m.crossings.front().head);
        wire_free = off_the_wire;
    }
}

// Network.

/// N2, E1: when the message has come to the end of the channel, so that it may ask for the next one.
Cycle SecondCount::has_come(const LoggedMessage& m, std::size_t place) const {
    const LoggedCrossing& here = m.crossings[place];
    const bool waits_for_tail = place + 2 == m.crossings.size() && !machine_.interface.cut_through;
    return (waits_for_tail ? here.tail : here.head) + values_of(here).link_latency;
}

/// N1: with one slot a channel is free when its slot is; with several it is a wire, free a cycle after the last byte.
void SecondCount::count_channels(const LoggedMessage& m) {
    for (std::size_t place = 0; place + 1 < m.crossings.size(); ++place) {
        const LoggedCrossing& here = m.crossings[place];
        const Cycle slot_free = m.crossings[place + 1].tail + values_of(here).credit_latency;
        hold(channel(here), here.head, machine_.has_lanes_or_slots() ? here.tail + 1 : slot_free);
    }
}

/// N2: a message asks for the next channel when it has come and is first in its lane. The slots of a lane are filled in
/// turn.
void SecondCount::count_lane(const std::vector<std::pair<const LoggedMessage*, std::size_t>>& in_turn) {
    Cycle first_from = 0;
    for (std::size_t turn = 0; turn < in_turn.size(); ++turn) {
        const auto& [m, place] = in_turn[turn];
        const LoggedCrossing& here = m->crossings[place];
        const LoggedCrossing& next = m->crossings[place + 1];
        wait(next_after(*m, place), std::max(has_come(*m, place), first_from), next.head);
        first_from = next.tail + 1;
        if (!machine_.has_lanes_or_slots()) continue;
        const auto slot = turn % static_cast<std::size_t>(values_of(here).slots);
        hold(fmt::format("{} lane {} slot {}", channel(here), here.lane, slot), here.head,
             next.tail + values_of(here).credit_latency);
    }
}

// Receiving.

/// R3, R4: delivered, and with memory timing its store accepted (M2).
Cycle SecondCount::receiver_finished(const LoggedMessage& m) { return std::max(m.delivered, store_begins_[&m]); }

/// R1 to R4
void SecondCount::count_link_in(const Messages& in_turn) {
    const int node = in_turn.front()->to;
    const int number = in_turn.front()->link_in;
    const int buffers = machine_.interface.receive_buffers;
    std::vector<Cycle> buffers_free;
    for (std::size_t turn = 0; turn < in_turn.size(); ++turn) {
        const LoggedMessage& m = *in_turn[turn];
        const Cycle moves = m.presented - machine_.interface.receive_overhead;
        const Cycle finished = receiver_finished(m);
        buffers_free.push_back(processor_moves() ? finished : moves + 2);
        Cycle granted_again = m.crossings.back().tail + 1;
        while (taken_at(buffers_free, granted_again) >= buffers) ++granted_again;
        hold(link(node, number, "in"), m.crossings.back().head, granted_again);
        hold(buffer(node, number, "receive buffer", turn, buffers), m.crossings.back().head, buffers_free.back());
        if (!processor_moves()) hold(part_of_link(node, number, "receive register"), moves, finished);
    }
}

}  // namespace narrows

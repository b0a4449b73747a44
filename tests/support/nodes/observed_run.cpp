#include "tests/support/nodes/observed_run.h"

#include <algorithm>
#include <map>
#include <utility>

#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "tests/support/nodes/node_program.h"

namespace narrows {

namespace {

using What = reference::NodeOperation::What;

/// Records the events of messages by their numbers, and the ends of the operations of programs.
class NodesTrace final : public Observer {
public:
    struct End {
        Cycle cycle;
        std::optional<std::uint64_t> message;
    };

    void message_started(const MessageStart& start) override {
        wholes[start.message.number].start = start.message.started;
        started[{start.message.from, start.activity}].push_back(start.message.number);
    }
    void message_delivered(const Message& m, Cycle cycle) override { wholes[m.number].delivered = cycle; }
    void send_started(const Message& m, Cycle start) override {
        add(m);
        reference::PacketTransfer& packet = of(m);
        packet.from = m.from;
        packet.to = m.to;
        packet.in_register = start;
    }
    void copied_to_send_buffer(const Message& m, Cycle cycle) override { of(m).transfer.copied = cycle; }
    void head_crossed(const Message& m, const Crossing& c) override {
        reference::PacketTransfer& packet = of(m);
        packet.transfer.path.push_back({c.router, c.port, c.channel, c.lane, c.head, never});
        if (c.port == Topology::local) packet.transfer.in_link = m.link;
    }
    void tail_crossed(const Message& m, int index, Cycle tail) override {
        of(m).transfer.path.at(static_cast<std::size_t>(index)).tail = tail;
    }
    void presented(const Message& m, Cycle cycle) override { of(m).transfer.presented = cycle; }
    void delivered(const Message& m, Cycle cycle) override { of(m).in_memory = cycle; }
    void collided(const Collision& collision) override {
        for (const LostFrame& frame : collision.frames)
            collided_frames.push_back({frame.station, frame.from, frame.to});
    }
    void host_transfer(const HostTransfer& t) override {
        accesses.push_back(
            {t.asked, int{t.node}, t.interface, t.is_write, t.bytes, t.is_write ? t.last.left : never, t.end});
    }
    void program_step(const ProgramStep& step) override {
        if (step.count > 0) last_message_[{step.node, step.activity}] = step.messages[0];
    }

    /// The model does not report operations that take no time, and additionally reports waiting.
    void operation_ended(const Rank& rank) {
        const auto message = last_message_.extract({rank.id(), rank.activity()});
        ends[{rank.id(), rank.activity()}].push_back(
            {rank.now(), message.empty() ? std::nullopt : std::optional(message.mapped())});
    }

    std::map<std::uint64_t, reference::WholeTransfer> wholes;  // keys are numbers
    // Keys are rank and activity.
    std::map<std::pair<int, int>, std::vector<std::uint64_t>> started;
    std::map<std::pair<int, int>, std::vector<End>> ends;
    std::vector<reference::ControlTransfer> controls;       // sorted as they got registers
    std::vector<std::optional<std::uint64_t>> of_controls;  // numbers of their messages
    std::vector<reference::CollidedFrame> collided_frames;
    std::vector<reference::HostAccessOutcome> accesses;

private:
    /// A packet has got its register.
    void add(const Message& m) {
        if (m.more().packet_kind == Message::Packet::data) return;
        place_of_control_[&m] = controls.size();
        controls.push_back({static_cast<reference::PacketKind>(m.more().packet_kind), reference::no_message,
                            m.more().of_rank, m.more().for_rank, static_cast<int>(m.more().credit)});
        of_controls.emplace_back();
        if (m.more().whole != nullptr) of_controls.back() = m.more().whole->number;
    }

    reference::PacketTransfer& of(const Message& m) {
        if (m.more().packet_kind != Message::Packet::data) return controls.at(place_of_control_.at(&m)).packet;
        auto& packets = wholes[m.more().whole->number].packets;
        const auto number = static_cast<std::size_t>(m.more().number_in_whole);
        if (packets.size() <= number) packets.resize(number + 1);
        return packets[number];
    }

    std::map<const Message*, std::size_t> place_of_control_;     // index in controls of each one under way
    std::map<std::pair<int, int>, std::uint64_t> last_message_;  // of the operation that ends now
};

/// Empty if there is none.
template <class Map>
typename Map::mapped_type found_in(const Map& map, const typename Map::key_type& key) {
    const auto found = map.find(key);
    return found == map.end() ? typename Map::mapped_type{} : found->second;
}

/// Gives messages the places that the reference gives them.
reference::NodesOutcome in_order(const NodesTrace& trace, const std::vector<reference::NodeActivity>& activities) {
    reference::NodesOutcome outcome;
    std::map<std::uint64_t, std::size_t> places;
    std::vector<std::vector<NodesTrace::End>> ends;
    std::map<int, int> of_rank;
    for (std::size_t i = 0; i < activities.size(); ++i) {
        const std::pair activity{activities[i].rank, of_rank[activities[i].rank]++};
        ends.push_back(found_in(trace.ends, activity));
        ends.back().resize(activities[i].operations.size(), {never, std::nullopt});
        std::vector<std::uint64_t> started = found_in(trace.started, activity);
        std::reverse(started.begin(), started.end());
        for (std::size_t j = 0; j < activities[i].operations.size(); ++j) {
            if (activities[i].operations[j].what != What::send) continue;
            outcome.messages.emplace_back();
            if (!started.empty()) {
                places[started.back()] = outcome.messages.size() - 1;
                outcome.messages.back() = trace.wholes.at(started.back());
                started.pop_back();
            }
            outcome.messages.back().activity = i;
            outcome.messages.back().operation = j;
        }
    }
    outcome.controls = trace.controls;
    outcome.medium.collided = trace.collided_frames;
    outcome.accesses = trace.accesses;
    for (std::size_t i = 0; i < trace.controls.size(); ++i) {
        if (trace.of_controls[i]) outcome.controls[i].message = places.at(*trace.of_controls[i]);
    }
    for (const auto& of_activity : ends) {
        outcome.ends.emplace_back();
        for (const auto& [end, message] : of_activity) {
            const auto place = message ? places.find(*message) : places.end();
            outcome.ends.back().push_back({end, place == places.end() ? reference::no_message : place->second});
        }
    }
    return outcome;
}

}  // namespace

reference::NodesOutcome run_programs(const Machine& machine, const Topology& topology,
                                     const std::vector<reference::NodeActivity>& activities,
                                     std::optional<std::uint64_t> shuffle, const RtlPart& rtl, Cycle stop_after) {
    static_assert(reference::any_rank == any_node && reference::every_tag == any_tag);
    const SimulationContext context;
    System system(machine, topology, rtl);
    NodesTrace trace;
    system.observe(&trace);
    if (shuffle) system.shuffle_order(*shuffle);
    for (const reference::NodeActivity& activity : activities) {
        system.start(RankId(activity.rank), [&activity, &trace](Rank& rank) {
            return run_activity(rank, activity, [&trace](const Rank& ended) { trace.operation_ended(ended); });
        });
    }
    const bool has_ended = system.run([&] {
        if (system.last_event() > stop_after) system.stop();
    });
    reference::NodesOutcome outcome = in_order(trace, activities);
    outcome.has_ended = has_ended && std::all_of(outcome.messages.begin(), outcome.messages.end(),
                                                 [](const auto& message) { return message.delivered != never; });
    return outcome;
}

bool run_programs(const Machine& machine, const Topology& topology,
                  const std::vector<reference::NodeActivity>& activities, Observer* observer) {
    const SimulationContext context;
    System system(machine, topology);
    system.observe(observer);
    for (const reference::NodeActivity& activity : activities) {
        system.start(RankId(activity.rank), [&activity](Rank& rank) { return run_activity(rank, activity, nullptr); });
    }
    return system.run();
}

}  // namespace narrows

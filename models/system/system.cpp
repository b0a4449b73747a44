#include "models/system/system.h"

#include <sysc/kernel/sc_simcontext.h>

#include <algorithm>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>

#include "models/network/router/make_router.h"
#include "models/node/interface/interface.h"
#include "models/system/rtl_endpoint.h"
#include "models/system/shared_node.h"

namespace narrows {

namespace {

/// A node whose interface is a model, as is its router or its tap at a medium.
class ModelNode final : public Node {
public:
    /// `medium`: null where the node has a router.
    ModelNode(Fabric& fabric, MessageLedger& messages, NodeId id, Medium* medium)
        : router_(make_router_or_tap(fabric, id, medium)),
          processor_(fabric, messages, id),
          interface_(fabric, id, *router_, processor_, processor_) {
        processor_.connect(interface_);
        fabric.routers[static_cast<std::size_t>(router_->id())] = router_.get();
        fabric.interfaces[static_cast<std::size_t>(id)] = &interface_;
    }

    AnyProcessor& processor(int /*number*/) override { return processor_; }
    const AnyInterface& interface(int /*number*/) const override { return interface_; }
    const AnyRouter& router(int /*number*/) const override { return *router_; }

private:
    std::unique_ptr<ModelRouter> router_;  // in the first cache line, where the other members leave room
    Processor processor_;
    Interface interface_;
};
static_assert(sizeof(ModelNode) == 640);

/// A node whose interface and router are RTL, between models.
class RtlNode final : public Node {
public:
    RtlNode(Fabric& fabric, MessageLedger& messages, NodeId id, RtlClock& clock)
        : processor_(fabric, messages, id), endpoint_(fabric, id, clock, processor_, processor_) {
        processor_.connect(endpoint_);
    }

    AnyProcessor& processor(int /*number*/) override { return processor_; }
    const AnyInterface& interface(int /*number*/) const override { return endpoint_; }
    const AnyRouter& router(int /*number*/) const override { return endpoint_; }

private:
    Processor processor_;
    RtlEndpoint endpoint_;
};

sc_core::sc_time cycle_time(const Machine& machine) {
    return sc_core::sc_time(static_cast<double>(machine.cycle_time_ps), sc_core::SC_PS);
}

std::vector<ChannelProperties> properties_of(const Machine& machine, const Topology& topology) {
    std::vector<ChannelProperties> all;
    const auto classes = static_cast<int>(topology.class_names().size());
    if (classes == 0) all.emplace_back(machine, machine.network);
    for (ChannelClass each = 0; each < classes; ++each) all.emplace_back(machine, machine.channel_values(each), each);
    return all;
}

/// True if more of a path is needed than its last channel: for tails that depend on heads further on, for RTL that
/// takes in a message's bytes, for acknowledges, or for observers.
bool keeps_paths(const Machine& machine, const RtlPart& rtl) {
    return !machine.input_buffers_hold_messages() || !rtl.empty() || machine.interface.acknowledge != Acknowledge::none;
}

/// True if a Router can know that no other message asks for an output, that later messages also come later, and when
/// the last byte of a message comes. Observers see each step in its cycle, so with one nothing is decided ahead.
bool can_decide_ahead(const Fabric& fabric) {
    const Machine& machine = fabric.machine;
    const Topology& topology = fabric.topology;
    const auto& interface = machine.interface;
    const bool have_one_slot_a_port = !machine.has_lanes_or_slots() && !topology.graph().has_groups();
    const auto latency = [](const ChannelProperties& properties) { return properties.worm.latency(); };
    const bool have_one_latency = std::ranges::adjacent_find(fabric.channel_classes, std::not_equal_to<>{}, latency) ==
                                  fabric.channel_classes.end();
    return fabric.observer == nullptr && !machine.has_packet_engine() && !topology.is_medium() &&
           topology.routes_by_destination() && have_one_slot_a_port && have_one_latency && fabric.slots_hold_messages &&
           interface.cut_through && all_links(interface) == 1 && interface.acknowledge == Acknowledge::none;
}

}  // namespace

System::System(const Machine& machine, const Topology& topology, const RtlPart& rtl, int most_in_hierarchy,
               const sc_core::sc_module_name& name)
    : sc_module(name),
      machine_(machine),
      placement_(machine),
      topology_(topology),
      queue_("cycles", cycle_time(machine)),
      fabric_{machine_,
              topology_,
              queue_,
              properties_of(machine_, topology),
              machine_.input_buffers_hold_messages(),
              keeps_paths(machine_, rtl),
              nullptr,
              nullptr,
              std::vector<AnyRouter*>(static_cast<std::size_t>(topology.routers())),
              std::vector<AnyInterface*>(static_cast<std::size_t>(topology.nodes()))} {
    if (topology.nodes() != machine.endpoints()) {
        throw std::logic_error("the topology has other endpoints than the machine");
    }
    if (!rtl.empty()) add_clock(rtl);
    if (topology.is_medium()) {
        medium_ = make_medium(fabric_);
        fabric_.routers.back() = medium_.get();
    }
    // With so many nodes their state stays in the second-level cache (bench/history.md).
    constexpr int nodes_in_cache = 400;
    if (topology.nodes() > nodes_in_cache) queue_.fetch_ahead();
    nodes_.reserve(static_cast<std::size_t>(placement_.nodes()));
    for (NodeId id = 0; id < placement_.nodes(); ++id) {
        if (machine.has_packet_engine()) {
            nodes_.push_back(shared_node(id, rtl));
        } else if (clock_ != nullptr && clock_->has(topology.router_of(id))) {
            nodes_.push_back(std::make_unique<RtlNode>(fabric_, messages_, id, *clock_));
        } else {
            nodes_.push_back(std::make_unique<ModelNode>(fabric_, messages_, id, medium_.get()));
        }
    }
    if (medium_ == nullptr) add_switches();
    if (placement_.nodes() + static_cast<int>(switches_.size()) <= most_in_hierarchy) show_in_hierarchy();
}

void System::add_switches() {
    for (RouterId id(topology_.nodes()); id < topology_.routers(); ++id) {
        if (clock_ != nullptr && clock_->has(id)) {
            switches_.push_back(std::make_unique<RtlRouter>(fabric_, id, *clock_));
        } else {
            switches_.push_back(make_router(fabric_, id));
            fabric_.routers[static_cast<std::size_t>(id)] = switches_.back().get();
        }
    }
}

void System::show_in_hierarchy() {
    for (NodeId id = 0; id < placement_.nodes(); ++id) hierarchy_.add(id, at(id), machine_);
    for (std::size_t i = 0; i < switches_.size(); ++i) hierarchy_.add_switch(static_cast<int>(i), *switches_[i]);
    if (medium_ != nullptr) hierarchy_.add_medium(*medium_);
}

std::unique_ptr<Node> System::shared_node(NodeId id, const RtlPart& rtl) {
    const SharedNode::Common common{fabric_, placement_, messages_, packets_};
    if (clock_ == nullptr || !clock_->has(topology_.router_of(placement_.endpoint_at(id, 0))))
        return std::make_unique<SharedNode>(common, id, medium_.get());
    return std::make_unique<SharedNode>(common, id, *clock_, rtl.make_engine(machine_));
}

void System::add_clock(const RtlPart& rtl) {
    std::vector<std::unique_ptr<rtl::Pins>> pins(static_cast<std::size_t>(topology_.routers()));
    const auto make = [&](RouterId router) {
        pins.at(static_cast<std::size_t>(router)) = rtl.make(machine_, topology_, router);
    };
    for (const NodeId node : rtl.nodes) {
        for (int interface = 0; interface < machine_.node.interfaces; ++interface)
            make(topology_.router_of(placement_.endpoint_at(node, interface)));
    }
    for (const RouterId router : rtl.switches) make(router);
    const bool tight = !machine_.input_buffers_hold_messages();
    const bool mixed = static_cast<int>(rtl.nodes.size()) < placement_.nodes();
    if (tight && mixed) throw std::logic_error("RTL and models beside each other need buffers for whole messages");
    const bool has_models = mixed || static_cast<int>(rtl.switches.size()) < topology_.switches();
    const bool knows_tails = !tight && (has_models || !rtl.may_differ);
    rtl::Array routers(topology_, machine_.network.lanes, std::move(pins), tight);
    clock_ = std::make_unique<RtlClock>("clock", fabric_, std::move(routers), knows_tails, rtl);
}

System::~System() = default;

// Observers of pins may read SystemC's time.
void System::observe_pins(rtl::PinsObserver* observer) {
    if (observer != nullptr) keep_time();
    if (clock_ != nullptr) clock_->observe(observer);
}

Activity& System::new_activity(RankId rank, bool is_service) {
    return activities_.emplace_back(Activity{Rank(processor_of(rank), fabric_, rank, is_service), {}});
}

bool System::run(const std::function<void()>& on_progress) {
    constexpr Cycle slice = 1 << 14;
    start_programs();
    bool goes_on = true;
    while (goes_on) {
        goes_on = go_on(slice);
        if (on_progress) on_progress();
    }
    return end_run();
}

void System::start_programs() {
    fabric_.programs_left = static_cast<std::size_t>(
        std::ranges::count_if(activities_, [](const Activity& activity) { return !activity.rank.is_service(); }));
    if (fabric_.programs_left == 0) fabric_.programs_end = 0;
    if (may_decide_ahead_ && clock_ == nullptr && can_decide_ahead(fabric_)) {
        fabric_.decides_ahead = true;
        fabric_.bound_for.assign(static_cast<std::size_t>(topology_.nodes()), {});
    }
    if (fabric_.observer == nullptr && clock_ == nullptr) queue_.is_left_alone();
    for (Activity& activity : activities_) {
        activity.task.belong_to(activity.rank);
        queue_.at<&System::begin>(0, *this, activity);
    }
    if (clock_ != nullptr) clock_->start();
}

bool System::go_on(Cycle cycles) {
    queue_.go_ahead_by(cycles);
    run_for(silence_ + cycle_time(machine_) * static_cast<double>(cycles));
    // Otherwise packets of other jobs would keep the queue busy for ever.
    if (fabric_.programs_end == never && machine_.background.load > 0 && programs_have_stopped())
        fabric_.programs_end = queue_.now();
    if (!sc_core::sc_pending_activity() || queue_.is_stopped()) return false;
    silence_ = sc_core::sc_time_to_pending_activity();
    next_event_ = static_cast<Cycle>((sc_core::sc_time_stamp() + silence_).value() / cycle_time(machine_).value());
    return true;
}

bool System::end_run() {
    if (queue_.is_out_of_memory()) throw std::bad_alloc();
    for (Activity& activity : activities_) activity.task.rethrow_failure();
    if (std::ranges::any_of(activities_, &Activity::is_unfinished)) return false;
    const Cycle end = cycles();
    for (RankId rank = 0; rank < ranks(); ++rank) processor_of(rank).run_ended(end);
    return true;
}

void System::run_for(const sc_core::sc_time& time) {
    try {
        sc_core::sc_start(time, sc_core::SC_EXIT_ON_STARVATION);
    } catch (...) {
        if (clock_ != nullptr && clock_->failure() != nullptr) std::rethrow_exception(clock_->failure());
        throw;
    }
}

OtherPackets System::packets_of_others() const {
    OtherPackets all;
    for (const auto& node : nodes_) {
        const OtherPackets* const of_node = node->packets_of_others();
        if (of_node == nullptr) continue;
        all.packets += of_node->packets;
        all.payload_bytes += of_node->payload_bytes;
    }
    return all;
}

// U4: True if every program waits for something that only another one could do. A long time without events is not
// enough: on a busy Ethernet nothing may happen for very long although programs go on.
bool System::programs_have_stopped() const {
    const auto waits_for_others = [](const Activity& activity) {
        using For = Waiting::For;
        const For what = activity.rank.waiting().what;
        return what != For::send && what != For::compute && what != For::time;
    };
    const auto is_of_programs = [](const Message* packet) {
        return packet->more().packet_kind != Message::Packet::other_job;
    };
    return std::ranges::all_of(activities_, waits_for_others) &&
           std::ranges::none_of(nodes_, [](const auto& node) { return node->is_moving_messages(); }) &&
           std::ranges::none_of(packets_.under_way(), is_of_programs);
}

void System::begin(Activity& activity) { activity.task.start(); }

Cycle System::ends_at_least() const { return fabric_.programs_left == 0 ? cycles() : next_event_; }

Cycle System::cycles() const {
    Cycle last = 0;
    for (const Activity& activity : activities_) {
        if (activity.finished_at() != never) last = std::max(last, activity.finished_at());
    }
    for (RankId rank = 0; rank < ranks(); ++rank) {
        if (const MemoryPort* memory = processor(rank).memory()) last = std::max(last, memory->free_at());
    }
    for (const auto& node : nodes_) {
        const SharedMemory* const memory = node->memory();
        if (memory != nullptr) last = std::max(last, memory->vector_port_used_until());
    }
    return last;
}

}  // namespace narrows

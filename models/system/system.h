#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "models/network/medium/medium.h"
#include "models/network/topology/placement.h"
#include "models/network/topology/topology.h"
#include "models/node/processor/rank.h"
#include "models/rtl/engine_pins.h"
#include "models/rtl/pins_observer.h"
#include "models/system/hierarchy.h"
#include "models/system/node.h"

namespace narrows {

/// A program that runs on a node from cycle 0 on. Most steps of a run read it, so it is one cache line.
struct alignas(64) Activity {
    Rank rank;
    Task<> task;

    /// When a service last did something.
    Cycle finished_at() const { return rank.finished_at(); }
    bool is_unfinished() const { return rank.is_unfinished(); }
};
static_assert(sizeof(Activity) == 64);

/// The RTL part of a machine: nodes and switches, and factories for the pins of a router and of the part that the
/// processors of a shared node have in common.
struct RtlPart {
    using Make = std::function<std::unique_ptr<rtl::Pins>(const Machine&, const Topology&, RouterId)>;
    using MakeEngine = std::function<std::unique_ptr<rtl::EnginePins>(const Machine&)>;
    std::vector<NodeId> nodes;
    std::vector<RouterId> switches{};
    Make make{};
    MakeEngine make_engine{};
    /// It has modules of the user's. They may have timers, so they are clocked in cycles without messages too. An
    /// output that follows an input of the processor within the cycle ends the run.
    bool is_own = false;
    bool may_differ = false;  ///< it may take other cycles than the models

    bool empty() const { return nodes.empty() && switches.empty(); }
    /// RTL with a fault may never come to rest. Its run is stopped at about this cycle, long after the last event on
    /// models.
    static Cycle long_after(Cycle last_event) { return 10 * (last_event + 1000); }
};

/// A whole machine as a SystemC hierarchy: machine -> node_N -> router, processor, interface, and switch_N for routers
/// without nodes, or the medium. A machine with many nodes is one module. It needs a fresh simulation context
/// (SimulationContext), because SystemC time cannot go back.
class System final : public sc_core::sc_module {
public:
    /// If input buffers do not hold every message, either all nodes are RTL or none. With more than `most_in_hierarchy`
    /// nodes and switches these are no modules.
    System(const Machine& machine, const Topology& topology, const RtlPart& rtl = {}, int most_in_hierarchy = 4096,
           const sc_core::sc_module_name& name = "machine");
    ~System() override;

    /// Starts a program of a rank: `program` takes a Rank& and returns a Task<>. The Rank lives as long as the system.
    template <class Program>
    const Activity& start(RankId rank, Program program) {
        Activity& activity = new_activity(rank, false);
        activity.task = program(activity.rank);
        return activity;
    }

    /// Starts a program that serves the others and need not end. It reports itself when it last did something.
    template <class Program>
    Activity& start_service(RankId rank, Program program) {
        Activity& activity = new_activity(rank, true);
        activity.task = program(activity.rank);
        return activity;
    }

    /// Opt-in extras; set them before run().
    void watch_deliveries(DeliveryWatch* watch) { messages_.watch(watch); }
    /// Attaches an observer. Observers see whole paths.
    void observe(Observer* observer) {
        fabric_.observer = observer;
        fabric_.keeps_paths = fabric_.keeps_paths || observer != nullptr;
    }
    void observe_pins(rtl::PinsObserver* observer);
    /// Makes counts of the medium available up to each of these cycles. Without a medium there is nothing to count.
    void count_medium_up_to(std::vector<Cycle> cycles) {
        if (medium_) medium_->count_up_to(std::move(cycles));
    }
    void inject_faults(FaultInjector* faults) { fabric_.faults = faults; }
    /// Keeps SystemC's time equal to the model's in every cycle, for sc_trace and modules that read sc_time_stamp().
    void keep_time() { queue_.keep_time(); }
    /// Decides every step in its cycle instead of ahead. This takes longer; the results are the same.
    void decide_in_time() { may_decide_ahead_ = false; }
    void shuffle_order(std::uint64_t seed) { queue_.shuffle_order(seed); }

    /// Runs until no event is left. Returns true if every program that is no service has finished; false means deadlock
    /// (see deadlock_report). Calls `on_progress` from time to time.
    bool run(const std::function<void()>& on_progress = {});

    /// Runs in parts: start_programs() first, go_on() as long as it returns true, then end_run() for the result. The
    /// simulation context of the system has to be the current one in each call.
    void start_programs();
    /// Runs for about so many cycles, at least to the next event. Returns false if no event is left.
    bool go_on(Cycle cycles);
    bool end_run();

    /// A lower bound of cycles() at the end of a run that has come as far as now.
    Cycle ends_at_least() const;

    /// Ends a run at this cycle; call it from `on_progress`.
    void stop() { queue_.stop(); }

    /// The last cycle in which a program or a memory had an event.
    Cycle cycles() const;

    /// The cycle of the last event of any kind.
    Cycle last_event() const { return queue_.now(); }

    const Machine& machine() const { return machine_; }
    const Placement& placement() const { return placement_; }
    const Topology& topology() const { return topology_; }
    const std::deque<Activity>& activities() const { return activities_; }
    int ranks() const { return placement_.ranks(); }
    int endpoints() const { return topology_.nodes(); }
    const AnyProcessor& processor(RankId rank) const { return processor_of(rank); }
    const AnyInterface& interface(EndpointId id) const { return node_with(id).interface(placement_.interface_of(id)); }
    std::vector<const Message*> asking_for_register(EndpointId id) const {
        return node_with(id).asking_for_register(placement_.interface_of(id));
    }
    /// Returns the router of an interface.
    const AnyRouter& router(EndpointId id) const { return node_with(id).router(placement_.interface_of(id)); }
    /// Null where nodes are not shared.
    const SharedMemory* memory(NodeId node) const { return at(node).memory(); }
    const HostBuses* host(NodeId node) const { return at(node).host(); }
    /// Null where the machine has routers.
    const Medium* medium() const { return medium_.get(); }
    const MessageLedger& messages() const { return messages_; }
    /// Network channels crossed by delivered messages.
    std::uint64_t hops() const { return messages_.hops() + packets_.hops(); }
    const MessageLedger& packets() const { return packets_; }
    /// Packets of other jobs that were delivered (docs/nodes.md, U).
    OtherPackets packets_of_others() const;
    const Fabric& fabric() const { return fabric_; }
    std::uint64_t events() const { return queue_.events(); }

private:
    Activity& new_activity(RankId rank, bool is_service);
    AnyProcessor& processor_of(RankId rank) const {
        return at(placement_.node_of(rank)).processor(placement_.processor_of(rank));
    }
    const Node& node_with(EndpointId id) const { return at(placement_.node_with(id)); }
    Node& at(NodeId id) const { return *nodes_[static_cast<std::size_t>(id)]; }
    void add_clock(const RtlPart& rtl);
    void add_switches();
    void show_in_hierarchy();
    std::unique_ptr<Node> shared_node(NodeId id, const RtlPart& rtl);
    void run_for(const sc_core::sc_time& time);
    bool programs_have_stopped() const;
    void begin(Activity& activity);

    const Machine machine_;
    const Placement placement_;
    const Topology& topology_;
    CycleQueue queue_;
    Fabric fabric_;
    MessageLedger messages_;
    MessageLedger packets_;                  ///< the packets that cross the network, where nodes are shared
    std::unique_ptr<class RtlClock> clock_;  ///< null where no node is RTL
    std::unique_ptr<Medium> medium_;         ///< null where there are routers
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<std::unique_ptr<AnyRouter>> switches_;
    Hierarchy hierarchy_;
    std::deque<Activity> activities_;
    bool may_decide_ahead_ = true;
    sc_core::sc_time silence_;  ///< the time until the next event, kept because SystemC would stop before a distant one
    Cycle next_event_ = 0;      ///< no event comes before this cycle
};

}  // namespace narrows

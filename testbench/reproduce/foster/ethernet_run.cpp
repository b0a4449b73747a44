#include "testbench/reproduce/foster/ethernet_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/run/request.h"

namespace narrows::foster {

namespace {

constexpr int header_bytes = 28;  // of the machine: IP and UDP

/// What happens from the first start of a frame in [from, to) to the last one.
class Wire final : public Observer {
public:
    Wire(Cycle from, Cycle to) : from_(from), to_(to) {}

    void head_crossed(const Message& message, const Crossing& crossing) override {
        const bool is_wire = crossing.port != Topology::local;
        if (!is_wire || crossing.head < from_ || crossing.head >= to_) return;
        if (last_ != any_node) add_time_since_last_frame(crossing.head, message.from == last_);
        collisions_ = {};
        last_ = message.from;
        last_head_ = crossing.head;
    }
    void collided(const Collision& collision) override {
        ++collisions_.number;
        collisions_.cycles += static_cast<double>(collision.to - collision.from);
    }

    EthernetRun run{};

private:
    struct Collisions {
        double number = 0;
        double cycles = 0;
    };

    void add_time_since_last_frame(Cycle head, bool again) {
        ++run.frames;
        run.cycles += static_cast<double>(head - last_head_);
        run.collisions += collisions_.number;
        run.in_collisions += collisions_.cycles;
        run.again += again ? 1 : 0;
        turn_ = again ? turn_ + 1 : 1;
        run.longest_turn = std::max(run.longest_turn, turn_);
    }

    Cycle from_;
    Cycle to_;
    NodeId last_ = any_node;
    Cycle last_head_ = 0;
    Collisions collisions_;  ///< since the last frame
    double turn_ = 1;        ///< frames of the last station in succession
};

}  // namespace

EthernetRun run_ethernet(const EthernetCase& of, int frames_wanted) {
    const auto cycles = static_cast<Cycle>(1.2 * of.time() + 400) * frames_wanted;
    const Request request(
        "ethernet-16", "traffic",
        {fmt::format("nodes={}", of.stations), "load=max",
         fmt::format("size={}", of.frame_bytes - bytes_around_data - header_bytes), fmt::format("cycles={}", cycles),
         "warmup=0", "message.word_bytes=2", "message.vector_words=736", "processor.send_overhead=0 cycles",
         "processor.receive_overhead=0 cycles", "interface.send_overhead=0 cycles",
         "interface.receive_overhead=0 cycles"},
        of.seed);
    const auto workload = request.make_workload(of.seed);
    Wire wire(cycles / 10, cycles);
    SimulationOptions options;
    options.observer = &wire;
    const Simulation simulation = simulate(request.machine(), request.topology(), *workload, options);
    EthernetRun run = wire.run;
    run.passed = simulation.lost == 0 && judge(request.machine(), request.topology(), *workload, simulation).passed();
    return run;
}

}  // namespace narrows::foster

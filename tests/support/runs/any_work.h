#pragma once

#include "tests/support/runs/any_machine.h"
#include "tests/support/runs/judged_run.h"

/// Workloads with any arguments on any machines, drawn at random and written to the log of the test.
namespace narrows {

struct AnyWork {
    Machine machine;
    std::string workload;
    std::vector<KeyValue> arguments;
};

inline KeyValue argument(const char* key, int least, int most) {
    return {key, std::to_string(*rc::gen::inRange(least, most + 1))};
}

inline AnyWork written(AnyWork work) {
    RC_PRE(validate(work.machine).empty());
    std::string given = work.workload;
    for (const KeyValue& argument : work.arguments) given += " " + argument.text();
    RC_LOG() << given << '\n' << text(work.machine);
    return work;
}

inline AnyWork any_random_traffic(int most_messages = 15) {
    const auto gap = argument("gap", 0, 100);
    return written({any_machine(), "random", {argument("words", 1, 32), argument("messages", 1, most_messages), gap}});
}

inline AnyWork any_exchange() {
    const Machine machine = any_machine();
    const int ports = make_grid(machine.topology)->network_ports();
    return written({machine,
                    "exchange",
                    {argument("neighbours", 1, ports), argument("words", 1, 32), argument("messages", 1, 20)}});
}

inline AnyWork any_broadcast(int most_words = 200) {
    const Machine machine = any_machine();
    RC_PRE(!make_grid(machine.topology)->ring().empty());
    const char* const algorithm = *rc::gen::element("ring", "bidirectional-ring", "alternating-ring");
    return written({machine,
                    "allgather",
                    {{"algorithm", algorithm}, argument("words", 1, most_words), argument("compute", 0, 3000)}});
}

/// Runs on a mesh, where all algorithms can run.
inline AnyWork any_global_sum(int most_elements = 200) {
    Machine machine = any_machine();
    machine.topology = {TopologyKind::mesh, 4, *rc::gen::element(2, 4)};
    const char* const algorithm =
        *rc::gen::element("tree", "snake", "fence", "ring", "recursive-doubling", "rabenseifner");
    return written({machine, "allreduce", {{"algorithm", algorithm}, argument("elements", 1, most_elements)}});
}

/// One of the workloads, with little work.
inline AnyWork any_work() {
    switch (*rc::gen::inRange(0, 4)) {
        case 0: return any_random_traffic(8);
        case 1: return any_exchange();
        case 2: return any_broadcast(100);
        default: return any_global_sum();
    }
}

/// The order of events within a cycle, as it is or shuffled.
inline SimulationOptions any_order() {
    SimulationOptions options;
    if (*rc::gen::arbitrary<bool>()) options.shuffle = 7;
    return options;
}

/// The run passes every check, and no bound is beaten.
inline void judge_run(const JudgedRun& run) {
    RC_LOG() << run.complaints();
    RC_ASSERT(run.simulation.finished);
    RC_ASSERT(run.simulation.lost == 0u);
    RC_ASSERT(run.judgement.passed());
    RC_ASSERT(run.judgement.bounds.front().gap() >= 0);
}

inline void judge_any(const AnyWork& work) {
    judge_run(run_on(work.machine, work.workload, work.arguments, any_order()));
}

}  // namespace narrows

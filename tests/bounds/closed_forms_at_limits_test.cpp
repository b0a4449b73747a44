// A search for a machine of the CNS-1 report on which a closed form that is called exact is not: overheads from 0 to
// 500, lengths, grids, links, buffers and memory are drawn at random, often one cycle on either side of a condition's
// limit; also the length of the whole vector in place of the parts, and a computation beside the broadcast.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "models/bounds/cns1/cns1.h"
#include "tests/bounds/machines.h"
#include "tests/support/property.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::closed_forms_at_limits {

namespace {

int from(int low, int high) { return *rc::gen::inRange(low, high + 1); }
bool once_in(int n) { return from(1, n) == 1; }

struct LimitCase {
    Machine machine;
    int words;
    std::vector<KeyValue> arguments;
};

std::array<Cycle*, 4> overheads_of(Machine& m) {
    return {&m.processor.send_overhead, &m.interface.send_overhead, &m.interface.receive_overhead,
            &m.processor.receive_overhead};
}

Cycle any_overhead() {
    switch (from(0, 3)) {
        case 0: return 0;
        case 1: return from(0, 12);
        case 2: return from(0, 100);
        default: return from(0, 500);
    }
}

/// Changes the overheads so that some or all of them take `limit` cycles, or one more or less.
void place_at(Machine& m, Cycle limit) {
    const std::array<Cycle*, 4> all = overheads_of(m);
    const int which = from(1, 15);  // a bit for each of the four; at least one is set
    const Cycle wanted = std::max(Cycle{0}, limit + from(-1, 1));
    Cycle left = wanted;
    Cycle* last = nullptr;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if ((which >> i) % 2 == 0) {
            if (from(1, 4) > 1) *all[i] = 0;
            continue;
        }
        if (last != nullptr) left -= * last = from(0, static_cast<int>(left));
        last = all[i];
    }
    *last = std::min(left, Cycle{500});
}

/// A ring, or a grid through which one leads.
TopologyParameters any_shape() {
    switch (from(0, 11)) {
        case 0: return {TopologyKind::cylinder, 2 * from(2, 4), from(1, 3)};
        case 1: return {TopologyKind::mesh, 2 * from(1, 3), from(2, 4)};
        case 2: return {TopologyKind::torus, 2 * from(2, 3), from(3, 4)};
        default: return {TopologyKind::ring, from(2, 9), 1};
    }
}

Machine any_sort() {
    Machine ring = machines::ring(2);
    ring.topology = any_shape();
    switch (from(0, 7)) {
        case 0: return ring;
        case 1:
        case 6: return machines::two_links(ring);
        case 2: return machines::fast_link(ring);
        case 3: return machines::fast_network(ring, 1 << from(1, 2));
        case 4: ring.interface.acknowledge = Acknowledge::end_of_transfer; return ring;
        case 5: ring.topology = {TopologyKind::mesh, 2, 1}; return ring;  // two nodes exchange a message
        default: return machines::fast_link(ring);
    }
}

std::vector<KeyValue> any_arguments(const Machine& m, int words, cns1::AllgatherAlgorithm algorithm) {
    std::vector<KeyValue> all{{"algorithm", std::string(name_of(algorithm))}};
    if (once_in(4)) {
        all.push_back({"total_words", std::to_string(std::int64_t{words} * m.nodes())});
    } else {
        all.push_back({"words", std::to_string(words)});
    }
    if (once_in(8)) all.push_back({"compute", std::to_string(from(1, 500))});
    return all;
}

LimitCase any_case() {
    Machine m = any_sort();
    m.message.vector_words = once_in(3) ? from(1, 8) : 32;
    m.message.header_bytes = once_in(4) ? from(0, 12) : 9;
    const int x = once_in(5) ? 1 : from(2, 4);
    const int words = m.message.vector_words * (x - 1) + from(1, m.message.vector_words);
    const cns1::AllgatherProblem problem = cns1::make_allgather_problem(m, words, machines::algorithm_of(m));
    const Cycle period = cns1::period(m, problem.message_bytes);
    for (Cycle* overhead : overheads_of(m)) *overhead = any_overhead();
    const bool has_two_ways = problem.algorithm == cns1::AllgatherAlgorithm::bidirectional_ring;
    switch (has_two_ways ? 1 : from(0, 4)) {  // chance rarely meets those of 2I
        case 0: place_at(m, period); break;
        case 1: place_at(m, period / 2); break;
        case 2: place_at(m, (problem.messages - 1) * period); break;
        case 3: place_at(m, m.processor.send_overhead); break;
        default: break;
    }
    if (once_in(4)) m.network.buffer_flits = static_cast<int>(problem.message_bytes + 3 - period) + from(-1, 1);
    if (once_in(8)) m.network.buffer_flits = from(1, 4);
    m.network.buffer_flits = std::max(1, m.network.buffer_flits);
    if (once_in(8)) m.interface.links = from(1, 4);
    if (once_in(10)) m.interface.send_buffers = from(1, 3);
    if (once_in(10)) m.interface.receive_buffers = from(1, 3);
    if (once_in(10) && m.interface.link_bytes_per_cycle >= m.network.link_bytes_per_cycle)
        m.interface.injection_buffers = from(0, 3);
    if (once_in(20)) m.memory.timing = static_cast<MemoryTiming>(from(1, 3));
    if (once_in(20)) m.interface.unexpected = Unexpected::hold;
    return {m, words, any_arguments(m, words, problem.algorithm)};
}

}  // namespace

TEST(ClosedFormsAtLimits, AreMetToTheCycle) {
    std::map<std::string_view, int> applied;
    EXPECT_TRUE(holds_for(static_cast<int>(random_machines(4000)), [&] {
        const auto [machine, words, arguments] = any_case();
        const auto algorithm = machines::algorithm_of(machine);
        const cns1::AllgatherProblem problem = cns1::make_allgather_problem(machine, words, algorithm);
        const JudgedRun run = run_on(machine, "allgather", arguments);
        const Cycle broadcast = run.milestone("broadcast");
        RC_LOG() << fmt::format("{} nodes, {} words, {}; overheads {} {} {} {}", machine.nodes(), words,
                                name_of(algorithm), machine.processor.send_overhead, machine.interface.send_overhead,
                                machine.interface.receive_overhead, machine.processor.receive_overhead);
        for (const cns1::ClosedForm& form : cns1::closed_forms()) {
            const Evaluation said = form.evaluate(machine, problem);
            RC_ASSERT(said.applies() == said.reasons.empty());
            if (!said.applies() || !form.exact) continue;
            ++applied[form.name];
            RC_LOG() << fmt::format("; {} says {}, the broadcast takes {}", form.name, *said.cycles, broadcast);
            RC_ASSERT(*said.cycles == broadcast);
        }
        // With hold, nodes that wait for each other's receives may come to a stop.
        if (machine.interface.unexpected == Unexpected::memory) RC_ASSERT(run.judgement.passed());
    }));
    for (const cns1::ClosedForm& form : cns1::closed_forms()) {
        if (form.exact) {
            EXPECT_GT(applied[form.name], usual_cases(20)) << form.name;
        }
    }
}

namespace {

JudgedRun long_receives(const std::string& cycles) {
    return run_on(machine_of("cns1-fast-i",
                             {"processor.send_overhead=0 cycles", "interface.send_overhead=0 cycles",
                              "interface.receive_overhead=0 cycles", "processor.receive_overhead=" + cycles},
                             64),
                  "allgather", {{"words", "96"}});
}

}  // namespace

/// docs/bounds.md, "Long receives": the period is 70 cycles.
TEST(ClosedFormsAtLimits, AReceiveOfFastIIsShorterThanThePeriod) {
    const JudgedRun shorter = long_receives("69 cycles");
    ASSERT_NE(shorter.bound("cns1.fast-i"), nullptr);
    EXPECT_EQ(shorter.bound("cns1.fast-i")->gap(), 0);
    EXPECT_EQ(shorter.simulation.cycles, 69 + 70 * (63 * 3 - 1) + 138);
    EXPECT_TRUE(shorter.judgement.passed()) << shorter.complaints();

    const JudgedRun as_long = long_receives("70 cycles");
    EXPECT_EQ(as_long.bound("cns1.fast-i"), nullptr);
    EXPECT_EQ(as_long.simulation.cycles, 21'924);
    EXPECT_TRUE(as_long.judgement.passed()) << as_long.complaints();
}

}  // namespace narrows::closed_forms_at_limits

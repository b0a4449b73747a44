#include "testbench/workloads/allreduce/stepwise.h"

#include <algorithm>

namespace narrows {

namespace {

bool sends(const Step& step) { return step.what == Step::Do::send || step.what == Step::Do::hand_on; }

/// In no plan does a pair of nodes exchange the same range twice in the same direction.
int tag_of(Range range) { return static_cast<int>(range.first); }

}  // namespace

Stepwise::Stepwise(const Machine& machine, std::int64_t elements, MakePlan plan, std::uint64_t seed)
    : Allreduce(machine, elements, seed), grid_(machine.topology), plan_(plan), most_(doubles_in_a_message(machine)) {}

Traffic Stepwise::traffic() const {
    Traffic traffic;
    for (NodeId node = 0; node < nodes(); ++node) {
        Cycle computing = 0;
        for (const Step& step : plan_of(node)) {
            if (sends(step)) add_flows(traffic, node, step.partner, messages(step));
            if (step.what == Step::Do::combine) computing += combining(step.range);
        }
        traffic.compute.push_back(computing);
    }
    return traffic;
}

void Stepwise::start_programs(System& system) {
    for (NodeId node = 0; node < nodes(); ++node) {
        system.start(node, [this, node](Rank& rank) { return program(rank, plan_of(node)); });
    }
}

Task<> Stepwise::program(Rank& rank, Plan plan) {
    Holding holding(summands(), rank.id());
    const auto last_send = std::find_if(plan.rbegin(), plan.rend(), sends).base();  // the position after the last send
    for (auto step = plan.begin(); step != plan.end(); ++step) {
        switch (step->what) {
            case Step::Do::send: co_await send(rank, *step, holding); break;
            case Step::Do::hand_on:
                co_await send(rank, *step, holding);
                holding.replace({});
                break;
            case Step::Do::combine: co_await combine(rank, *step, holding); break;
            case Step::Do::finish:
                if (!step->range.empty()) has(rank.id(), step->range, holding.read(step->range));
                break;
            case Step::Do::take: co_await take(rank, *step, step < last_send ? &holding : nullptr); break;
        }
    }
}

Task<> Stepwise::send(Rank& rank, const Step& step, const Holding& holding) {
    const Blocks blocks = messages(step);
    for (std::int64_t m = 0; m < blocks.count(); ++m) {
        const LinkId link(static_cast<int>(m % links()));
        co_await rank.send(step.partner, holding.read(blocks[m]), {tag_of(blocks[m]), link});
    }
}

Task<> Stepwise::combine(Rank& rank, const Step& step, Holding& holding) {
    const Blocks blocks = messages(step);
    std::vector<Holding::Piece> sums;
    for (std::int64_t m = 0; m < blocks.count(); ++m) {
        const Range range = blocks[m];
        Payload sum = accepted_sum(rank.id(), range, co_await rank.receive(step.partner, tag_of(range)));
        holding.add_to(range, sum);
        co_await rank.work(combining(range));
        sums.push_back({range, std::move(sum)});
    }
    holding.replace(std::move(sums));
}

/// Results that are passed on later are held until then.
Task<> Stepwise::take(Rank& rank, const Step& step, Holding* holding) {
    const Blocks blocks = messages(step);
    for (std::int64_t m = 0; m < blocks.count(); ++m) {
        const Range range = blocks[m];
        Payload result = accepted(rank.id(), range, co_await rank.receive(step.partner, tag_of(range)));
        has(rank.id(), range, result);
        if (holding != nullptr) holding->insert({range, std::move(result)});
    }
}

}  // namespace narrows

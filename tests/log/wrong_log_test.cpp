// The checks of intervals find a log in which one event is wrong by a cycle.
#include <utility>

#include "tests/log/counted.h"

namespace narrows::wrong_log_test {

enum class Event { none, start, copy, head, tail, presented, delivered, processor, memory, step };

/// Passes all events on to a log, but changes the eleventh event of a kind by a cycle.
class LateEvent final : public Observer {
public:
    LateEvent(Event kind, Observer& log) : kind_(kind), log_(log) {}
    void send_started(const Message& m, Cycle c) override { log_.send_started(m, c + late(Event::start)); }
    void copied_to_send_buffer(const Message& m, Cycle c) override {
        log_.copied_to_send_buffer(m, c + late(Event::copy));
    }
    void head_crossed(const Message& m, const Crossing& c) override {
        log_.head_crossed(m, {c.head + late(Event::head), c.router, c.port});
    }
    void tail_crossed(const Message& m, int i, Cycle t) override { log_.tail_crossed(m, i, t + late(Event::tail)); }
    void presented(const Message& m, Cycle c) override { log_.presented(m, c + late(Event::presented)); }
    void delivered(const Message& m, Cycle c) override { log_.delivered(m, c + late(Event::delivered)); }
    void processor_step(const ProcessorStep& step) override {
        ProcessorStep changed = step;
        changed.to += late(Event::processor);
        log_.processor_step(changed);
    }
    void memory_busy(const MemoryBusy& busy) override {
        MemoryBusy changed = busy;
        changed.to += late(Event::memory);
        log_.memory_busy(changed);
    }
    void program_step(const ProgramStep& step) override {
        ProgramStep changed = step;
        if (step.kind == ProgramStep::Kind::send) changed.asked -= late(Event::step);
        log_.program_step(changed);
    }

private:
    Cycle late(Event kind) { return kind == kind_ && ++seen_ == 11 ? 1 : 0; }

    Event kind_;
    Observer& log_;
    int seen_ = 0;
};

std::string contradiction_with(Event kind) {
    Machine machine = machine_of("cns1-ack", {"memory.timing=random"});
    const std::vector<KeyValue> few{{"messages", "5"}};
    LoggedSimulation run{machine, make_topology(machine), {}, {}, {}};
    LateEvent late(kind, run.log.observer());
    SimulationOptions options;
    options.resources = every_resource;
    options.observer = &late;
    const auto made = find_workload("exchange").choose(machine, *run.topology, few).make(1);
    run.simulation = simulate(machine, *run.topology, *made, options);
    run.log.put_in_order();
    return contradiction(run);
}

TEST(WrongLog, TheTrueOneIsBelieved) { EXPECT_EQ(contradiction_with(Event::none), ""); }

class OneEventLate : public testing::TestWithParam<Event> {};

TEST_P(OneEventLate, IsNoticed) { EXPECT_NE(contradiction_with(GetParam()), ""); }

INSTANTIATE_TEST_SUITE_P(WrongLog, OneEventLate,
                         testing::Values(Event::start, Event::copy, Event::head, Event::tail, Event::presented,
                                         Event::delivered, Event::processor, Event::memory, Event::step));

/// Makes the first interval of a send buffer longer.
class OneTooLong final : public IntervalReader {
public:
    explicit OneTooLong(IntervalReader& reader) : reader_(reader) {}
    void has(const Interval& interval) override {
        Interval longer = interval;
        if (interval.station.part == NodePart::send_buffer && !std::exchange(changed_, true)) longer.to += 1000;
        reader_.has(longer);
    }

private:
    IntervalReader& reader_;
    bool changed_ = false;
};

TEST(WrongLog, AnOverlapIsNoticed) {
    const LoggedSimulation run = count(machine_of("cns1"), "exchange", {});
    AddedUp added(run.log, run.machine, *run.topology);
    OneTooLong wrong(added);
    Intervals(run.log, run.machine, *run.topology).report(wrong);
    EXPECT_NE(added.overlap(), "");
}

}  // namespace narrows::wrong_log_test

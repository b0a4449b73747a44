// A machine in a simulation of modules: when their calls take effect and return, and deadlocks.
#include <narrows/system.h>

#include <gmock/gmock.h>

#include <functional>
#include <stdexcept>

#include "tests/own_cpp/support.h"
#include "tests/support/error_text.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::system_test {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<std::byte> some(64);  ///< 16 words of cns1

/// A module with one thread.
class ThreadModule : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(ThreadModule);
    ThreadModule(const sc_core::sc_module_name& name, std::function<void()> body)
        : sc_module(name), body_(std::move(body)) {
        SC_THREAD(run);
    }

private:
    void run() { body_(); }
    std::function<void()> body_;
};

/// Ticks `cycles` times.
class Clocked : public ThreadModule {
public:
    Clocked(const sc_core::sc_time& cycle, int cycles)
        : ThreadModule("clocked", [cycle, cycles] {
              for (int i = 0; i < cycles; ++i) sc_core::wait(cycle);
          }) {}
};

class OwnSystem : public testing::Test {
protected:
    std::int64_t now() const {
        return static_cast<std::int64_t>(sc_core::sc_time_stamp().value() / system.cycle_time().value());
    }

    SystemModule system{"system", "cns1", "", {"nodes=32"}};
    std::vector<std::int64_t> seen;  ///< cycles
};

Cycle cycles_on_cns1(const std::string& workload, const std::vector<KeyValue>& arguments) {
    return run_on(machine_of("cns1", {}, 32), workload, arguments).simulation.cycles;
}

/// A clock beside the machine changes nothing.
TEST_F(OwnSystem, AMessageIsAskedForInTheNextCycleAndReceivedAsAProgramWould) {
    const Clocked clocked(system.cycle_time(), 1000);
    SystemPort& to = system.port(0);
    SystemPort& from = system.port(1);
    ThreadModule sender("sender", [&] {
        to.send(1, some);
        seen.push_back(now());
    });
    ThreadModule receiver("receiver", [&] {
        const PeerMessage message = from.receive(0);
        EXPECT_EQ(message.data, some);
        EXPECT_EQ(message.from, 0);
        seen.push_back(now());
    });
    sc_core::sc_start();
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_LT(seen[0], seen[1]);
    EXPECT_EQ(seen[1], 1 + cycles_on_cns1("point-to-point", {{"words", "16"}, {"to", "1"}}));
    const SystemReport report = system.report();
    EXPECT_TRUE(report.finished);
    EXPECT_EQ(report.cycles, seen[1]);
    EXPECT_EQ(report.messages, 1U);
    EXPECT_THAT(report.standing, IsEmpty());
}

/// Two modules send to one in the same cycle. Neither the order of their processes nor that of events may matter.
class Racing : public OwnSystem, public testing::WithParamInterface<int> {};

TEST_P(Racing, TheOrderOfProcessesAndEventsMakesNoDifference) {
    constexpr int to = 5;
    std::vector<std::pair<int, std::int64_t>> arrivals;
    SystemPort& collector = system.port(to);
    std::vector<SystemPort*> ports;
    const bool is_reversed = GetParam() % 2 == 1;
    if (GetParam() > 1) system.shuffle_order(static_cast<std::uint64_t>(GetParam()));
    for (const int rank : {3, 4, 6, 7}) ports.push_back(&system.port(rank));
    std::vector<std::unique_ptr<ThreadModule>> modules;
    for (std::size_t i = 0; i < ports.size(); ++i) {
        SystemPort& port = *ports[is_reversed ? ports.size() - 1 - i : i];
        modules.push_back(std::make_unique<ThreadModule>(sc_core::sc_gen_unique_name("sender"), [&] {
            for (int message = 0; message < 3; ++message) {
                sc_core::wait(system.cycle_time() * 7.5);
                port.send(to, some);
            }
        }));
    }
    ThreadModule receiver("receiver", [&] {
        for (int message = 0; message < 12; ++message) {
            const int from = collector.receive().from;
            arrivals.emplace_back(from, now());
        }
    });
    sc_core::sc_start();
    ASSERT_EQ(arrivals.size(), 12U);
    // A message takes 9 + 64 cycles on the link, and one more until the next.
    std::string text;
    for (const auto& [from, cycle] : arrivals) text += std::to_string(from) + "@" + std::to_string(cycle) + " ";
    EXPECT_EQ(text, "6@102 4@176 7@250 3@324 6@398 4@472 7@546 3@620 6@694 4@768 7@842 3@916 ");
}

INSTANTIATE_TEST_SUITE_P(Orders, Racing, testing::Range(0, 6));

TEST_F(OwnSystem, AModuleThatWaitsForeverIsToldAndAnIdleOneIsNot) {
    SystemPort& waiting = system.port(2);
    SystemPort& idle = system.port(3);
    ThreadModule first("first", [&] { waiting.receive(7, 5); });
    ThreadModule second("second", [&] {
        idle.declare_idle();
        idle.receive();
    });
    sc_core::sc_start();
    const SystemReport report = system.report();
    EXPECT_FALSE(report.finished);
    EXPECT_THAT(report.standing,
                ElementsAre("the module at the port of rank 2 waits to receive from rank 7 with tag 5"));
}

TEST_F(OwnSystem, WhatThePortCannotDoIsRefused) {
    SystemPort& port = system.port(2);
    std::vector<std::string> refusals;
    ThreadModule module("module", [&] {
        const auto refusal = [](const auto& call) { return error_text<std::invalid_argument>(call); };
        refusals = {refusal([&] { port.send(2, some); }), refusal([&] { port.send(32, some); }),
                    refusal([&] { port.send(1, std::vector<std::byte>(129)); }),
                    refusal([&] { port.send(1, some, -1); }), refusal([&] { port.receive(32); })};
    });
    sc_core::sc_start();
    EXPECT_THAT(refusals, ElementsAre(HasSubstr("cannot send to rank 2; send to another rank from 0 to 31"),
                                      HasSubstr("cannot send to rank 32"),
                                      HasSubstr("a message carries at most 128 bytes, not 129; send several"),
                                      HasSubstr("use 0 or more"), HasSubstr("cannot receive from rank 32")));
    EXPECT_THAT(error_text<std::invalid_argument>([&] { system.port(32); }), HasSubstr("there is no rank 32"));
}

TEST_F(OwnSystem, TwoThreadsThatSendByOnePortAreRefused) {
    SystemPort& port = system.port(2);
    ThreadModule first("first", [&] { port.send(1, some); });
    std::string refusal;
    ThreadModule second("second", [&] { refusal = error_text<std::logic_error>([&] { port.send(3, some); }); });
    sc_core::sc_start();
    EXPECT_THAT(refusal, HasSubstr("two threads use a port in the same direction; give each a port of its own"));
}

/// Rank 2 and 3 wait for each other.
class WaitingForEachOther : public OwnSystem {
protected:
    void run(bool are_idle, int ticks) {
        const auto wait_for = [are_idle](SystemPort& port, int other) {
            if (are_idle) port.declare_idle();
            port.receive(other);
        };
        SystemPort& a = system.port(2);
        SystemPort& b = system.port(3);
        const Clocked clocked(system.cycle_time(), ticks);
        ThreadModule first("first", [&] { wait_for(a, 3); });
        ThreadModule second("second", [&] { wait_for(b, 2); });
        sc_core::sc_start();
        EXPECT_LT(now(), 10);
        const SystemReport report = system.report();
        EXPECT_FALSE(report.finished);
        EXPECT_THAT(report.standing, ElementsAre("the module at the port of rank 2 waits to receive from rank 3",
                                                 "the module at the port of rank 3 waits to receive from rank 2"));
    }
};

TEST_F(WaitingForEachOther, ModulesAreStoppedThoughAClockTicks) { run(false, 1'000'000); }

TEST_F(WaitingForEachOther, ModulesThatAreIdleAreToldToo) { run(true, 0); }

TEST_F(OwnSystem, StopsAfterTheLastAnswerThoughAClockTicks) {
    SystemPort& asks = system.port(2);
    SystemPort& answers = system.port(3);
    const Clocked clocked(system.cycle_time(), 1'000'000);
    ThreadModule client("client", [&] {
        for (int question = 0; question < 3; ++question) {
            asks.send(3, some);
            asks.receive(3);
        }
        seen.push_back(now());
        asks.declare_idle();
    });
    ThreadModule server("server", [&] {
        for (;;) {
            answers.declare_idle();
            const int from = answers.receive().from;
            sc_core::wait(100 * system.cycle_time());
            answers.send(from, some);
        }
    });
    sc_core::sc_start();
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_LT(now(), seen[0] + 10);
    const SystemReport report = system.report();
    EXPECT_TRUE(report.finished);
    EXPECT_EQ(report.messages, 6U);
    EXPECT_THAT(report.standing, IsEmpty());
}

TEST_F(OwnSystem, DoesNotStopWhileAnotherMachineWorks) {
    SystemPort& idle = system.port(2);
    SystemModule other("other", "cns1", "allgather", {"nodes=32", "words=32"});
    const Clocked clocked(system.cycle_time(), 100'000);
    ThreadModule module("module", [&] { idle.declare_idle(); });
    sc_core::sc_start();
    EXPECT_TRUE(other.report().finished);
    EXPECT_GE(now(), other.report().cycles);
}

/// A machine that is dropped before the simulation leaves nothing behind.
TEST(OwnSystemWorkload, RunsAsAlwaysWhereNoModuleSends) {
    { const SystemModule dropped("dropped", "cns1", "allgather", {"nodes=32"}); }
    SystemModule system("system", "cns1", "allgather", {"nodes=32", "words=32"});
    sc_core::sc_start();
    const SystemReport report = system.report();
    EXPECT_TRUE(report.finished);
    EXPECT_EQ(report.cycles, cycles_on_cns1("allgather", {{"words", "32"}}));
    ASSERT_FALSE(report.checks.empty());
    for (const OwnCheck& check : report.checks) EXPECT_TRUE(check.passed) << check.name << ": " << check.detail;
}

TEST(OwnSystemDeadlock, StopsTheSimulationThoughAClockTicks) {
    const Registry registry =
        registry_with("waiting", [](Peer& me, TestValues) -> Routine { co_await me.receive((me.rank() + 1) % 32); });
    SystemModule system("system", "cns1", "waiting", {"nodes=32"}, 1, registry);
    SystemPort& port = system.port(0);
    const Clocked clocked(system.cycle_time(), 1'000'000);
    ThreadModule module("module", [&] {
        sc_core::wait(system.cycle_time() * 100);
        port.declare_idle();
    });
    sc_core::sc_start();
    EXPECT_EQ(sc_core::sc_time_stamp(), system.cycle_time() * 101);
    const SystemReport report = system.report();
    EXPECT_FALSE(report.finished);
    EXPECT_THAT(report.standing, Contains(HasSubstr("node 0")));
}

TEST(OwnSystemRefusals, OfACycleThatIsNoMultipleOfTheTimeResolution) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
    const auto refusal = [](const std::string& cycle_time) {
        return error_text<std::invalid_argument>([&] {
            const SystemModule system("system", "cns1", "", {"nodes=32", "cycle_time=" + cycle_time});
        });
    };
    EXPECT_THAT(refusal("2500ps"), HasSubstr("no multiple of SystemC's time resolution, 1 ns"));
    EXPECT_THAT(refusal("400ps"), HasSubstr("sc_set_time_resolution(1, sc_core::SC_PS)"));
    EXPECT_EQ(SystemModule("system", "cns1", "", {"nodes=32", "cycle_time=2ns"}).cycle_time(),
              sc_core::sc_time(2, sc_core::SC_NS));
}

TEST(OwnSystemRefusals, SayWhatNarrowsRunWouldSay) {
    const auto refusal = [](const std::string& machine, const std::string& workload, const std::string& argument) {
        return error_text<std::invalid_argument>(
            [&] { const SystemModule system("system", machine, workload, {argument}); });
    };
    EXPECT_THAT(refusal("cns2", "", "nodes=32"), HasSubstr("did you mean 'cns1'?"));
    EXPECT_THAT(refusal("cns1", "allgater", "nodes=32"), HasSubstr("did you mean 'allgather'?"));
    EXPECT_THAT(refusal("cns1", "", "words=32"), HasSubstr("there is no workload that it could be for; name one"));
    EXPECT_THAT(refusal("cns1", "", "interface.links=9"), HasSubstr("interface.links = 9; it must be from 1 to 4"));
}

}  // namespace narrows::system_test

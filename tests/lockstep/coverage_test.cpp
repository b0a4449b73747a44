// The counters of difficult situations, on messages written by hand.
#include "tests/lockstep/coverage.h"

#include <gmock/gmock.h>

#include <map>
#include <sstream>

#include "models/network/topology/grid.h"
#include "tests/lockstep/sends_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::coverage_test {

using testing::Contains;
using testing::Not;

constexpr NodeId west = 3;
constexpr NodeId south = 1;
constexpr NodeId middle = 4;
constexpr NodeId north = 7;

/// Messages that cross the channel north of the node in the middle of a square.
class Square : public testing::Test {
protected:
    /// Asks for the channel at `asked` and gets it at `head`.
    void send(NodeId from, Cycle asked, Cycle head) {
        sends.push_back({from, 0, 0, 0, north, 20, 0});
        LoggedMessage message;
        message.started = message.copied = asked - 2;
        message.crossings = {{grid->router_of(from), grid->route(grid->router_of(from), middle), asked - 1, asked + 18},
                             {grid->router_of(middle), grid->route(grid->router_of(middle), north), head, head + 19},
                             {grid->router_of(north), Topology::local, head + 1, head + 20}};
        message.presented = message.delivered = head + 100;
        messages.push_back(message);
    }

    /// How often each situation has occurred.
    std::map<std::string, int> counts() const {
        Coverage coverage(machine, *grid);
        coverage.count(sends, messages);
        std::istringstream lines(coverage.text());
        std::map<std::string, int> result;
        for (int times = 0; lines >> times;) {
            std::string name;
            std::getline(lines >> std::ws, name);
            result[name] = times;
        }
        return result;
    }

    const Machine machine = machine_of("cns1", {"topology.kind=mesh", "topology.columns=3", "topology.rows=3"});
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
    std::vector<PlannedSend> sends;
    std::vector<LoggedMessage> messages;
};

TEST_F(Square, TwoHeadsThatWaitAtATimeAreCountedAndThoseThatDoNotWaitAreNot) {
    send(west, 12, 22);
    send(south, 13, 42);
    send(west, 70, 70);
    send(south, 170, 171);
    const auto times = counts();
    EXPECT_EQ(times.at("a head waits for a channel"), 3);
    EXPECT_EQ(times.at("two heads wait for one channel"), 1);
    EXPECT_EQ(times.at("two heads ask for one channel in the same cycle"), 0);
}

TEST_F(Square, HeadsThatAskInOneCycleAreCounted) {
    send(west, 12, 12);
    send(south, 12, 32);
    send(west, 70, 70);
    EXPECT_EQ(counts().at("two heads ask for one channel in the same cycle"), 1);
}

TEST_F(Square, TurnsAreCounted) {
    send(west, 12, 12);
    send(south, 50, 50);
    send(south, 90, 90);
    const auto times = counts();
    EXPECT_EQ(times.at("through a router from interface to east"), 1);
    EXPECT_EQ(times.at("through a router from west to north"), 1);
    EXPECT_EQ(times.at("through a router from south to north"), 2);
    EXPECT_EQ(times.at("through a router from south to interface"), 3);
    EXPECT_EQ(times.at("through a router from east to interface"), 0);
}

/// Situations that cannot occur on a machine are not missing.
TEST_F(Square, ALoneMessageLeavesEverythingOutThatNeedsTwo) {
    const std::vector<PlannedSend> one{{0, 0, 0, 0, 1, 20, 0}};
    Coverage coverage(machine, *grid);
    coverage.count(one, run_sends(machine, *grid, one).messages(1));
    std::vector<std::string> missing = coverage.missing();
    EXPECT_THAT(missing, Contains("through a router from west to north"));
    EXPECT_THAT(missing, Not(Contains("through a router from west to interface")));
    std::erase_if(missing, [](const std::string& name) { return name.starts_with("through a router"); });
    const std::vector<std::string> expected{"a head waits for a channel",
                                            "two heads wait for one channel",
                                            "two heads ask for one channel in the same cycle",
                                            "a message waits in the register: send buffers full",
                                            "a message waits in the buffer: receive register taken",
                                            "a head waits for its node: receive buffers full",
                                            "a message is presented and waits: processor busy",
                                            "messages back to back on an interface link"};
    EXPECT_EQ(missing, expected);
}

}  // namespace narrows::lockstep::coverage_test

// Swapping two messages of the same number between two nodes shows in the data.
#include <gmock/gmock.h>

#include <map>

#include "tests/support/runs/judged_run.h"

namespace narrows::swapped_test {

using testing::AnyOf;
using testing::HasSubstr;
using testing::SizeIs;

/// The sender of a message, and its count of sends.
using Name = std::pair<NodeId, std::uint32_t>;
Name name_of(const Message& message) { return {message.from, message.sequence}; }

struct Delivered {
    NodeId to;
    int tag;
    Payload payload;
};

/// Keeps the content of every delivered message.
class ContentKeeper final : public FaultInjector {
public:
    bool pass(Message& message) override {
        all[name_of(message)] = {message.to, message.tag, message.payload};
        return true;
    }

    std::map<Name, Delivered> all;
};

/// Gives messages the content of others.
class Exchange final : public FaultInjector {
public:
    explicit Exchange(bool with_tag) : with_tag_(with_tag) {}

    bool pass(Message& message) override {
        const auto found = instead.find(name_of(message));
        if (found == instead.end()) return true;
        message.payload = found->second.payload;
        if (with_tag_) message.tag = found->second.tag;
        return true;
    }

    std::map<Name, Delivered> instead;

private:
    bool with_tag_;
};

struct SwappedWork {
    const char* workload;
    std::vector<KeyValue> arguments;
};

JudgedRun run_with(FaultInjector& faults, const SwappedWork& work) {
    SimulationOptions options;
    options.faults = &faults;
    Machine machine = machine_of("cns1");
    machine.topology = {TopologyKind::cylinder, 4, 3};
    return run_on(machine, work.workload, work.arguments, options);
}

std::map<Name, Delivered> contents_of(const SwappedWork& work) {
    ContentKeeper contents;
    EXPECT_TRUE(run_with(contents, work).judgement.passed());
    return contents.all;
}

bool equal(const Delivered& a, const Delivered& b) { return std::ranges::equal(a.payload.bytes(), b.payload.bytes()); }

/// Two messages of this number from different nodes to different nodes, as long as each other, but with other data.
std::vector<Name> pair_of_number(const std::map<Name, Delivered>& all, std::uint32_t number) {
    for (const auto& [name, message] : all) {
        for (const auto& [other_name, other] : all) {
            if (name.second != number || other_name.second != number || message.to == other.to) continue;
            if (message.payload.size() == other.payload.size() && !equal(message, other)) return {name, other_name};
        }
    }
    return {};
}

JudgedRun run_with_swapped(const SwappedWork& work, std::uint32_t number, bool with_tag) {
    const std::map<Name, Delivered> all = contents_of(work);
    const std::vector<Name> pair = pair_of_number(all, number);
    EXPECT_THAT(pair, SizeIs(2)) << work.workload;
    Exchange exchange(with_tag);
    if (pair.size() == 2) exchange.instead = {{pair[0], all.at(pair[1])}, {pair[1], all.at(pair[0])}};
    return run_with(exchange, work);
}

const std::vector<SwappedWork> streams{
    {"random", {{"messages", "10"}, {"words", "4"}}},
    {"exchange", {{"messages", "10"}, {"words", "4"}}},
    {"exchange", {{"messages", "10"}, {"words", "1"}}},
    {"testjig", {{"links", "6"}, {"elements", "40"}}},
};
const std::vector<SwappedWork> broadcasts{
    {"allgather", {{"words", "64"}}},
    {"allgather", {{"words", "64"}, {"algorithm", "bidirectional-ring"}}},
    {"allgather", {{"words", "96"}, {"algorithm", "alternating-ring"}}},
};
const std::vector<SwappedWork> sums{
    {"allreduce", {{"elements", "40"}, {"algorithm", "tree"}}},
    {"allreduce", {{"elements", "40"}, {"algorithm", "snake"}}},
    {"allreduce", {{"elements", "40"}, {"algorithm", "fence"}}},
    {"allreduce", {{"elements", "40"}, {"algorithm", "ring"}}},
    {"allreduce", {{"elements", "40"}, {"algorithm", "recursive-doubling"}}},
    {"allreduce", {{"elements", "40"}, {"algorithm", "rabenseifner"}}},
};

/// The program runs on: only the data can tell.
TEST(Swapped, DataOfTwoMessagesAreNoticed) {
    for (const std::vector<SwappedWork>* works : {&streams, &broadcasts}) {
        const char* const check = works == &streams ? "every byte arrived once" : "every rank has every element";
        for (const SwappedWork& work : *works) {
            for (const std::uint32_t number : {0, 1}) {
                const JudgedRun run = run_with_swapped(work, number, false);
                EXPECT_TRUE(run.simulation.finished) << work.workload;
                EXPECT_THAT(run.complaints(), HasSubstr(check)) << work.workload;
                EXPECT_THAT(run.complaints(), HasSubstr("instead of 0x")) << work.workload;
                EXPECT_THAT(run.complaints(), HasSubstr(" more)")) << work.workload;
            }
        }
    }
    for (const SwappedWork& work : sums) {
        const JudgedRun run = run_with_swapped(work, 0, false);
        EXPECT_TRUE(run.simulation.finished) << work.arguments[1].value;
        EXPECT_THAT(run.complaints(), HasSubstr("every rank has every element")) << work.arguments[1].value;
    }
}

TEST(Swapped, MessagesWithTheirTagsAreNoticed) {
    for (const SwappedWork& work : streams) {
        const JudgedRun run = run_with_swapped(work, 1, true);
        EXPECT_TRUE(run.simulation.finished) << work.workload;
        EXPECT_THAT(run.complaints(), HasSubstr("which it did not expect (and 1 more)")) << work.workload;
    }
    for (const SwappedWork& work : broadcasts) {
        const JudgedRun run = run_with_swapped(work, 1, true);
        EXPECT_THAT(run.complaints(), AnyOf(HasSubstr("more than once"), HasSubstr("never got element")));
    }
}

/// No two messages of a pattern have the same data.
TEST(Swapped, NoTwoMessagesOfAPatternHaveTheSameData) {
    for (const SwappedWork& work : streams) {
        const std::map<Name, Delivered> all = contents_of(work);
        for (auto one = all.begin(); one != all.end(); ++one) {
            for (auto other = std::next(one); other != all.end(); ++other)
                EXPECT_FALSE(equal(one->second, other->second)) << work.workload;
        }
    }
}

}  // namespace narrows::swapped_test

// The choice among algorithms with given computing times and given bounds.
#include "testbench/workloads/fastest_algorithm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/machine/input_error.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::fastest_algorithm_test {

using testing::HasSubstr;
using Verdict = ConsideredAlgorithm::Verdict;

enum class Ending { right, wrong, never };

/// Node 0 computes.
class Computes final : public Workload {
public:
    Computes(Cycle cycles, Cycle bound, Ending ending) : cycles_(cycles), bound_(bound), ending_(ending) {}

    Traffic traffic() const override {
        Traffic traffic;
        traffic.compute = {bound_};
        return traffic;
    }
    void start(System& system) override {
        system.start(NodeId(0), [this](Rank& rank) { return compute(rank); });
    }
    std::vector<Check> checks() const override { return {{"data", ending_ == Ending::right, {}}}; }

private:
    Task<> compute(Rank& rank) {
        constexpr Cycle piece = 100;  // so that there are events all the time
        for (Cycle left = cycles_; left > 0; left -= piece) co_await rank.compute(std::min(left, piece));
        if (ending_ == Ending::never) co_await rank.receive(NodeId(1), 0);
    }

    Cycle cycles_;
    Cycle bound_;
    Ending ending_;
};

AlgorithmCandidate takes(const std::string& name, Cycle cycles, Cycle bound, Ending ending = Ending::right) {
    return {
        name, [=](const Topology&) {
            return ChosenWorkload{{}, [=](std::uint64_t) { return std::make_unique<Computes>(cycles, bound, ending); }};
        }};
}

AlgorithmCandidate refused(const std::string& name) {
    return {name, [name](const Topology&) -> ChosenWorkload {
                throw InputError(Place{"algorithm=" + name}, name + " needs a grid");
            }};
}

AlgorithmChoice choice(const std::vector<AlgorithmCandidate>& candidates) {
    return choose_fastest(machine_of("mesh-16x16", {"topology.sides=2,2"}), candidates);
}

std::vector<Verdict> verdicts(const AlgorithmChoice& choice) {
    std::vector<Verdict> all;
    for (const ConsideredAlgorithm& each : choice.considered) all.push_back(each.verdict);
    return all;
}

TEST(FastestAlgorithm, EndsFirst) {
    const AlgorithmChoice made = choice({takes("a", 3000, 10), takes("b", 2000, 1500), takes("c", 4000, 1)});
    EXPECT_EQ(made.fastest().name, "b");
    EXPECT_EQ(made.fastest().cycles, 2000);
    EXPECT_EQ(made.text(), "algorithm=b, the fastest of 3: 3 simulated");
}

TEST(FastestAlgorithm, IsNotSimulatedBesideOthersThatTheirBoundsExclude) {
    const AlgorithmChoice made = choice({takes("a", 9000, 2001), takes("b", 2000, 1500), takes("c", 9000, 2000)});
    EXPECT_THAT(verdicts(made), testing::ElementsAre(Verdict::excluded, Verdict::fastest, Verdict::excluded));
    EXPECT_EQ(made.considered[0].cycles, 0);
    EXPECT_EQ(made.text(), "algorithm=b, the fastest of 3: 1 simulated, 2 excluded by their bounds");
}

/// An earlier algorithm in the list with the same bound could take as few cycles.
TEST(FastestAlgorithm, IsTheFirstOfEqualOnes) {
    EXPECT_EQ(choice({takes("a", 2000, 10), takes("b", 2000, 2000)}).fastest().name, "a");
    EXPECT_EQ(choice({takes("a", 2000, 2000), takes("b", 2000, 10)}).fastest().name, "a");
    EXPECT_EQ(choice({takes("a", 2001, 10), takes("b", 2000, 2000)}).fastest().name, "b");
}

TEST(FastestAlgorithm, IsFoundBehindALowBoundThatMisleads) {
    const AlgorithmChoice made = choice({takes("a", 1'000'000, 1), takes("b", 70'000, 69'999)});
    EXPECT_EQ(made.fastest().name, "b");
    EXPECT_EQ(made.considered[0].verdict, Verdict::slower);
    EXPECT_GE(made.considered[0].cycles, 70'000);
    EXPECT_LT(made.considered[0].cycles, 90'000);  // given up early
}

TEST(FastestAlgorithm, ComesToItsEndWithTheRightData) {
    const AlgorithmChoice made =
        choice({takes("a", 100, 1, Ending::never), takes("b", 200, 1, Ending::wrong), takes("c", 300, 1)});
    EXPECT_THAT(verdicts(made), testing::ElementsAre(Verdict::stopped, Verdict::wrong, Verdict::fastest));
    EXPECT_EQ(made.text(),
              "algorithm=c, the fastest of 3: 1 simulated, 1 ended in a deadlock (a), 1 with wrong data (b)");
}

TEST(FastestAlgorithm, CanRunOnTheMachine) {
    const AlgorithmChoice made = choice({refused("a"), takes("b", 300, 1), takes("c", 200, 1)});
    EXPECT_THAT(verdicts(made), testing::ElementsAre(Verdict::refused, Verdict::slower, Verdict::fastest));
    EXPECT_THAT(made.considered[0].reason, HasSubstr("a needs a grid"));
    EXPECT_EQ(made.text(), "algorithm=c, the fastest of 3: 2 simulated, 1 refused (a)");
}

TEST(FastestAlgorithm, IsNotSimulatedWhereItIsTheOnlyOne) {
    const AlgorithmChoice made = choice({refused("a"), takes("b", 300, 1)});
    EXPECT_EQ(made.fastest().cycles, 0);
    EXPECT_EQ(made.text(), "algorithm=b, because no other algorithm can run here");
}

template <class... Candidates>
std::string refusal(Candidates... candidates) {
    try {
        choice({candidates...});
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(FastestAlgorithm, IsRefusedWhereThereIsNone) {
    EXPECT_THAT(refusal(refused("a"), refused("b")), HasSubstr("a needs a grid"));
    EXPECT_THAT(refusal(takes("a", 1, 1, Ending::never), takes("b", 1, 1, Ending::never), refused("c")),
                HasSubstr("no algorithm comes to its end here: a, b; name one to see what stops it, for instance "
                          "algorithm=a"));
}

}  // namespace narrows::fastest_algorithm_test

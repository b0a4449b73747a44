// The order in which a study gives its tasks to workers, and that no worker waits while there are any.
#include "testbench/study/conduct.h"

#include "testbench/study/manifest.h"
#include "tests/study/support.h"

namespace narrows::study::conduct_test {

using testing::ElementsAre;
using State = StoredPoint::State;

const std::string study = "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = [32, 96, 64, 128, 160]\n";

/// Workers that end in the order in which they began, `at_once` at a time. They see what the study has stored by then.
class WatchedPool final : public WorkerPool {
public:
    WatchedPool(const Store& store, std::size_t workers) : store_(store), workers_(workers) {}

    bool has_room() const override { return running_.size() < workers_; }
    bool idle() const override { return running_.empty(); }
    void begin(std::size_t task) override {
        begun.push_back(task);
        running_.push_back(task);
        for (const StoredPoint& point : store_.points()) stored_ += point.state == State::open ? 0 : 1;
        stored_at_begin.push_back(std::exchange(stored_, 0));
    }
    std::vector<TaskResult> wait(int /*longest*/) override {
        running_at_wait.push_back(running_.size());
        std::vector<TaskResult> results;
        while (!running_.empty() && results.size() < at_once) {
            const std::size_t task = running_.front();
            running_.erase(running_.begin());
            results.push_back({task, {}, "its process was ended"});
            if (task != fails) results.back() = {task, packed(outcome_of(static_cast<Cycle>(task))), {}};
        }
        return results;
    }

    std::size_t fails = 99;
    std::size_t at_once = 1;
    std::vector<std::size_t> begun;
    std::vector<std::size_t> stored_at_begin;  ///< points with a result
    std::vector<std::size_t> running_at_wait;

private:
    const Store& store_;
    std::size_t workers_;
    std::vector<std::size_t> running_;
    std::size_t stored_ = 0;
};

class ConductTest : public testing::Test {
protected:
    ConductTest() : store_(folder_.path() / "results.sqlite", Store::Access::write), points_(points_of(study)) {
        store_.set(manifest_of(study_of(study), points_, 1), points_);
    }
    Conducted conduct(
        WorkerPool& workers, const std::function<bool()>& stop = [] { return false; }) {
        return study::conduct(
            store_, Tasks(points_, false), workers, [](const Advance&) {}, stop);
    }
    std::vector<State> states() const {
        std::vector<State> states;
        for (const StoredPoint& point : store_.points()) states.push_back(point.state);
        return states;
    }

    const TemporaryFolder folder_;
    Store store_;
    const std::vector<Point> points_;
};

/// The longest points begin first. The worker that has ended gets its next point before its result is written to the
/// disk.
TEST_F(ConductTest, NoWorkerIsIdleOrWaitsForTheStore) {
    WatchedPool workers(store_, 2);
    EXPECT_EQ(conduct(workers).ran, 5u);
    EXPECT_THAT(workers.begun, ElementsAre(4, 3, 1, 2, 0));
    EXPECT_THAT(workers.running_at_wait, ElementsAre(2, 2, 2, 2, 1));
    EXPECT_THAT(workers.stored_at_begin, ElementsAre(0, 0, 0, 1, 2));
    EXPECT_THAT(states(), testing::Each(State::done));
}

/// Both workers end. When one of their results has been written, the workers that have ended since get their next
/// point.
TEST_F(ConductTest, NoWorkerWaitsForSeveralResultsToBeStored) {
    WatchedPool workers(store_, 2);
    workers.at_once = 2;
    conduct(workers);
    EXPECT_THAT(workers.stored_at_begin, ElementsAre(0, 0, 0, 0, 1));
    EXPECT_THAT(states(), testing::Each(State::done));
}

TEST_F(ConductTest, AFailedPointDoesNotStopTheOthers) {
    WatchedPool workers(store_, 2);
    workers.fails = 3;
    EXPECT_EQ(conduct(workers).ran, 5u);
    EXPECT_THAT(states(), ElementsAre(State::done, State::done, State::done, State::failed, State::done));
}

/// Points that have ended by then are stored, and nothing new begins.
TEST_F(ConductTest, AStudyThatIsStoppedKeepsWhatHasEnded) {
    WatchedPool workers(store_, 2);
    conduct(workers, [&] { return workers.running_at_wait.size() == 2; });
    EXPECT_THAT(workers.begun, ElementsAre(4, 3, 1));
    EXPECT_THAT(states(), ElementsAre(State::open, State::open, State::open, State::done, State::done));
}

/// Only points without a result are run.
TEST_F(ConductTest, AStudyGoesOnWhereItWasStopped) {
    store_.keep(4, outcome_of(1), "here");
    store_.keep(2, outcome_of(1), "here");
    WatchedPool workers(store_, 2);
    EXPECT_EQ(conduct(workers).ran, 3u);
    EXPECT_THAT(workers.begun, ElementsAre(3, 1, 0));
}

}  // namespace narrows::study::conduct_test

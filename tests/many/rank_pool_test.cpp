#include "testbench/study/ranks/rank_pool.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <set>

#include "models/machine/input_error.h"
#include "testbench/study/ranks/rank_worker.h"
#include "tests/many/thread_ranks.h"
#include "tests/support/background.h"
#include "tests/support/error_text.h"

namespace narrows::study::rank_pool_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t endless = 1000;  ///< a task that never ends
constexpr std::size_t bad = 13;        ///< a task that fails

/// A pool that finishes each task at once.
class QuickPool final : public WorkerPool {
public:
    bool has_room() const override { return !task_; }
    bool idle() const override { return !task_; }
    void begin(std::size_t task) override {
        EXPECT_TRUE(has_room()) << "task " << task << " while another one is being done";
        task_ = task;
    }
    std::vector<TaskResult> wait(int longest) override {
        if (!task_) return {};
        if (task_ == endless) {
            std::this_thread::sleep_for(std::chrono::milliseconds(longest));
            return {};
        }
        const std::size_t task = *task_;
        task_.reset();
        if (task == bad) return {{task, {}, "unlucky"}};
        return {{task, "result\n" + std::string(1, '\0') + std::to_string(task), {}}};
    }

private:
    std::optional<std::size_t> task_;
};

Greeting greeting(int rank) { return {"host" + std::to_string(rank), "program", "points"}; }

/// Rank 0 in the test, the other ranks in threads. A rank that goes on after the test gets an error from the post.
class RankPoolTest : public testing::Test {
protected:
    explicit RankPoolTest(int ranks = 4) : post(ranks), own(post, 0) {}

    ~RankPoolTest() override {
        for (std::thread& thread : threads) thread.join();
    }

    /// Waits until all other ranks have ended; false if they go on for too long.
    bool all_end() {
        return comes_true([this] { return ended == threads.size(); });
    }

    void serve_all() {
        for (int rank = 1; rank < post.ranks(); ++rank) serve_as(rank, greeting(rank));
    }
    void serve_as(int rank, const Greeting& says) {
        start([this, rank, says] {
            ThreadRanks ranks(post, rank);
            QuickPool workers;
            serve(ranks, says, workers);
        });
    }
    void start(const std::function<void()>& rank) {
        threads.emplace_back([this, rank] {
            try {
                rank();
                ++ended;
            } catch (const std::runtime_error& error) {
                ADD_FAILURE() << error.what();
            }
        });
    }

    std::string complaint() {
        return error_text<InputError>([this] { RankPool(own, greeting(0)); });
    }

    Post post;
    ThreadRanks own;
    std::vector<std::thread> threads;
    std::atomic<std::size_t> ended = 0;
};

TEST_F(RankPoolTest, EveryTaskIsDoneOnceByOneOfTheOthers) {
    serve_all();
    const Dismissal dismissal(own);
    RankPool workers(own, greeting(0));
    std::map<std::size_t, TaskResult> results;
    std::set<std::string> hosts;
    std::size_t next = 0;
    while (next < 200 || !workers.idle()) {
        while (next < 200 && workers.has_room()) workers.begin(next++);
        for (const TaskResult& result : workers.wait()) {
            hosts.insert(result.host);
            EXPECT_TRUE(results.emplace(result.task, result).second) << result.task;
        }
    }
    ASSERT_EQ(results.size(), 200);
    for (const auto& [task, result] : results) {
        if (task == bad) continue;
        EXPECT_TRUE(result.ok());
        EXPECT_EQ(result.bytes, "result\n" + std::string(1, '\0') + std::to_string(task));
    }
    EXPECT_EQ(results.at(bad).error, "unlucky");
    EXPECT_THAT(hosts, ElementsAre("host1", "host2", "host3"));
}

TEST_F(RankPoolTest, ThereIsRoomForATaskARank) {
    serve_all();
    const Dismissal dismissal(own);
    RankPool workers(own, greeting(0));
    EXPECT_TRUE(workers.idle());
    for (int task = 0; task < 3; ++task) {
        EXPECT_TRUE(workers.has_room());
        workers.begin(endless);
        EXPECT_FALSE(workers.idle());
    }
    EXPECT_FALSE(workers.has_room());
}

TEST_F(RankPoolTest, WaitsNoLongerThanIsAllowed) {
    serve_all();
    const Dismissal dismissal(own);
    RankPool workers(own, greeting(0));
    EXPECT_TRUE(workers.wait().empty()) << "nothing to wait for";
    workers.begin(endless);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(workers.wait(30).empty());
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(30));
}

TEST_F(RankPoolTest, OthersEndWhateverTheyAreDoing) {
    serve_all();
    {
        const Dismissal dismissal(own);
        RankPool workers(own, greeting(0));
        workers.begin(endless);
        workers.begin(1);  // its result is never fetched
    }
    EXPECT_TRUE(all_end());
    EXPECT_FALSE(own.receive()) << "a message that nobody would take";
}

TEST_F(RankPoolTest, OthersEndWithoutHavingHadAnythingToDo) {
    serve_all();
    for (const int rank : {1, 2, 3}) {
        EXPECT_TRUE(comes_true([&] { return post.looks_of(rank) >= 2; })) << "rank " << rank << " waits for tasks";
    }
    EXPECT_EQ(ended, 0);
    { const Dismissal dismissal(own); }  // as when rank 0 finds an error in the study
    EXPECT_TRUE(all_end());
    EXPECT_FALSE(own.receive()) << "a message that nobody would take";
}

TEST_F(RankPoolTest, RanksThatHaveSomethingElseAreNamed) {
    const Dismissal dismissal(own);
    serve_as(1, {"alpha", "program", "points"});
    serve_as(2, {"beta", "another program", "points"});
    start([this] {
        ThreadRanks ranks(post, 3);
        refuse(ranks, "cns9: no such machine");
    });
    const std::string text = complaint();
    EXPECT_THAT(text, HasSubstr("rank 2 on beta: has another build of Narrows than rank 0; start the same program"));
    EXPECT_THAT(text, HasSubstr("rank 3: cannot run the study: cns9: no such machine"));
    EXPECT_THAT(text, Not(HasSubstr("rank 1")));
}

TEST_F(RankPoolTest, OtherPointsAreNoticed) {
    const Dismissal dismissal(own);
    for (const int rank : {1, 2, 3}) serve_as(rank, {"host", "program", rank == 3 ? "other points" : "points"});
    EXPECT_THAT(complaint(), StartsWith("rank 3 on host: has another study, other machines or another seed than rank"));
}

}  // namespace narrows::study::rank_pool_test

#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "testbench/study/ranks/ranks.h"

namespace narrows::study {

/// The messages between threads. Waiting for more than two minutes is an error, so that no test waits for ever.
class Post {
public:
    explicit Post(int ranks) : boxes_(static_cast<std::size_t>(ranks)), looks_(static_cast<std::size_t>(ranks)) {}

    int ranks() const { return static_cast<int>(boxes_.size()); }

    void put(int to, Ranks::Message message) {
        const std::lock_guard lock(mutex_);
        boxes_.at(static_cast<std::size_t>(to)).push_back(std::move(message));
    }

    std::optional<Ranks::Message> take(int rank) {
        const std::lock_guard lock(mutex_);
        if (std::chrono::steady_clock::now() > end_)
            throw std::runtime_error("a rank looks for messages after two minutes");
        auto& box = boxes_.at(static_cast<std::size_t>(rank));
        if (box.empty()) {
            ++looks_.at(static_cast<std::size_t>(rank));
            return {};
        }
        Ranks::Message message = std::move(box.front());
        box.pop_front();
        return message;
    }

    /// How often a rank has looked for a message in vain.
    int looks_of(int rank) {
        const std::lock_guard lock(mutex_);
        return looks_.at(static_cast<std::size_t>(rank));
    }

private:
    std::mutex mutex_;
    std::vector<std::deque<Ranks::Message>> boxes_;
    std::vector<int> looks_;
    std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + std::chrono::seconds(120);
};

/// Ranks that are threads of a test.
class ThreadRanks final : public Ranks {
public:
    ThreadRanks(Post& post, int rank) : post_(post), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return post_.ranks(); }
    void send(int to, const std::string& bytes) override { post_.put(to, {rank_, bytes}); }
    std::optional<Message> receive() override { return post_.take(rank_); }
    void abandon() override {}

private:
    Post& post_;
    int rank_;
};

}  // namespace narrows::study

#include "testbench/study/ranks/rank_pool.h"

#include <fmt/format.h>

#include <chrono>

#include "models/machine/input_error.h"
#include "testbench/study/ranks/backoff.h"

namespace narrows::study {

namespace {

using Kind = RankMessage::Kind;

Ranks::Message wait_for_message(Ranks& ranks) {
    for (Backoff backoff;; backoff.rest()) {
        if (auto message = ranks.receive()) return std::move(*message);
    }
}

/// The error of the rank that sends this message; empty if there is none.
std::string complaint_about(const RankMessage& message, const Greeting& greeting, const Greeting& own) {
    if (message.kind == Kind::refusal) return "cannot run the study: " + message.text;
    if (greeting.program != own.program)
        return "has another build of Narrows than rank 0; start the same program everywhere";
    if (greeting.points != own.points) {
        return "has another study, other machines or another seed than rank 0; see to it that all ranks read the same "
               "files";
    }
    return {};
}

}  // namespace

RankPool::RankPool(Ranks& ranks, const Greeting& own) : ranks_(ranks), hosts_(static_cast<std::size_t>(ranks.size())) {
    std::vector<Problem> problems;
    for (int rank = ranks.size() - 1; rank > 0; --rank) free_.push_back(rank);
    for (std::size_t greeted = 1; greeted < hosts_.size(); ++greeted) {
        const Ranks::Message bytes = wait_for_message(ranks);
        const RankMessage message = RankMessage::of(bytes.bytes);
        const Greeting greeting = Greeting::of(message.text);
        const std::string complaint = complaint_about(message, greeting, own);
        if (message.kind == Kind::hello) hosts_[static_cast<std::size_t>(bytes.from)] = greeting.host;
        const std::string host = message.kind == Kind::hello ? " on " + greeting.host : "";
        if (!complaint.empty()) problems.push_back({Place{fmt::format("rank {}{}", bytes.from, host)}, complaint});
    }
    if (!problems.empty()) throw InputError(std::move(problems));
}

void RankPool::begin(std::size_t task) {
    ranks_.send(free_.back(), RankMessage{Kind::task, task}.bytes());
    free_.pop_back();
}

TaskResult RankPool::taken(const Ranks::Message& bytes) {
    RankMessage message = RankMessage::of(bytes.bytes);
    free_.push_back(bytes.from);
    const std::string& host = hosts_[static_cast<std::size_t>(bytes.from)];
    if (message.kind == Kind::done) return {message.task, std::move(message.text), {}, host};
    return {message.task, {}, std::move(message.text), host};
}

std::vector<TaskResult> RankPool::wait(int longest) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + std::chrono::milliseconds(longest);
    std::vector<TaskResult> results;
    for (Backoff backoff; !idle(); backoff.rest()) {
        while (const auto message = ranks_.receive()) results.push_back(taken(*message));
        if (!results.empty() || (longest >= 0 && Clock::now() >= end)) break;
    }
    return results;
}

Dismissal::~Dismissal() {
    if (abandoned_) return;
    for (int rank = 1; rank < ranks_.size(); ++rank) ranks_.send(rank, RankMessage{Kind::end}.bytes());
    // Receives all messages that are still under way, because MPI would wait for them for ever.
    for (int left = ranks_.size() - 1; left > 0;) {
        if (RankMessage::of(wait_for_message(ranks_).bytes).kind == Kind::bye) --left;
    }
}

void Dismissal::abandon() {
    abandoned_ = true;
    ranks_.abandon();
}

}  // namespace narrows::study

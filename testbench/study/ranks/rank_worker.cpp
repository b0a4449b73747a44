#include "testbench/study/ranks/rank_worker.h"

#include "testbench/study/ranks/backoff.h"

namespace narrows::study {

namespace {

using Kind = RankMessage::Kind;

constexpr int last_message_poll = 5;  // milliseconds between checks for the last message

/// Works until rank 0 sends no more tasks.
void work_until_dismissed(Ranks& ranks, WorkerPool* workers) {
    Backoff backoff;
    for (;;) {
        if (const auto bytes = ranks.receive()) {
            const RankMessage order = RankMessage::of(bytes->bytes);
            if (order.kind == Kind::end) break;
            workers->begin(order.task);
            backoff = {};
        }
        if (workers == nullptr || workers->idle()) {
            backoff.rest();
            continue;
        }
        for (const TaskResult& result : workers->wait(last_message_poll)) {
            ranks.send(0, result.ok() ? RankMessage{Kind::done, result.task, result.bytes}.bytes()
                                      : RankMessage{Kind::failed, result.task, result.error}.bytes());
        }
    }
    ranks.send(0, RankMessage{Kind::bye}.bytes());
}

}  // namespace

void serve(Ranks& ranks, const Greeting& greeting, WorkerPool& workers) {
    ranks.send(0, RankMessage{Kind::hello, 0, greeting.text()}.bytes());
    work_until_dismissed(ranks, &workers);
}

void refuse(Ranks& ranks, const std::string& why) {
    ranks.send(0, RankMessage{Kind::refusal, 0, why}.bytes());
    work_until_dismissed(ranks, nullptr);
}

}  // namespace narrows::study

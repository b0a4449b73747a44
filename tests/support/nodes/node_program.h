#pragma once

#include <functional>
#include <vector>

#include "models/node/processor/rank.h"
#include "tests/reference/nodes/programs.h"

namespace narrows {

/// The program of an activity on the model. Calls `ended` whenever an operation has ended.
inline Task<> run_activity(Rank& rank, const reference::NodeActivity& activity,
                           std::function<void(const Rank&)> ended = {}) {
    using What = reference::NodeOperation::What;
    for (const reference::NodeOperation& next : activity.operations) {
        if (next.not_before > rank.now()) co_await rank.wait(next.not_before - rank.now());
        switch (next.what) {
            case What::send: {
                const std::vector<std::byte> payload(static_cast<std::size_t>(next.bytes));
                co_await rank.send(RankId(next.rank), Payload(payload),
                                   {next.tag, LinkId(next.link), next.message_class});
                break;
            }
            case What::receive: co_await rank.receive(RankId(next.rank), next.tag); break;
            case What::work: co_await rank.work(next.cycles); break;
            case What::compute: co_await rank.compute(next.cycles); break;
            case What::wait: co_await rank.wait(next.cycles); break;
            case What::sent: co_await rank.sent(); break;
            case What::copy: co_await rank.copy(next.bytes); break;
            case What::sweep: co_await rank.sweep(next.bytes); break;
        }
        if (ended) ended(rank);
    }
}

}  // namespace narrows

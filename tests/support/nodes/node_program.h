#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <stdexcept>

#include "models/node/processor/rank.h"
#include "tests/reference/nodes/programs.h"

namespace narrows {

/// The data of a random program's message.
inline Payload data_of(int from, int tag, std::size_t bytes) {
    return Payload::filled(bytes, [=](std::span<std::byte> data) {
        for (std::size_t i = 0; i < bytes; ++i)
            data[i] = static_cast<std::byte>(static_cast<std::size_t>(7 * from + 3 * tag) + bytes + i);
    });
}

inline void check_data(const Received& message) {
    const Payload expected = data_of(message.from, message.tag, message.payload.size());
    if (!std::ranges::equal(message.payload.bytes(), expected.bytes()))
        throw std::logic_error("the data of a message are not those that were sent");
}

/// The program of an activity on the model. Calls `ended` whenever an operation has ended.
inline Task<> run_activity(Rank& rank, const reference::NodeActivity& activity,
                           std::function<void(const Rank&)> ended = {}) {
    using What = reference::NodeOperation::What;
    for (const reference::NodeOperation& next : activity.operations) {
        if (next.not_before > rank.now()) co_await rank.wait(next.not_before - rank.now());
        switch (next.what) {
            case What::send:
                co_await rank.send(RankId(next.rank),
                                   data_of(rank.id(), next.tag, static_cast<std::size_t>(next.bytes)),
                                   {next.tag, LinkId(next.link), next.message_class});
                break;
            case What::receive: check_data(co_await rank.receive(RankId(next.rank), next.tag)); break;
            case What::work: co_await rank.work(next.cycles); break;
            case What::compute: co_await rank.compute(next.cycles); break;
            case What::wait: co_await rank.wait(next.cycles); break;
            case What::sent: co_await rank.sent(); break;
            case What::copy: co_await rank.copy(next.bytes); break;
            case What::sweep: co_await rank.sweep(next.bytes); break;
            case What::dma:
                co_await rank.dma({.is_write = next.is_write,
                                   .address = static_cast<std::uint64_t>(next.address),
                                   .bytes = next.bytes,
                                   .interface = next.interface});
                break;
        }
        if (ended) ended(rank);
    }
}

}  // namespace narrows

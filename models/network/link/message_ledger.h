#pragma once

#include <cstdint>

#include "models/network/link/message.h"
#include "models/time/cycle_histogram.h"

namespace narrows {

/// Is told of every delivery.
class DeliveryWatch {
public:
    virtual void delivered(const Message& message, Cycle now) = 0;

protected:
    ~DeliveryWatch() = default;
};

/// Makes, numbers, counts and takes back all messages of a machine.
class MessageLedger {
public:
    /// Starts a message and numbers it.
    Message& start() {
        Message& message = pool_.take();
        message.number = sent_++;
        return message;
    }
    void delivered(const Message& message, Cycle now) {
        ++delivered_;
        payload_bytes_ += message.payload.size();
        hops_ += static_cast<std::uint64_t>(message.crossed - 1);  // the inward interface link does not count
        latency_.add(now - message.started);
        if (watch_ != nullptr) watch_->delivered(message, now);
    }
    /// Null to stop watching. The watch must outlive the run.
    void watch(DeliveryWatch* watch) { watch_ = watch; }
    void give_back(Message& message) { pool_.give_back(message); }

    /// Returns the messages under way, in the order of their starts.
    std::vector<const Message*> under_way() const { return pool_.all_in_use(); }
    std::uint64_t sent() const { return sent_; }
    std::uint64_t delivered() const { return delivered_; }
    std::uint64_t payload_bytes() const { return payload_bytes_; }  ///< counts delivered messages only
    /// Network channels crossed by delivered messages.
    std::uint64_t hops() const { return hops_; }
    /// The latency of delivered messages, from the start of the send (P1) to the delivery (P3).
    const CycleHistogram& latency() const { return latency_; }

private:
    MessagePool pool_;
    std::uint64_t sent_ = 0;
    std::uint64_t delivered_ = 0;
    std::uint64_t payload_bytes_ = 0;
    std::uint64_t hops_ = 0;
    CycleHistogram latency_;
    DeliveryWatch* watch_ = nullptr;
};

}  // namespace narrows

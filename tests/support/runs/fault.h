#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "models/node/processor/processor.h"
#include "tests/support/runs/judged_run.h"

namespace narrows {

/// Loses or changes the n-th delivered message, or gives it what the one before has carried.
class Fault final : public FaultInjector {
public:
    enum class Kind { lose, change_byte, shorten, swap_tag, repeat };
    Fault(Kind kind, int which) : kind_(kind), left_(which) {}

    bool pass(Message& message) override {
        const Payload before = std::exchange(before_, message.payload);
        if (left_-- != 0) return true;
        const auto bytes = message.payload.bytes();
        std::vector<std::byte> copy(bytes.begin(), bytes.end());
        switch (kind_) {
            case Kind::lose: return false;
            case Kind::change_byte: copy[copy.size() / 2] ^= std::byte{0x10}; break;
            case Kind::shorten: copy.pop_back(); break;
            case Kind::swap_tag: message.tag ^= 1; break;
            case Kind::repeat: copy.assign(before.bytes().begin(), before.bytes().end()); break;
        }
        message.payload = Payload(copy);
        return true;
    }

private:
    Kind kind_;
    int left_;
    Payload before_;  ///< of the message before
};

/// A run with a fault in the message `which`; -1: without one.
inline JudgedRun run_with_fault(const Machine& machine, const std::string& workload,
                                const std::vector<KeyValue>& arguments, Fault::Kind kind, int which) {
    Fault fault(kind, which);
    return run_on(machine, workload, arguments, with_fault(fault));
}

}  // namespace narrows

#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "models/network/topology/ids.h"
#include "models/time/cycle.h"

namespace narrows {

/// The next operation of a program, where it is known before anything runs.
struct OrderedOperation {
    enum class Do : std::uint8_t {
        send,     ///< one message to one partner, or one to each of two at once
        receive,  ///< one message from one partner, or one from each of two at once
        wait,     ///< `amount` cycles
        work,     ///< `amount` cycles of the processor
        sweep,    ///< reads `amount` bytes of memory
    };

    static constexpr RankId nobody = -1;

    Do what;
    std::array<RankId, 2> partners{nobody, nobody};
    std::array<LinkId, 2> links{};  ///< links that a send uses
    int bytes = 0;                  ///< size of each message with its header
    int tag = 0;
    std::int64_t amount = 0;

    int messages() const { return partners[1] == nobody ? 1 : 2; }
};

/// The operations of a program in order. Each begins when the one before has ended.
class OrderedOperations {
public:
    virtual ~OrderedOperations() = default;
    /// Valid until the next call; null after the last operation.
    virtual const OrderedOperation* next() = 0;
};

/// Programs whose operations do not depend on the content or the time of what they receive.
class OrderedPrograms {
public:
    virtual ~OrderedPrograms() = default;

    virtual int count() const = 0;
    /// Programs of a rank have consecutive numbers.
    virtual RankId rank_of(int program) const = 0;
    /// May be called several times.
    virtual std::unique_ptr<OrderedOperations> operations(int program) const = 0;
};

}  // namespace narrows

#pragma once

#include <vector>

#include "models/link/observer.h"
#include "models/processor/operations.h"

namespace narrows {

class MemoryPort;

/// Injects faults into delivered messages, for tests of the checks.
class FaultInjector {
public:
    virtual ~FaultInjector() = default;
    /// May change the payload. False: the message is lost just before its delivery.
    virtual bool pass(Message& message) = 0;
};

/// A processor as its programs see it, whether it has an interface for itself or shares those of its node.
class AnyProcessor {
public:
    /// Returns the number of a new activity of the rank's program.
    virtual int add_activity() = 0;
    virtual void send(SendOperation& operation) = 0;
    virtual bool receive(ReceiveOperation& operation) = 0;  ///< true: a message was there, and `result` is set
    virtual bool sent(SentOperation& operation) = 0;        ///< true: they have ended
    virtual void compute(ComputeOperation& operation) = 0;
    virtual void work(ComputeOperation& operation) = 0;

    virtual void inject_faults(FaultInjector* faults) = 0;
    virtual Usage usage() const = 0;
    virtual Cycle computed() const = 0;
    /// Null where memory has no port of vector accesses (docs/timing.md, M1).
    virtual const MemoryPort* memory() const = 0;
    /// Messages that have come and that no program has received, in order.
    virtual std::vector<const Message*> unreceived() const = 0;

protected:
    ~AnyProcessor() = default;
};

}  // namespace narrows

#pragma once

#include <stdexcept>
#include <vector>

#include "models/machine/message_class.h"
#include "models/network/link/observer.h"
#include "models/node/processor/operations.h"

namespace narrows {

class MemoryPort;

/// Injects faults into delivered messages, for tests of the checks.
class FaultInjector {
public:
    virtual ~FaultInjector() = default;
    /// May change the payload. Returns false to lose the message just before its delivery.
    virtual bool pass(Message& message) = 0;
};

/// A message that a rank knows of and has not received, for deadlock reports.
struct KnownMessage {
    const Message* message = nullptr;
    int activity = -1;  ///< the activity whose receive has the message, or -1
    bool waits_for_room = false;
    bool has_room = false;                  ///< holds room that its receive will free
    bool awaits_grant = false;              ///< its data wait for a receive
    std::vector<const Message*> held = {};  ///< packets that wait in receive registers

    bool is_matched() const { return activity >= 0; }
};

/// A processor as its programs see it, whether it has an interface for itself or shares those of its node.
class AnyProcessor {
public:
    /// Returns the number of a new activity of the rank's program.
    virtual int add_activity() = 0;
    virtual void send(SendOperation& operation) = 0;
    virtual bool receive(ReceiveOperation& operation) = 0;  ///< returns true if a message was there; `result` is set
    virtual bool sent(SentOperation& operation) = 0;        ///< returns true if the sends have ended
    virtual void compute(ComputeOperation& operation) = 0;
    virtual void work(ComputeOperation& operation) = 0;
    virtual void access(DmaOperation& operation) = 0;

    virtual Usage usage() const = 0;
    /// Call when all programs have ended, the last one at `end`. usage() then counts only the cycles before.
    virtual void run_ended(Cycle end) = 0;
    /// Null if memory has no port for vector accesses (docs/timing.md, M1).
    virtual const MemoryPort* memory() const = 0;
    /// Delivered messages that no program has received, in order of delivery.
    virtual std::vector<const Message*> unreceived() const = 0;
    /// The messages that the rank knows of, in any order.
    virtual std::vector<KnownMessage> known_messages() const = 0;

protected:
    ~AnyProcessor() = default;

    /// Throws if the machine cannot send this. The link must be one that messages of the class use (docs/timing.md,
    /// C3).
    static void check(const SendOperation& operation, const Machine& machine, RankId rank) {
        if (operation.to == rank) throw std::logic_error("a rank sent a message to itself");
        const LinkId link = operation.link;
        const bool is_usual =
            operation.message_class == MessageClass::data && link >= 0 && link < machine.interface.links;
        if (!is_usual && !links_of(machine.interface, operation.message_class).has(link))
            throw std::logic_error("a send names an interface link that the machine does not have");
        if (static_cast<int>(operation.payload.size()) > machine.message.largest_payload())
            throw std::logic_error("a message is larger than the machine allows");
    }
};

}  // namespace narrows

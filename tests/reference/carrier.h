#pragma once

#include "tests/reference/message.h"

namespace narrows::reference {

/// Carries messages from the front of a wire (S3) to the interfaces of their receivers: a network or a medium.
class Carrier {
public:
    virtual ~Carrier() = default;

    /// The message comes to the front of its wire (S4, X1), or into injection buffer number `injection_buffer` (S5), at
    /// t.
    virtual void launch(Message& message, int injection_buffer, Cycle t) = 0;

    /// Cycle t: all requests, all grants, then the bytes. Returns true if anything happened, or continues by itself.
    virtual bool step(Cycle t) = 0;

    /// The counts of a medium.
    virtual MediumUse medium_use() const { return {}; }
};

}  // namespace narrows::reference

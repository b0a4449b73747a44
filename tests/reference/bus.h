#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "tests/reference/buffer.h"
#include "tests/reference/carrier.h"
#include "tests/reference/receive_link.h"

namespace narrows::reference {

/// B1 .. B4, X1 and X2 on a bus.
class BusOfBytes final : public Carrier {
public:
    /// `receive_links`: one of every node. They must outlive this.
    BusOfBytes(const Machine& machine, std::vector<ReceiveLinks>& receive_links);

    void launch(Message& message, int injection_buffer, Cycle t) override;
    bool step(Cycle t) override;
    MediumUse medium_use() const override { return use_; }

private:
    struct Request {
        Message* message;
        Cycle asked;
    };
    struct Carried {
        Message* message;
        Buffer from;
        Buffer to;
    };

    ReceiveLink& receiver_of(const Message& message);
    int distance(NodeId node) const;
    bool grant(Cycle t);
    bool move(Cycle t);
    bool arrive(Cycle t);

    const Machine* machine_;
    std::vector<ReceiveLinks>* receive_links_;
    int width_;
    Cycle flit_time_;
    std::vector<Request> requests_;
    std::optional<Carried> carried_;
    std::deque<Message*> on_the_way_;  // messages whose last byte has left, and is not yet there
    Cycle free_at_ = 0;
    int last_served_;
    MediumUse use_;
};

}  // namespace narrows::reference

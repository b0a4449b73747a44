#pragma once

#include "models/network/router/model_router.h"
#include "models/node/interface/any_interface.h"
#include "models/node/interface/buffers.h"

namespace narrows {

/// The receiving side of one interface link: message buffers and register (docs/timing.md, R1 to R4).
class ReceiveLink {
public:
    ReceiveLink(Fabric& fabric, ModelRouter& router, MessageReceiver& receiver, LinkId number);

    /// The message's head has crossed the link; its last byte will cross it at `tail`.
    void arriving(Message& message, Cycle tail);
    /// Records that the oldest untaken message has left the link by `cycle`.
    void taken(Cycle cycle);

private:
    void try_move();
    void try_release();

    Fabric& fabric_;
    ModelRouter& router_;
    MessageReceiver& receiver_;
    LinkId number_;
    bool has_register_;  ///< false: the processor moves the bytes itself, out of the receive buffer
    bool channel_held_ = false;
    Cycle register_free_at_ = 0;
    Cycle last_tail_ = 0;
    Buffers buffers_;
    MessageQueue arrived_;
};

}  // namespace narrows

#pragma once

#include <algorithm>
#include <memory>
#include <span>

#include "models/network/router/model_router.h"
#include "models/node/interface/any_interface.h"
#include "models/node/interface/buffers.h"

namespace narrows {

/// The sending side of one interface link: register, message buffers, wire and, on the router's side, injection buffers
/// (docs/timing.md, S1 to S5).
class SendLink final : public MessageSource {
public:
    SendLink(Fabric& fabric, ModelRouter& router, SendWatch& watch, LinkId number);

    /// When the next send may begin, as far as is known. A processor that moves the bytes itself needs a send buffer
    /// too (P2); otherwise the register is enough.
    Cycle may_begin_at() const {
        return fills_buffer_ ? std::max(register_free_at_, buffers_.next_free()) : register_free_at_;
    }

    Cycle register_free_at() const { return register_free_at_; }

    /// A send begins: the register is held from now on, and the message is complete in it at `ready`.
    void begin(Message& message, Cycle ready);
    void last_byte_left(Message& message, Cycle tail) override;

    LinkOut contents() const { return {in_register_, front_, usage_}; }

private:
    void try_copy();
    void try_wire();
    void reach_front(std::uint64_t);
    void release_wire(Cycle cycle);
    /// When each injection buffer becomes free.
    std::span<Cycle> injection_free_at() const { return {injection_free_at_.get(), injection_buffers_}; }

    Fabric& fabric_;
    ModelRouter& router_;
    SendWatch& watch_;
    LinkId number_;
    bool fills_buffer_;
    bool waits_for_injection_ = false;
    std::uint16_t injection_buffers_;
    Message* in_register_ = nullptr;
    Cycle ready_ = 0;
    Cycle register_free_at_ = 0;
    Buffers buffers_;
    MessageQueue buffered_;
    Message* front_ = nullptr;
    Cycle front_from_ = 0;  ///< f of S3
    Cycle wire_free_at_ = 0;
    Cycle busy_from_ = 0;
    std::unique_ptr<Cycle[]> injection_free_at_;  ///< null: the send buffer feeds the router
    Usage usage_;
};

}  // namespace narrows

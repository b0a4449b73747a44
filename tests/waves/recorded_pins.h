#pragma once

#include <array>
#include <map>
#include <memory>
#include <systemc>
#include <utility>
#include <vector>

#include "models/rtl/pins.h"
#include "models/time/cycle.h"

namespace narrows {

/// The inputs of an RTL node in a cycle, and its outputs, read through the functions that the models around it use, not
/// from the pins.
struct SeenCycle {
    struct Channel {
        std::vector<std::byte> bytes;
        bool head = false;
        rtl::Head info{};
        bool done = false;
        int room = 0;
    };
    struct Link {
        bool started = false;
        std::vector<std::byte> sent;
        bool copied = false;
        bool presents = false;
        std::vector<std::byte> received;
        bool taken = false;
    };
    std::array<Channel, 4> in;
    std::array<Channel, 4> out;
    std::vector<Link> links;
};
using SeenCycles = std::map<Cycle, SeenCycle>;

/// Pins that record all calls, cycle by cycle.
class RecordedPins final : public rtl::Pins {
public:
    /// After reset(), the calls are added to the record of that node.
    RecordedPins(std::unique_ptr<rtl::Pins> pins, const Machine& machine, std::map<NodeId, SeenCycles>& all)
        : pins_(std::move(pins)), machine_(machine), all_(all) {
        now_.links.resize(links());
    }

    void reset(const Grid& grid, NodeId node) override {
        seen_ = &all_[node];
        pins_->reset(grid, node);
        for (auto& out : now_.out) out.room = machine_.network.buffer_flits * machine_.network.link_bytes_per_cycle;
    }
    void edge() override {
        read_outputs();
        const auto cycle = static_cast<Cycle>(sc_core::sc_time_stamp().value()) / machine_.cycle_time_ps - 1;
        (*seen_)[cycle] = now_;
        SeenCycle next;
        next.links.resize(links());
        for (std::size_t port = 0; port < 4; ++port) next.out[port].room = now_.out[port].room;
        now_ = next;
        pins_->edge();
    }
    void update_outputs() override { pins_->update_outputs(); }

    bool free(LinkId link) const override { return pins_->free(link); }
    bool copied(LinkId link) const override { return pins_->copied(link); }
    void start(LinkId link, const rtl::Head& head, std::span<const std::byte> message) override {
        now_.links[at(link)].started = true;
        now_.links[at(link)].sent.assign(message.begin(), message.end());
        pins_->start(link, head, message);
    }
    bool waits(Port port) const override { return pins_->waits(port); }
    void acknowledged(Port port) override { pins_->acknowledged(port); }
    bool presents(LinkId link) const override { return pins_->presents(link); }
    rtl::Head presented(LinkId link, std::span<std::byte> message) const override {
        return pins_->presented(link, message);
    }
    void taken(LinkId link) override {
        now_.links[at(link)].taken = true;
        pins_->taken(link);
    }

    void come(Port port, const rtl::Flit& flit) override {
        SeenCycle::Channel& in = now_.in[at(port)];
        in.bytes.assign(flit.bytes.begin(), flit.bytes.end());
        in.head = flit.head != nullptr;
        if (in.head) in.info = *flit.head;
        pins_->come(port, flit);
    }
    int room(Port port) const override { return pins_->room(port); }
    bool done(Port port) const override { return pins_->done(port); }

    bool head_leaves(Port port) const override { return pins_->head_leaves(port); }
    rtl::Head leaving(Port port) const override { return pins_->leaving(port); }
    int bytes_leaving(Port port, std::span<std::byte> bytes) const override {
        return pins_->bytes_leaving(port, bytes);
    }
    void set_room(Port port, int bytes) override {
        now_.out[at(port)].room = bytes;
        pins_->set_room(port, bytes);
    }
    void set_done(Port port) override {
        now_.out[at(port)].done = true;
        pins_->set_done(port);
    }

    bool head_leaves_buffer(LinkId link) const override { return pins_->head_leaves_buffer(link); }
    bool last_leaves_buffer(LinkId link) const override { return pins_->last_leaves_buffer(link); }
    bool asks(int input) const override { return pins_->asks(input); }
    rtl::Head asking(int input) const override { return pins_->asking(input); }
    bool head_arrives(LinkId link) const override { return pins_->head_arrives(link); }
    bool last_arrives(LinkId link) const override { return pins_->last_arrives(link); }
    rtl::Head arriving(LinkId link) const override { return pins_->arriving(link); }
    bool accepts(LinkId link) const override { return pins_->accepts(link); }

    std::vector<rtl::Pin> list() const override { return pins_->list(); }
    void read(std::vector<std::uint32_t>& words) const override { pins_->read(words); }

private:
    static std::size_t at(int number) { return static_cast<std::size_t>(number); }
    std::size_t links() const { return at(machine_.interface.links); }

    void read_outputs() {
        std::array<std::byte, 8> bytes;
        for (Port port = 0; port < 4; ++port) {
            SeenCycle::Channel& out = now_.out[at(port)];
            out.bytes.assign(bytes.begin(), bytes.begin() + pins_->bytes_leaving(port, bytes));
            out.head = pins_->head_leaves(port);
            if (out.head) out.info = pins_->leaving(port);
            now_.in[at(port)].room = pins_->room(port);
            now_.in[at(port)].done = pins_->done(port);
        }
        for (LinkId number = 0; number < machine_.interface.links; ++number) {
            SeenCycle::Link& link = now_.links[at(number)];
            link.copied = pins_->copied(number);
            link.presents = pins_->presents(number);
            if (!link.presents) continue;
            link.received.resize(at(pins_->presented(number, {}).bytes));
            pins_->presented(number, link.received);
        }
    }

    std::unique_ptr<rtl::Pins> pins_;
    const Machine& machine_;
    std::map<NodeId, SeenCycles>& all_;
    SeenCycles* seen_ = nullptr;
    SeenCycle now_;
};

}  // namespace narrows

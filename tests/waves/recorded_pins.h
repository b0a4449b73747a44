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

/// Pins of a node of the grid that record all calls, cycle by cycle.
class RecordedPins final : public rtl::Pins, private rtl::InterfacePins {
public:
    /// The calls after reset() are added to the record of that node.
    RecordedPins(std::unique_ptr<rtl::Pins> pins, const Machine& machine, SeenCycles& seen)
        : pins_(std::move(pins)), interface_(*pins_->interface()), machine_(machine), seen_(seen) {
        now_.links.resize(links());
    }

    void reset(const rtl::Routes& routes) override {
        pins_->reset(routes);
        for (auto& out : now_.out) out.room = machine_.network.buffer_flits * machine_.network.link_bytes_per_cycle;
    }
    void edge() override {
        read_outputs();
        const auto cycle = static_cast<Cycle>(sc_core::sc_time_stamp().value()) / machine_.cycle_time_ps - 1;
        seen_[cycle] = now_;
        SeenCycle next;
        next.links.resize(links());
        for (std::size_t port = 0; port < 4; ++port) next.out[port].room = now_.out[port].room;
        now_ = next;
        pins_->edge();
    }
    void update_outputs() override { pins_->update_outputs(); }
    rtl::InterfacePins* interface() override { return this; }

    void come(int channel, const rtl::Flit& flit) override {
        SeenCycle::Channel& in = now_.in[at(channel)];
        in.bytes.assign(flit.bytes.begin(), flit.bytes.end());
        in.head = flit.head != nullptr;
        if (in.head) in.info = *flit.head;
        pins_->come(channel, flit);
    }
    int room(int channel) const override { return pins_->room(channel); }
    bool frees(int channel, int lane) const override { return pins_->frees(channel, lane); }

    bool head_leaves(int channel) const override { return pins_->head_leaves(channel); }
    rtl::Head leaving(int channel) const override { return pins_->leaving(channel); }
    int lane_of_leaving(int channel) const override { return pins_->lane_of_leaving(channel); }
    int bytes_leaving(int channel, std::span<std::byte> bytes) const override {
        return pins_->bytes_leaving(channel, bytes);
    }
    rtl::ChannelEvents channel_events() const override { return pins_->channel_events(); }
    void set_room(int channel, int bytes) override {
        now_.out[at(channel)].room = bytes;
        pins_->set_room(channel, bytes);
    }
    void set_freed(int channel, int lane) override {
        now_.out[at(channel)].done = true;
        pins_->set_freed(channel, lane);
    }

    std::vector<rtl::Pin> list() const override { return pins_->list(); }
    void read(std::vector<std::uint32_t>& words) const override { pins_->read(words); }

private:
    bool free(LinkId link) const override { return interface_.free(link); }
    void start(LinkId link, const rtl::Head& head, std::span<const std::byte> message) override {
        now_.links[at(link)].started = true;
        now_.links[at(link)].sent.assign(message.begin(), message.end());
        interface_.start(link, head, message);
    }
    bool waits(Port port) const override { return interface_.waits(port); }
    void acknowledged(Port port) override { interface_.acknowledged(port); }
    rtl::Head presented(LinkId link, std::span<std::byte> message) const override {
        return interface_.presented(link, message);
    }
    void taken(LinkId link) override {
        now_.links[at(link)].taken = true;
        interface_.taken(link);
    }
    rtl::LinkEvents link_events() const override { return interface_.link_events(); }
    bool asks(int input) const override { return interface_.asks(input); }
    rtl::Head asking(int input) const override { return interface_.asking(input); }
    rtl::Head arriving(LinkId link) const override { return interface_.arriving(link); }

    static std::size_t at(int number) { return static_cast<std::size_t>(number); }
    std::size_t links() const { return at(machine_.interface.links); }

    void read_outputs() {
        rtl::FlitBytes bytes;
        for (int port = 0; port < 4; ++port) {
            SeenCycle::Channel& out = now_.out[at(port)];
            out.bytes.assign(bytes.begin(), bytes.begin() + pins_->bytes_leaving(port, bytes));
            out.head = pins_->head_leaves(port);
            if (out.head) out.info = pins_->leaving(port);
            now_.in[at(port)].room = pins_->room(port);
            now_.in[at(port)].done = pins_->frees(port, 0);
        }
        for (LinkId number = 0; number < machine_.interface.links; ++number) {
            SeenCycle::Link& link = now_.links[at(number)];
            link.copied = interface_.copied(number);
            link.presents = interface_.presents(number);
            if (!link.presents) continue;
            link.received.resize(at(interface_.presented(number, {}).bytes));
            interface_.presented(number, link.received);
        }
    }

    std::unique_ptr<rtl::Pins> pins_;
    rtl::InterfacePins& interface_;
    const Machine& machine_;
    SeenCycles& seen_;
    SeenCycle now_;
};

}  // namespace narrows

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "models/node/shared/matching.h"
#include "models/node/shared/packet_engine.h"
#include "models/node/shared/packet_hardware.h"
#include "models/rtl/engine_pins.h"
#include "models/system/rtl_clock.h"
#include "models/system/rtl_endpoint.h"

namespace narrows {

/// What the processors of a shared node have in common, in RTL, between models of the processors and interfaces in RTL
/// (docs/nodes.md, "In RTL"). The pins alone decide which packet gets which register and when, where the bytes of a
/// packet belong, when a message is whole, and when it is listed. What the model would do with what came is compared,
/// and a difference ends the run.
class RtlPackets final : public PacketHardware, public ClockedPart, public ListingWatch {
public:
    RtlPackets(Fabric& fabric, const Placement& placement, NodeId node, RtlClock& clock, PacketEngine& engine,
               std::unique_ptr<rtl::EnginePins> pins);

    /// The next interface of the node.
    void add(RtlEndpoint& interface) { interfaces_.push_back(&interface); }

    // These are for the packet engine.
    void posted(Sending& sending) override;
    void give_registers() override;
    void will_present(Message& packet) override;

    // This is for the matching of the processors.
    void listed(const Message& message) override;

    // These are for the clock.
    void end_cycle() override;
    void read_outputs() override;
    bool rests() const override { return in_use_ == 0 && inputs_.empty() && presented_.empty(); }

private:
    /// A message that the RTL has room for, and still cuts.
    struct Outgoing {
        Sending* sending = nullptr;
        Cycle asked = 0;  ///< since when its next packet asks
    };
    /// A message that the RTL has room for on its way in.
    struct Incoming {
        bool is_listed = false;
        bool is_whole = false;
    };
    /// A packet that gets a register.
    struct Started {
        SendPlace* place;
        rtl::StartedPacket packet;
        int round = 0;
    };
    using Listed = std::vector<rtl::MessageKey>;

    int tag_for(Sending& sending);
    static void sort_by_rounds(std::vector<Started>& started);
    void start(SendPlace& place, const rtl::StartedPacket& packet);
    void compare_packet(const rtl::StartedPacket& started, const Message& packet) const;
    void take(Message& packet);
    Listed listed_by_pins() const;
    rtl::MessageKey key_of(const Message& whole) const;
    RtlEndpoint& endpoint_of(const SendPlace& place) const {
        return *interfaces_[static_cast<std::size_t>(place.of_interface)];
    }
    /// Number of the link on which it comes, among those of the node.
    int place_of(const Message& packet) const { return placement_.link_of_node(packet.to, packet.link); }
    bool is_here(RankId rank) const { return placement_.node_of(rank) == node_; }
    /// Ends the run if the RTL has no room. That is its fault unless there are more messages than it has to hold.
    void require_room() const;
    [[noreturn]] void full(std::size_t messages, const char* way) const;
    [[noreturn]] void differs(const std::string& what) const;

    Fabric& fabric_;
    const Placement& placement_;
    NodeId node_;
    RtlClock& clock_;
    PacketEngine& engine_;
    std::unique_ptr<rtl::EnginePins> pins_;
    std::vector<RtlEndpoint*> interfaces_;
    std::vector<Outgoing> outgoing_;              ///< indexed by tag
    int in_use_ = 0;                              ///< tags
    Cycle given_at_ = -1;                         ///< when registers were given last
    std::vector<Sending*> inputs_;                ///< posted in this cycle
    std::vector<Message*> presented_;             ///< in this cycle
    Listed listed_;                               ///< listed by the model in this cycle
    std::map<std::uint64_t, Incoming> incoming_;  ///< by the number of the message
};

}  // namespace narrows

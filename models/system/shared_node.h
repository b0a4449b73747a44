#pragma once

#include <memory>
#include <vector>

#include "models/network/medium/medium.h"
#include "models/node/shared/packet_engine.h"
#include "models/node/shared/shared_memory.h"
#include "models/node/shared/shared_processor.h"
#include "models/system/node.h"
#include "models/system/rtl_packets.h"

namespace narrows {

/// An interface of a shared node with its router, or with its tap at a medium. All are models or all RTL.
class Endpoint {
public:
    virtual ~Endpoint() = default;
    virtual AnyInterface& interface() = 0;
    virtual AnyRouter& router() = 0;
};

/// A node whose processors share memory and interfaces (docs/nodes.md). Processors and memory are models; the rest is
/// models or RTL.
class SharedNode final : public Node {
public:
    /// Parts of the machine that all nodes share.
    struct Common {
        Fabric& fabric;
        const Placement& placement;
        MessageLedger& messages;
        MessageLedger& packets;  ///< shared by all nodes
    };

    /// `medium`: null where interfaces have routers.
    SharedNode(const Common& common, NodeId id, Medium* medium);
    /// Makes a node in RTL.
    SharedNode(const Common& common, NodeId id, RtlClock& clock, std::unique_ptr<rtl::EnginePins> pins);

    AnyProcessor& processor(int number) override { return *processors_[static_cast<std::size_t>(number)]; }
    const AnyInterface& interface(int number) const override {
        return endpoints_[static_cast<std::size_t>(number)]->interface();
    }
    const AnyRouter& router(int number) const override {
        return endpoints_[static_cast<std::size_t>(number)]->router();
    }
    const SharedMemory* memory() const override { return &memory_; }
    const HostBuses* host() const override { return engine_.host(); }
    const OtherPackets* packets_of_others() const override { return &engine_.others().received(); }
    bool is_moving_messages() const override;
    std::vector<const Message*> asking_for_register(int interface) const override {
        return engine_.outgoing().places().asking(interface);
    }

private:
    SharedNode(const Common& common, NodeId id);
    void add(std::unique_ptr<Endpoint> endpoint);

    SharedMemory memory_;
    PacketEngine engine_;
    std::vector<std::unique_ptr<SharedProcessor>> processors_;  ///< processors that have a rank
    std::vector<std::unique_ptr<Endpoint>> endpoints_;          ///< indexed by interface
    std::unique_ptr<RtlPackets> rtl_;                           ///< null where the node is a model
};

}  // namespace narrows

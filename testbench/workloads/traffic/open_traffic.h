#pragma once

#include "testbench/workloads/test_data.h"
#include "testbench/workloads/traffic/measured_traffic.h"
#include "testbench/workloads/traffic/traffic_source.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// Sources that generate messages whether or not the network takes them. Messages generated before the end of the
/// window are measured, and the sources continue until all of these have arrived (docs/workloads.md).
class OpenTraffic final : public Workload, private DeliveryWatch {
public:
    OpenTraffic(const Machine& machine, const Topology& topology, TrafficSetting setting, std::uint64_t seed);

    // Not copyable, because parts point to other parts.
    OpenTraffic(const OpenTraffic&) = delete;
    OpenTraffic& operator=(const OpenTraffic&) = delete;

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override;
    std::vector<std::string> notes() const override;
    std::optional<MeasuredTraffic> measured_traffic() const override;
    std::optional<LongTermTraffic> long_term_traffic() const override;

private:
    /// A source, with its sent and received messages.
    struct Sender {
        TrafficSource source;
        std::size_t asked = 0;
        std::vector<bool> received = {};
    };

    Task<> send_all(Rank& rank, Sender& sender, LinkId link);
    Task<> receive_all(Rank& rank);
    void received(NodeId node, const Received& message, Cycle now);
    void delivered(const Message& message, Cycle now) override;
    Cycle next_look(Cycle now, Cycle due) const;
    bool has_ended(Cycle now);
    bool may_stop(Cycle now) const;
    bool is_overloaded();
    void fault(std::string text);

    Sender& sender(NodeId node) { return senders_[static_cast<std::size_t>(node)]; }
    TestContent content(NodeId from, std::size_t number, int bytes) const;

    int links_;
    int header_bytes_;
    TrafficSetting setting_;
    TestData data_;
    Destinations destinations_;
    Cycle patience_;                           ///< longest time of a message in a good run
    std::vector<Sender> senders_;              ///< indexed by node
    std::vector<NodeId> sending_;              ///< the sending nodes
    std::uint64_t measured_ = 0;               ///< messages generated before the end of the window
    std::vector<DeliveredMessage> delivered_;  ///< delivered messages among the measured ones
    std::uint64_t measured_received_ = 0;      ///< number of measured messages that programs have received
    Cycle last_received_ = 0;                  ///< when the last of these was received
    std::optional<bool> overloaded_;           ///< empty until it is known
    std::uint64_t arrivals_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t faults_ = 0;
    std::string first_fault_;
};

}  // namespace narrows

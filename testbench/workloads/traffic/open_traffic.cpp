#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "models/machine/suggestion.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/traffic/measured_traffic.h"
#include "testbench/workloads/traffic/traffic_source.h"

namespace narrows {

namespace {

/// The longest time without a delivery at any load: many times the window, and many times the longest message's time at
/// one place.
Cycle longest_silence(const Machine& machine, Cycle window) {
    const int bytes = machine.message.largest();
    const Cycle message = machine.overheads() + machine.interface_cycles(bytes) + machine.network_cycles(bytes);
    return 10 * window + 1000 * message;
}

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

OpenTraffic::OpenTraffic(const Machine& machine, const Topology& topology, TrafficSetting setting, std::uint64_t seed)
    : links_(machine.interface.links),
      header_bytes_(machine.message.header_bytes),
      setting_(std::move(setting)),
      data_(seed),
      destinations_(setting_, topology, seed),
      patience_(longest_silence(machine, setting_.cycles)) {
    for (NodeId node = 0; node < setting_.nodes; ++node) {
        senders_.push_back({TrafficSource(setting_, destinations_, node, seed)});
        if (!destinations_.sends(node)) continue;
        sending_.push_back(node);
        measured_ += senders_.back().source.generate_before(setting_.cycles);
    }
}

// Messages sent after the window are unknown before the run, and with a message always ready all are. A bound for a
// part of the traffic also holds for all of it.
Traffic OpenTraffic::traffic() const {
    Traffic traffic;
    std::vector<std::pair<int, int>> sent;  // destinations and bytes
    for (const NodeId node : sending_) {
        TrafficSource source = senders_[static_cast<std::size_t>(node)].source;
        const std::size_t known = setting_.rate ? source.generate_before(setting_.cycles) : 1;
        sent.clear();
        for (std::size_t number = 0; number < known; ++number) {
            const GeneratedMessage& message = source.message(number);
            sent.emplace_back(message.to, header_bytes_ + message.bytes);
        }
        std::ranges::sort(sent);
        for (auto first = sent.begin(); first != sent.end();) {
            const auto next = std::find_if(first, sent.end(), [&](const auto& other) { return other != *first; });
            traffic.flows.push_back({node, NodeId(first->first), first->second, next - first});
            first = next;
        }
    }
    return traffic;
}

std::optional<LongTermTraffic> OpenTraffic::long_term_traffic() const {
    constexpr double messages = 1e9;  // per sender, so that even rare destinations get very many
    constexpr std::size_t most_flows = 1 << 20;
    LongTermTraffic result{{}, messages, setting_.mean_bytes, setting_.period};
    for (const NodeId node : sending_) {
        const std::vector<double> shares = destinations_.shares(node);
        for (std::size_t to = 0; to < shares.size(); ++to) {
            if (shares[to] == 0) continue;
            for (const DrawnSize& size : setting_.sizes) {
                const double of_flow = messages * destinations_.relative_rate(node) * shares[to] * size.share;
                result.traffic.flows.push_back(
                    {node, NodeId(static_cast<int>(to)), header_bytes_ + size.bytes, std::llround(of_flow)});
            }
        }
        if (result.traffic.flows.size() > most_flows) return std::nullopt;
    }
    return result;
}

void OpenTraffic::start(System& system) {
    system.watch_deliveries(this);
    system.count_medium_up_to(possible_limits(setting_));
    for (const NodeId node : sending_) {
        for (LinkId link = 0; link < links_; ++link)
            system.start(node, [this, node, link](Rank& rank) { return send_all(rank, sender(node), link); });
    }
    for (NodeId node = 0; node < system.ranks(); ++node)
        system.start_service(node, [this](Rank& rank) { return receive_all(rank); });
}

// Message n of a node uses link n modulo the number of links.
Task<> OpenTraffic::send_all(Rank& rank, Sender& sender, LinkId link) {
    for (auto number = static_cast<std::size_t>(link);; number += static_cast<std::size_t>(links_)) {
        const Cycle due = setting_.rate ? sender.source.message(number).cycle : rank.now();
        if (due == never) co_return;
        while (rank.now() < due && !has_ended(rank.now())) co_await rank.wait(next_look(rank.now(), due) - rank.now());
        if (due >= setting_.cycles && has_ended(rank.now())) co_return;
        GeneratedMessage& message = sender.source.message(number);
        if (!setting_.rate) {
            message.cycle = due;
            measured_ += due < setting_.cycles ? 1 : 0;
        }
        ++sender.asked;
        co_await rank.send(message.to, content(rank.id(), number, message.bytes).payload(),
                           {static_cast<int>(number), link});
        // On shared nodes any number of messages can be posted (docs/nodes.md, D3).
        if (!setting_.rate) co_await rank.sent();
    }
}

// The next message of a source may be due long after the last measured one has arrived. So after the window, a waiting
// source checks from time to time whether the run has ended.
Cycle OpenTraffic::next_look(Cycle now, Cycle due) const {
    constexpr Cycle between_looks = 64;
    return std::min(due, now < setting_.cycles ? setting_.cycles : now + between_looks);
}

bool OpenTraffic::has_ended(Cycle now) { return now >= setting_.cycles && (is_overloaded() || may_stop(now)); }

// A message that is received in this cycle does not count yet, so that the order within a cycle does not matter. If
// nothing has come for very long, something is lost or stuck.
bool OpenTraffic::may_stop(Cycle now) const {
    const bool all_received = measured_received_ == measured_ && last_received_ < now;
    return all_received || now > std::max(last_received_, setting_.cycles) + patience_;
}

// An overloaded network could take any time to deliver the window's messages, and has no mean latency anyway. This is
// known from the end of the window on, since later deliveries do not count.
bool OpenTraffic::is_overloaded() {
    if (!setting_.rate) return true;
    if (!overloaded_) {
        const Cycle half = setting_.cycles / 2;
        std::size_t generated = 0;
        for (const NodeId node : sending_) {
            TrafficSource& source = sender(node).source;
            generated += source.generate_before(setting_.cycles) - source.generate_before(half);
        }
        const auto taken = std::ranges::count_if(delivered_, [&](const DeliveredMessage& m) {
            return m.delivered >= half && m.delivered < setting_.cycles;
        });
        overloaded_ = static_cast<double>(taken) < least_accepted * static_cast<double>(generated);
    }
    return *overloaded_;
}

void OpenTraffic::delivered(const Message& message, Cycle now) {
    const GeneratedMessage& generated = sender(message.from).source.message(static_cast<std::size_t>(message.tag));
    if (generated.cycle >= setting_.cycles) return;
    delivered_.push_back({generated.cycle, message.started, message.first_asked, now, message.from, generated.bytes});
}

Task<> OpenTraffic::receive_all(Rank& rank) {
    while (true) {
        const Received message = co_await rank.receive();
        rank.did_something();
        received(rank.id(), message, rank.now());
    }
}

void OpenTraffic::received(NodeId node, const Received& message, Cycle now) {
    Sender& from = sender(message.from);
    const auto number = static_cast<std::size_t>(message.tag);
    const GeneratedMessage& generated = from.source.message(number);
    from.received.resize(std::max(from.received.size(), number + 1));
    const auto name = [&] { return fmt::format("message {} of node {}", number, int{message.from}); };
    if (generated.to != node)
        return fault(fmt::format("{} came to node {}, not to {}", name(), int{node}, int{generated.to}));
    if (from.received[number]) return fault(name() + " came twice");
    from.received[number] = true;
    if (generated.cycle < setting_.cycles) {
        ++measured_received_;
        last_received_ = now;
    }
    ++arrivals_;
    bytes_ += message.payload.bytes().size();
    if (!content(message.from, number, generated.bytes).equals(message.payload.bytes()))
        fault(name() + " came with other bytes than were sent");
}

void OpenTraffic::fault(std::string text) {
    if (faults_++ == 0) first_fault_ = std::move(text);
}

TestContent OpenTraffic::content(NodeId from, std::size_t number, int bytes) const {
    return {data_, static_cast<std::uint64_t>(int{from}) << 32 | number, static_cast<std::size_t>(bytes)};
}

std::vector<Check> OpenTraffic::checks() const {
    const auto asked = std::accumulate(senders_.begin(), senders_.end(), std::uint64_t{0},
                                       [](std::uint64_t sum, const Sender& sender) { return sum + sender.asked; });
    Check check{"every byte arrived once, intact, in the right place", faults_ == 0 && arrivals_ == asked, {}};
    if (faults_ > 0) {
        check.detail = first_fault_ + (faults_ > 1 ? fmt::format(" (and {} more)", faults_ - 1) : "");
    } else if (arrivals_ != asked) {
        check.detail = fmt::format("{} of {} messages never came", asked - arrivals_, asked);
    } else {
        check.detail = fmt::format("{}, {} compared", with_number(static_cast<std::int64_t>(arrivals_), "item"),
                                   with_number(static_cast<std::int64_t>(bytes_), "byte"));
    }
    return {check};
}

std::vector<std::string> OpenTraffic::notes() const {
    const std::size_t silent = senders_.size() - sending_.size();
    if (silent == 0) return {};
    return {
        fmt::format("{} of {} nodes send nothing: the pattern would send their messages to themselves, or gives "
                    "them no weight",
                    silent, senders_.size())};
}

std::optional<MeasuredTraffic> OpenTraffic::measured_traffic() const {
    return measure_traffic(delivered_, sending_, setting_);
}

ChosenWorkload choose_traffic(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    TrafficParameters chosen;
    parse(chosen, traffic_parameters(), arguments);
    leave_out_default(chosen, arguments);
    complete_for_medium(chosen, machine, arguments);
    const TrafficSetting setting = traffic_setting(machine, topology, chosen);
    return {values(traffic_parameters(), chosen), [&machine, &topology, setting](std::uint64_t seed) {
                return std::make_unique<OpenTraffic>(machine, topology, setting, seed);
            }};
}

}  // namespace

WorkloadType traffic_workload() {
    return {.name = "traffic",
            .summary = "every node generates messages at a rate; latency and accepted traffic are measured",
            .parameters = texts_of<TrafficParameters>(traffic_parameters()),
            .make = choose_traffic,
            .draws_traffic = true};
}

}  // namespace narrows

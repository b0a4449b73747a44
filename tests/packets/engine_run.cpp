#include "tests/packets/engine_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

#include "models/node/shared/matching.h"
#include "models/rtl/engine_format.h"

namespace narrows::packets {

namespace {

std::string text(const PacketAt& packet) {
    return fmt::format("packet {} of message {} at link {}", packet.packet, packet.message, packet.link);
}

std::string texts(std::vector<PacketAt> packets) {
    std::ranges::sort(packets);
    std::string result;
    for (const PacketAt& packet : packets) result += (result.empty() ? "" : ", ") + text(packet);
    return result.empty() ? "nothing" : result;
}

/// The order in which the model lists the messages of a rank (docs/nodes.md, T6): that in which receives of anything
/// get them.
class ModelListing {
public:
    explicit ModelListing(const Machine& machine) : machine_(machine), matching_(machine, false) {}

    void known(std::uint64_t number, const PacketsOfModel& whole) {
        if (!known_.insert(number).second) return;
        Message& message = messages_.emplace_back();
        message.number = number;
        message.from = whole.from;
        message.to = whole.to;
        message.message_class = whole.message_class;
        message.number_in_pair = whole.number;
        matching_.reception_of(message, PacketPlan(machine_.message, static_cast<std::size_t>(whole.bytes)));
        matching_.wait(receives_.emplace_back(ReceiveOperation{any_node, any_tag, 0, 0, {}, nullptr}));
    }
    std::vector<std::uint64_t> listed(Cycle now) {
        std::vector<std::uint64_t> numbers;
        matching_.list(now);
        for (const IncomingMessage* message : matching_.match()) numbers.push_back(message->whole.number);
        return numbers;
    }

private:
    const Machine& machine_;
    Matching matching_;
    std::set<std::uint64_t> known_;
    std::deque<Message> messages_;
    std::deque<ReceiveOperation> receives_;
};

class RunningEngines {
public:
    RunningEngines(const Machine& machine, const ModelEvents& events, const MakeEngine& make)
        : machine_(machine), events_(events), placement_(machine) {
        for (NodeId node = 0; node < placement_.nodes(); ++node) {
            std::vector<RankId> ranks;
            for (int p = 0; p < machine.ranks_of_node(); ++p) ranks.push_back(placement_.rank_at(node, p));
            engines_.push_back(make(machine));
            engines_.back()->reset(ranks);
        }
        for (RankId rank = 0; rank < placement_.ranks(); ++rank) listings_.emplace_back(machine);
    }

    std::string run() {
        for (Cycle t = 0; t <= events_.end() && difference_.empty(); ++t) {
            for (NodeId node = 0; node < placement_.nodes() && difference_.empty(); ++node) step(node, t);
        }
        for (const auto& [number, data] : received_) {
            if (data != data_of(number)) differs("message {} has come with other bytes", number);
        }
        return difference_;
    }

private:
    template <class... Values>
    void differs(fmt::format_string<Values...> format, Values&&... values) {
        if (difference_.empty()) difference_ = fmt::format(format, std::forward<Values>(values)...);
    }

    std::vector<std::byte> data_of(std::uint64_t number) const {
        std::vector<std::byte> bytes(static_cast<std::size_t>(events_.message(number).bytes));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(number * 37 + i * 11 + i / 256);
        return bytes;
    }
    static rtl::MessageKey key_of(const PacketsOfModel& m, const Placement& placement) {
        return {m.from, m.message_class, static_cast<int>(m.number % (1U << rtl::EngineFormat::number_bits())),
                placement.processor_of(m.to)};
    }

    void step(NodeId node, Cycle t) {
        rtl::EnginePins& engine = *engines_[static_cast<std::size_t>(node)];
        const NodeCycle& expected = events_.at(node, t);
        int& waiting = waiting_[node];  // messages with packets that have no register yet
        if (waiting == 0 && expected.posts.empty() && expected.presents.empty()) return;
        for (const auto& [processor, number] : expected.posts) {
            if (!events_.has(number)) continue;
            const PacketsOfModel& m = events_.message(number);
            if (tags_.size() <= tag_of(number)) tags_.resize(tag_of(number) + 1);
            tags_[tag_of(number)] = number;
            ++waiting;
            engine.post(processor, {m.bytes, m.to, static_cast<int>(m.number), m.message_class,
                                    static_cast<int>(tag_of(number)), m.named_link});
        }
        for (int j = 0; j < links_of_node(); ++j) {
            if (events_.is_free(node, j, t)) engine.set_free(j);
        }
        for (const PacketAt& p : expected.presents) engine.present(p.link, packets_.at({p.message, p.packet}));
        engine.update_outputs();
        if (!engine.has_room_to_send() || !engine.has_room_to_receive()) differs("no room at cycle {}", t);
        send(engine, node, t);
        receive(engine, node, t);
        engine.edge();
    }
    int links_of_node() const { return placement_.interfaces() * placement_.links(); }
    static std::size_t tag_of(std::uint64_t number) { return number & 0xffff; }

    void send(rtl::EnginePins& engine, NodeId node, Cycle t) {
        std::vector<PacketAt> starts;
        std::vector<std::optional<rtl::StartedPacket>> started;
        for (int j = 0; j < links_of_node(); ++j) {
            started.push_back(engine.started(j));
            if (!started.back()) continue;
            const rtl::StartedPacket& packet = *started.back();
            const std::uint64_t number = tags_.at(static_cast<std::size_t>(packet.tag));
            starts.push_back({j, number, packet.number});
            const PacketsOfModel& m = events_.message(number);
            if (packet.offset + packet.bytes == m.bytes) --waiting_[node];
            if (packet.to != placement_.endpoint_at(placement_.node_of(m.to), j / placement_.links()) ||
                packet.processor != placement_.processor_of(m.from))
                differs("{} at cycle {} goes elsewhere", text(starts.back()), t);
            const std::vector<std::byte> data = data_of(number);
            engine.give_data(j, std::span(data).subspan(static_cast<std::size_t>(packet.offset),
                                                        static_cast<std::size_t>(packet.bytes)));
        }
        if (texts(starts) != texts(events_.at(node, t).starts)) {
            differs("node {} at cycle {} gives registers to {}; expected: {}", int{node}, t, texts(starts),
                    texts(events_.at(node, t).starts));
        }
        engine.update_outputs();
        for (const PacketAt& p : starts) {
            std::vector<std::byte> packet(static_cast<std::size_t>(machine_.message.header_bytes +
                                                                   started[static_cast<std::size_t>(p.link)]->bytes));
            engine.get_packet(p.link, packet);
            packets_[{p.message, p.packet}] = packet;
        }
    }

    void receive(rtl::EnginePins& engine, NodeId node, Cycle t) {
        std::vector<PacketAt> presents = events_.at(node, t).presents;
        std::ranges::sort(presents);
        for (const PacketAt& p : presents) {
            const PacketsOfModel& m = events_.message(p.message);
            const rtl::WrittenPacket written = engine.written(p.link);
            const auto bytes = static_cast<std::size_t>(written.bytes);
            const auto offset = static_cast<std::size_t>(written.offset);
            const bool is_first = !received_.contains(p.message);
            std::vector<std::byte>& memory = received_[p.message];
            memory.resize(static_cast<std::size_t>(m.bytes));
            if (written.message != key_of(m, placement_) || offset + bytes > memory.size())
                return differs("{} at cycle {} is written elsewhere", text(p), t);
            engine.get_data(p.link, std::span(memory).subspan(offset, bytes));
            if (written.is_first != is_first) differs("{} at cycle {}: first of its message", text(p), t);
            const auto same = [&](const PacketAt& other) { return other.message == p.message; };
            const bool is_last =
                m.delivered == t && std::ranges::find_if(presents.rbegin(), presents.rend(), same)->link == p.link;
            if (written.is_last != is_last) differs("{} at cycle {}: last of its message", text(p), t);
            listings_[static_cast<std::size_t>(m.to)].known(p.message, m);
        }
        compare_listed(engine.listed(), node, t);
    }

    void compare_listed(std::vector<rtl::ListedMessage> listed, NodeId node, Cycle t) {
        std::ranges::sort(listed, {}, &rtl::ListedMessage::place);
        for (int p = 0; p < machine_.ranks_of_node(); ++p) {
            std::vector<rtl::MessageKey> expected;
            for (const std::uint64_t number :
                 listings_[static_cast<std::size_t>(placement_.rank_at(node, p))].listed(t))
                expected.push_back(key_of(events_.message(number), placement_));
            std::vector<rtl::MessageKey> got;
            for (const rtl::ListedMessage& each : listed) {
                if (each.message.processor == p) got.push_back(each.message);
            }
            if (got != expected) {
                differs("node {} at cycle {} lists {} messages of processor {}, expected {}, or in another order",
                        int{node}, t, got.size(), p, expected.size());
            }
        }
    }

    const Machine& machine_;
    const ModelEvents& events_;
    Placement placement_;
    std::vector<std::unique_ptr<rtl::EnginePins>> engines_;
    std::deque<ModelListing> listings_;                                        ///< indexed by rank
    std::vector<std::uint64_t> tags_;                                          ///< messages by tag
    std::map<std::pair<std::uint64_t, int>, std::vector<std::byte>> packets_;  ///< bytes of packets with their headers
    std::map<std::uint64_t, std::vector<std::byte>> received_;                 ///< memory of the receivers
    std::map<NodeId, int> waiting_;
    std::string difference_;
};

}  // namespace

std::string first_difference(const Machine& machine, const ModelEvents& events, const MakeEngine& make) {
    return RunningEngines(machine, events, make).run();
}

}  // namespace narrows::packets

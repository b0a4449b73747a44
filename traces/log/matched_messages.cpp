#include "traces/log/matched_messages.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace narrows {

namespace {

/// The sender, receiver and class of messages.
struct MessageStream {
    int from;
    int to;
    int message_class;

    auto operator<=>(const MessageStream&) const = default;
};

/// Identifies a message or a packet of it: its kind, and its number within the kind.
struct MessageIdentity {
    MessageStream stream;
    std::int64_t number;
    int packet_kind = 0;
    int packet = 0;

    auto operator<=>(const MessageIdentity&) const = default;
};

struct Identified {
    MessageIdentity identity;
    std::uint64_t number;  ///< number of the message in its log

    auto operator<=>(const Identified&) const = default;
};

/// Counts the messages of each stream.
class StreamNumbers {
public:
    MessageIdentity next(const MessageStream& stream) { return {stream, count_[stream]++}; }

private:
    std::map<MessageStream, std::int64_t> count_;
};

std::vector<Identified> wholes_of(const RunLog& log) {
    StreamNumbers numbers;
    std::vector<Identified> all;
    for (const LoggedWhole& whole : log.nodes().wholes)
        all.push_back({numbers.next({whole.from, whole.to, static_cast<int>(whole.message_class)}), all.size()});
    return all;
}

std::vector<Identified> packets_of(const RunLog& log, const std::vector<Identified>& wholes) {
    StreamNumbers of_none;
    std::vector<Identified> all;
    for (const LoggedPacket& packet : log.nodes().packets) {
        const bool has_whole = packet.whole != no_message;
        const int kind = static_cast<int>(packet.kind);
        MessageIdentity identity =
            has_whole ? wholes[packet.whole].identity : of_none.next({packet.of_rank, packet.for_rank, -1 - kind});
        identity.packet_kind = kind;
        identity.packet = packet.number;
        all.push_back({identity, all.size()});
    }
    return all;
}

std::vector<Identified> messages_of(const RunLog& log) {
    StreamNumbers numbers;
    std::vector<Identified> all;
    for (const LoggedMessage& m : log.messages())
        all.push_back({numbers.next({m.from, m.to, static_cast<int>(m.message_class)}), all.size()});
    return all;
}

std::vector<MatchedMessages::Pair> matched(std::vector<Identified> before, std::vector<Identified> after) {
    std::ranges::sort(before);
    std::ranges::sort(after);
    std::vector<MatchedMessages::Pair> pairs;
    auto a = before.begin();
    auto b = after.begin();
    while (a != before.end() || b != after.end()) {
        const bool is_before = a != before.end() && (b == after.end() || a->identity <= b->identity);
        const bool is_after = b != after.end() && (a == before.end() || b->identity <= a->identity);
        pairs.push_back({is_before ? a++->number : no_message, is_after ? b++->number : no_message});
    }
    return pairs;
}

}  // namespace

MatchedMessages::MatchedMessages(const RunLog& before, const RunLog& after) {
    std::vector<Identified> wholes_before = wholes_of(before);
    std::vector<Identified> wholes_after = wholes_of(after);
    const bool are_packets = !wholes_before.empty() || !wholes_after.empty();
    messages_ = are_packets ? matched(packets_of(before, wholes_before), packets_of(after, wholes_after))
                            : matched(messages_of(before), messages_of(after));
    wholes_ = matched(std::move(wholes_before), std::move(wholes_after));
}

}  // namespace narrows

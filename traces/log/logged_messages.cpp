#include "traces/log/logged_messages.h"

#include <stdexcept>

#include "traces/log/logged_message.h"
#include "traces/log/number_row.h"
#include "traces/log/packed_reader.h"
#include "traces/log/rearrange.h"

/// A message as a row of numbers. Each is a difference to a similar number, so that most take a byte or none.

namespace narrows {

namespace {

/// Cycles in succession: each is stored as a difference to the latest known one before.
class CyclesSoFar {
public:
    explicit CyclesSoFar(Cycle first) : last_(first) {}

    void add(NumberRow& row, Cycle cycle) {
        row.add_cycle(last_, cycle);
        keep(cycle);
    }
    Cycle read(PackedReader& reader) {
        const Cycle cycle = reader.cycle(last_);
        keep(cycle);
        return cycle;
    }

private:
    void keep(Cycle cycle) {
        if (cycle != never) last_ = cycle;
    }

    Cycle last_;
};

/// The first channel of a path is often that of the only link out, so its turn is near that of the link. The last one
/// is the link inwards, which has no lanes.
std::int64_t turn_near(const LoggedCrossing& crossing, std::int64_t turn_out) {
    return crossing.port == Topology::local ? 0 : turn_out;
}

void add_crossings(NumberRow& row, const LoggedMessage& m, CyclesSoFar& cycles) {
    row.add(m.crossings.size());
    int router = m.from;
    for (const LoggedCrossing& crossing : m.crossings) {
        row.add_difference(router, crossing.router);
        row.add_difference(0, crossing.port);
        row.add(std::uint64_t{crossing.lane} << 8 | crossing.channel);
        row.add_difference(turn_near(crossing, static_cast<std::int64_t>(m.turn_out)), crossing.turn);
        cycles.add(row, crossing.head);
        CyclesSoFar(crossing.head).add(row, crossing.tail);
        router = crossing.router;
    }
}

void read_crossings(PackedReader& reader, LoggedMessage& m, CyclesSoFar& cycles) {
    m.crossings.resize(reader.number());
    int router = m.from;
    for (LoggedCrossing& crossing : m.crossings) {
        router = static_cast<int>(reader.near(router));
        crossing.router = RouterId(router);
        crossing.port = Port(static_cast<int>(reader.near(0)));
        const std::uint64_t channel_and_lane = reader.number();
        crossing.channel = static_cast<std::uint8_t>(channel_and_lane);
        crossing.lane = static_cast<std::uint8_t>(channel_and_lane >> 8);
        crossing.turn =
            static_cast<std::uint32_t>(reader.near(turn_near(crossing, static_cast<std::int64_t>(m.turn_out))));
        crossing.head = cycles.read(reader);
        crossing.tail = reader.cycle(crossing.head);
    }
}

void add_who(NumberRow& row, const LoggedMessage& m) {
    row.add_difference(m.from, m.to);
    row.add(m.number_in_pair);
    row.add_difference(0, m.tag);
    row.add(static_cast<std::uint64_t>(m.message_class));
    row.add_difference(0, m.bytes);
    row.add_difference(0, m.link_out);
    row.add_difference(0, m.link_in);
    row.add_difference(-1, m.injection_buffer);
    row.add_difference(m.sequence, static_cast<std::int64_t>(m.turn_out));
    row.add_difference(static_cast<std::int64_t>(m.turn_out), static_cast<std::int64_t>(m.turn_in));
}

MessageStartOrder read_start(PackedReader& reader) {
    MessageStartOrder start{};
    start.started = reader.cycle(0);
    start.from = NodeId(static_cast<int>(reader.near(0)));
    start.sequence = static_cast<std::uint32_t>(reader.number());
    return start;
}

void read_who(PackedReader& reader, LoggedMessage& m) {
    m.to = NodeId(static_cast<int>(reader.near(m.from)));
    m.number_in_pair = static_cast<std::uint32_t>(reader.number());
    m.tag = static_cast<int>(reader.near(0));
    m.message_class = static_cast<MessageClass>(reader.number());
    m.bytes = static_cast<int>(reader.near(0));
    m.link_out = LinkId(static_cast<int>(reader.near(0)));
    m.link_in = LinkId(static_cast<int>(reader.near(0)));
    m.injection_buffer = static_cast<int>(reader.near(-1));
    m.turn_out = static_cast<std::size_t>(reader.near(m.sequence));
    m.turn_in = static_cast<std::size_t>(reader.near(static_cast<std::int64_t>(m.turn_out)));
}

void add_message(NumberRow& row, const LoggedMessage& m) {
    row.add_cycle(0, m.started);
    row.add_difference(0, m.from);
    row.add(m.sequence);
    add_who(row, m);
    CyclesSoFar cycles(m.started);
    cycles.add(row, m.asked);
    cycles.add(row, m.copied);
    cycles.add(row, m.supplied);
    add_crossings(row, m, cycles);
    cycles.add(row, m.presented);
    cycles.add(row, m.delivered);
    cycles.add(row, m.received);
    row.add(static_cast<std::uint64_t>(m.loaded));
    cycles.add(row, m.stored_from);
    cycles.add(row, m.stored_to);
}

LoggedMessage read_message(PackedReader reader) {
    LoggedMessage m;
    const MessageStartOrder start = read_start(reader);
    m.started = start.started;
    m.from = start.from;
    m.sequence = start.sequence;
    read_who(reader, m);
    CyclesSoFar cycles(m.started);
    m.asked = cycles.read(reader);
    m.copied = cycles.read(reader);
    m.supplied = cycles.read(reader);
    read_crossings(reader, m, cycles);
    m.presented = cycles.read(reader);
    m.delivered = cycles.read(reader);
    m.received = cycles.read(reader);
    m.loaded = static_cast<Cycle>(reader.number());
    m.stored_from = cycles.read(reader);
    m.stored_to = cycles.read(reader);
    return m;
}

MessageStartOrder read_start_order(PackedReader reader) { return read_start(reader); }

}  // namespace

LoggedMessage LoggedMessages::operator[](std::uint64_t number) const {
    const Place place = places_[number];
    return is_open(place) ? open_at(place) : read_message(packed_.read(place));
}

MessageStartOrder LoggedMessages::start_order(std::uint64_t number) const {
    const Place place = places_[number];
    if (!is_open(place)) return read_start_order(packed_.read(place));
    const LoggedMessage& m = open_at(place);
    return {m.started, m.from, m.sequence};
}

LoggedMessage LoggedMessages::at(std::uint64_t number) const {
    if (number >= size()) throw std::out_of_range("a log has no such message");
    return (*this)[number];
}

LoggedMessage& LoggedMessages::opened(Place& place) {
    if (spare_.empty()) {
        const Place first = open_.size() * messages_a_block;
        open_.push_back(std::make_unique<OpenBlock>());
        for (Place index = messages_a_block; index-- > 0;) spare_.push_back((first + index) | open_mark);
    }
    place = spare_.back();
    spare_.pop_back();
    return open_at(place);
}

void LoggedMessages::add() { opened(places_.emplace_back()) = LoggedMessage(); }

LoggedMessage& LoggedMessages::opened_again(std::uint64_t number) {
    Place& place = places_[number];
    const PackedRows::Address packed = place;
    return opened(place) = read_message(packed_.read(packed));
}

void LoggedMessages::pack(std::uint64_t number) {
    Place& place = places_[number];
    if (!is_open(place)) return;
    row_.clear();
    add_message(row_, open_at(place));
    spare_.push_back(place);
    place = packed_.add(row_);
}

void LoggedMessages::pack_all() {
    for (std::uint64_t number = 0; number < size(); ++number) pack(number);
    open_.clear();
    spare_.clear();
    spare_.shrink_to_fit();
}

void LoggedMessages::rearrange(std::vector<std::uint64_t>& to) { narrows::rearrange(places_, to); }

}  // namespace narrows

#include "traces/log/recorded_parts.h"

#include <array>
#include <limits>
#include <utility>

#include "models/network/topology/placement.h"

namespace narrows {

namespace {

constexpr std::size_t least_bytes_a_transfer = 13;
constexpr std::uint64_t transfer_owners = 3;

/// The cycles of a transfer, sorted by time.
auto cycles_of(auto& transfer) {
    auto& last = transfer.last;
    return std::array{&transfer.taken, &last.waits,    &last.begins, &last.left,
                      &last.served,    &last.answered, &transfer.end};
}

using Kind = AccessOwner::Kind;

/// The access before. The next one stores differences to it.
struct TransferBefore {
    Cycle asked = 0;
    std::int64_t node = 0;
    std::array<std::int64_t, transfer_owners> owner{};  ///< of each kind

    std::int64_t& of(Kind kind) { return owner[static_cast<std::size_t>(kind)]; }
};

}  // namespace

void write_transfers(RecordingWriter& writer, const std::vector<HostTransfer>& transfers) {
    const auto number = [&writer](auto value) { writer.number(static_cast<std::uint64_t>(value)); };
    TransferBefore before;
    writer.number(transfers.size());
    for (const HostTransfer& transfer : transfers) {
        number(transfer.asked - std::exchange(before.asked, transfer.asked));
        writer.difference(transfer.node - std::exchange(before.node, std::int64_t{transfer.node}));
        number(transfer.interface);
        number(transfer.owner.kind);
        if (transfer.owner.kind == Kind::processor) {
            writer.flag(transfer.is_write);
            number(transfer.activity);
        } else {
            writer.flag(transfer.owner.number != no_message);
        }
        if (transfer.owner.number != no_message) {
            const auto owner = static_cast<std::int64_t>(transfer.owner.number);
            writer.difference(owner - std::exchange(before.of(transfer.owner.kind), owner));
        }
        number(transfer.bytes);
        Cycle at = transfer.asked;
        for (const Cycle* cycle : cycles_of(transfer)) number(*cycle - std::exchange(at, *cycle));
    }
}

std::vector<HostTransfer> read_transfers(RecordingReader& reader, const RecordedRanges& ranges, std::size_t packets) {
    const Placement placement(ranges.machine);
    const auto number = [&reader](std::int64_t last, const char* what) {
        return static_cast<int>(reader.number(static_cast<std::uint64_t>(last), what));
    };
    TransferBefore before;
    std::vector<HostTransfer> transfers;
    for (std::size_t left = reader.count(least_bytes_a_transfer, "accesses over host buses"); left > 0; --left) {
        HostTransfer& transfer = transfers.emplace_back();
        transfer.asked = before.asked = reader.later(before.asked, ranges.last_cycle, "an access");
        before.node = reader.number_from(before.node, 0, placement.nodes() - 1, "a node");
        transfer.node = NodeId(static_cast<int>(before.node));
        transfer.interface = number(placement.interfaces() - 1, "the number of an interface");
        const Kind kind = static_cast<Kind>(reader.number(transfer_owners - 1, "whom an access is for"));
        const bool is_of_program = kind == Kind::processor;
        const bool flag = reader.flag(is_of_program ? "whether an access writes" : "whether an access has a packet");
        transfer.is_write = is_of_program ? flag : kind == Kind::write;
        if (is_of_program) transfer.activity = number(last_activity, "the number of an activity");
        transfer.owner = {kind, no_message};
        if (is_of_program || flag) {
            const std::int64_t last = is_of_program ? placement.ranks() - 1 : static_cast<std::int64_t>(packets) - 1;
            before.of(kind) = reader.number_from(before.of(kind), 0, last, "whom an access is for");
            transfer.owner.number = static_cast<std::uint64_t>(before.of(kind));
        }
        transfer.bytes = number(std::numeric_limits<int>::max(), "the length of an access");
        Cycle at = transfer.asked;
        for (Cycle* const cycle : cycles_of(transfer))
            at = *cycle = reader.later(at, ranges.last_cycle, "a cycle of an access");
    }
    return transfers;
}

}  // namespace narrows

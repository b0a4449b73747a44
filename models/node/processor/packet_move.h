#pragma once

#include <algorithm>
#include <cstdint>

#include "models/machine/machine.h"
#include "models/network/link/message.h"

namespace narrows {

/// What a step does after the processor's overhead to move the bytes of a packet itself. With DMA it does nothing.
struct PacketMove {
    Cycle before = 0;        ///< cycles before it asks a shared memory
    std::int64_t bytes = 0;  ///< bytes that it asks that memory for
    Cycle after = 0;         ///< cycles after that access

    Cycle alone() const { return before + after; }  ///< cycles where no memory is shared
};

/// The bytes that a step of a processor moves to or from memory itself. DMA alone crosses a host bus (V2).
inline std::int64_t bytes_of_memory(const Machine& machine, const Message& packet) {
    return machine.memory.of_messages ? static_cast<std::int64_t>(packet.payload.size()) : 0;
}

// P2
inline PacketMove move_out(const Machine& machine, const Message& packet) {
    if (!machine.moves_by_processor()) return {};
    return {.before = machine.interface.send_overhead,
            .bytes = bytes_of_memory(machine, packet),
            .after = machine.interface_cycles(packet.bytes)};
}

// R4
/// The processor empties the buffer from `from` on, while bytes still come in, but finishes only after the last byte.
inline PacketMove move_in(const Machine& machine, const Message& packet, Cycle from) {
    if (!machine.moves_by_processor()) return {};
    const Cycle moved = std::max(from + machine.interface_cycles(packet.bytes), packet.last_tail + 1);
    return {.before = moved - from, .bytes = bytes_of_memory(machine, packet)};
}

}  // namespace narrows

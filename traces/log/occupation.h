#pragma once

#include <string_view>

namespace narrows {

/// What a part of a node spends cycles on, and with it a message or a program. All outputs use these words: signals of
/// a wave, slices of a timeline, segments of the critical path. Equal shares of a path are listed in this order.
enum class Occupation {
    send_overhead,
    receive_overhead,
    interface_send_overhead,
    interface_receive_overhead,
    moving_data,   ///< a processor moves the message
    copying,       ///< a message moves from the send register to a buffer (S2)
    transmission,  ///< bytes cross a channel or an interface link
    collision,     ///< frames collide on an Ethernet
    draining,      ///< the last byte has crossed a channel and is still in its input buffer
    hop,           ///< the head goes from one channel to the next
    head_of_line,  ///< a head waits until the message ahead of it has left the lane
    turn_around,   ///< a buffer or channel that was used cannot be used again yet
    load,
    store,
    memory_access,  ///< load or store, by the memory port or a server, for a message that waits for it
    copying_data,   ///< a processor copies
    interrupted,    ///< a processor
    computing,
    work,
    program_wait,
    head_waits,  ///< a head waits in the input buffer of a channel for the next channel
    waits_for_send_buffer,
    waits_for_injection_buffer,
    waits_for_channel,
    waits_for_receive_buffer,  ///< for a buffer, at an inward link that is otherwise free
    waits_for_processor,
    waits_for_memory,
    waits_for_server,     ///< memory, port or host bus of a node
    waits_for_room,       ///< room at the receiver
    waits_for_other_job,  ///< a packet of another job (docs/nodes.md, U)
    reserved,             ///< a buffer that the processor is about to fill (P2)
    filled,               ///< a buffer
    // An access over a host bus (docs/host-bus.md):
    waits_for_dma_engine,  ///< for the reader or writer, or the mover that both share (J1)
    dma_engine,            ///< works until it cuts the access (J2)
    waits_for_tag,         ///< J4
    waits_for_host_bus,    ///< for a direction of the bus (J3, J5)
    host_latency,          ///< on the way up or down (J6, J8)
    address_translation,   ///< by the IOMMU, and waiting for earlier accesses (J6)
    host_memory,           ///< until the data of a read are there (J7)
    passing_on,            ///< byte by byte (J8)
};

std::string_view occupation_name(Occupation occupation);  ///< "send overhead"

}  // namespace narrows

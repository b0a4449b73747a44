#pragma once

#include <string_view>

namespace narrows {

/// What a part of a node, and with it a message or a program, spends cycles with. The one list of words for it: what a
/// signal of a wave shows, what a slice of a timeline is, what the critical path of a run consists of. Of equal shares
/// of a path the one that stands first here is named first.
enum class Occupation {
    send_overhead,
    receive_overhead,
    interface_send_overhead,
    interface_receive_overhead,
    moving_data,   ///< by the processor
    copying,       ///< from the send register to a buffer (S2)
    transmission,  ///< bytes cross a channel or an interface link
    draining,      ///< the last byte has crossed a channel and is still in its input buffer
    hop,           ///< from one channel to the next
    turn_around,   ///< a buffer or channel that was given back can be used again
    load,
    store,
    memory_access,  ///< either, as the message that waits for its end sees it
    computing,
    work,
    program_wait,
    head_waits,  ///< in the input buffer of a channel, for the next channel
    waits_for_send_buffer,
    waits_for_injection_buffer,
    waits_for_channel,
    waits_for_receive_buffer,  ///< a link inwards that is free otherwise
    waits_for_processor,
    waits_for_memory,
    reserved,  ///< a buffer, for a message that the processor is about to move into it (P2)
    filled,    ///< a buffer
};

std::string_view occupation_name(Occupation occupation);  ///< "send overhead"

}  // namespace narrows

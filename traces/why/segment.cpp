#include "traces/why/segment.h"

namespace narrows {

std::string_view cause_name(Cause cause) {
    switch (cause) {
        case Cause::send_overhead: return "send overhead";
        case Cause::receive_overhead: return "receive overhead";
        case Cause::interface_send_overhead: return "interface send overhead";
        case Cause::interface_receive_overhead: return "interface receive overhead";
        case Cause::moving_data: return "processor moves data";
        case Cause::transmission: return "transmission";
        case Cause::hop: return "hop";
        case Cause::turn_around: return "turn-around of a buffer";
        case Cause::memory_access: return "memory access";
        case Cause::computing: return "computing";
        case Cause::work: return "work";
        case Cause::program_wait: return "the program waits";
    }
    return "";
}

}  // namespace narrows

#include "traces/log/occupation.h"

namespace narrows {

std::string_view occupation_name(Occupation occupation) {
    switch (occupation) {
        case Occupation::send_overhead: return "send overhead";
        case Occupation::receive_overhead: return "receive overhead";
        case Occupation::interface_send_overhead: return "interface send overhead";
        case Occupation::interface_receive_overhead: return "interface receive overhead";
        case Occupation::moving_data: return "processor moves data";
        case Occupation::copying: return "turn-around";
        case Occupation::transmission: return "transmission";
        case Occupation::collision: return "collision";
        case Occupation::draining: return "draining";
        case Occupation::hop: return "hop";
        case Occupation::head_of_line: return "head of line";
        case Occupation::turn_around: return "turn-around of a buffer";
        case Occupation::load: return "load";
        case Occupation::store: return "store";
        case Occupation::memory_access: return "memory access";
        case Occupation::copying_data: return "copying";
        case Occupation::interrupted: return "interrupted";
        case Occupation::computing: return "computing";
        case Occupation::work: return "work";
        case Occupation::program_wait: return "the program waits";
        case Occupation::head_waits: return "head waits";
        case Occupation::waits_for_send_buffer: return "waits for a send buffer";
        case Occupation::waits_for_injection_buffer: return "waits for an injection buffer";
        case Occupation::waits_for_channel: return "waits for a channel";
        case Occupation::waits_for_receive_buffer: return "waits for a receive buffer";
        case Occupation::waits_for_processor: return "waits for the processor";
        case Occupation::waits_for_memory: return "waits for the memory port";
        case Occupation::waits_for_server: return "waits for a server";
        case Occupation::waits_for_room: return "waits for room";
        case Occupation::waits_for_other_job: return "waits for another job";
        case Occupation::reserved: return "reserved";
        case Occupation::filled: return "filled";
        case Occupation::waits_for_dma_engine: return "waits for the DMA engine";
        case Occupation::dma_engine: return "DMA engine";
        case Occupation::waits_for_tag: return "waits for a tag";
        case Occupation::waits_for_host_bus: return "waits for the host bus";
        case Occupation::host_latency: return "host bus latency";
        case Occupation::address_translation: return "address translation";
        case Occupation::host_memory: return "host memory latency";
        case Occupation::passing_on: return "interface passes bytes on";
    }
    return "";
}

}  // namespace narrows

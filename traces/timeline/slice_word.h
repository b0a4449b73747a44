#pragma once

#include <array>

#include "traces/log/occupation.h"

namespace narrows {

/// The occupations of slices.
inline constexpr std::array occupations_of_slices{
    Occupation::filled, Occupation::send_overhead, Occupation::receive_overhead, Occupation::moving_data,
    Occupation::work, Occupation::load, Occupation::store, Occupation::collision, Occupation::copying_data,
    Occupation::interrupted, Occupation::waits_for_server,
    // Only where a host bus has transactions:
    Occupation::waits_for_dma_engine, Occupation::dma_engine, Occupation::waits_for_tag, Occupation::waits_for_host_bus,
    Occupation::transmission, Occupation::host_latency, Occupation::address_translation, Occupation::host_memory,
    Occupation::passing_on};
inline constexpr std::size_t occupations_of_host_buses = 9;

/// The text in a slice; empty if the message only holds the track. Leaves out "processor", which the track names.
inline std::string_view slice_word(Occupation occupation) {
    if (occupation == Occupation::filled) return "";
    return occupation == Occupation::moving_data ? "moving data" : occupation_name(occupation);
}

}  // namespace narrows

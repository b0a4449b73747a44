#pragma once

#include <array>

#include "traces/log/occupation.h"

namespace narrows {

/// What slices can be.
inline constexpr std::array occupations_of_slices{
    Occupation::filled,      Occupation::send_overhead, Occupation::receive_overhead,
    Occupation::moving_data, Occupation::work,          Occupation::load,
    Occupation::store};

/// What is written in a slice: nothing where a message just has the track. The track says that it is a processor.
inline std::string_view slice_word(Occupation occupation) {
    if (occupation == Occupation::filled) return "";
    return occupation == Occupation::moving_data ? "moving data" : occupation_name(occupation);
}

}  // namespace narrows

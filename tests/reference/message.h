#pragma once

#include <cstdint>

#include "tests/reference/reference.h"

namespace narrows::reference {

/// A send, and its progress so far.
struct Message {
    Send send;
    std::size_t number;                ///< its place in the list of all that is sent
    std::uint32_t number_in_pair = 0;  ///< C4, P7; known from its start on
    Cycle left_wire = never;           ///< T_0 (S4) or T_J (S5): its last byte has left send buffer and wire
    Transfer transfer = {};
};

}  // namespace narrows::reference

#pragma once

#include <cstdint>

#include "models/machine/parameters.h"

// What a parameter is where a description gives it no value, and whether it is shown then.
namespace narrows::entries {

/// The value `value` unless a description gives one.
Parameter with_default(std::int64_t value, Parameter made);
/// Room for the largest message unless a description gives a value.
Parameter with_room_for_messages(Parameter made);
/// The value `value` unless a description gives one. Shown only where the machine has another value.
Parameter usually(std::int64_t value, Parameter made);
/// Usually 0. Shown also where host buses have a bandwidth, because it says whose bandwidth that is.
Parameter host_bus(Parameter made);
/// Usually 0: requests and replies have no lanes, links or buffers of their own.
Parameter of_message_class(Parameter made);

}  // namespace narrows::entries

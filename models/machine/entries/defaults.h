#pragma once

#include <cstdint>

#include "models/machine/parameters.h"

// Default values of parameters, and whether a default is shown.
namespace narrows::entries {

/// Default `value`.
Parameter with_default(std::int64_t value, Parameter made);
/// The default has room for the largest message.
Parameter with_room_for_messages(Parameter made);
/// Default `value`. The parameter is shown only where the machine has another value.
Parameter usually(std::int64_t value, Parameter made);
/// Default 0. Shown also where host buses have a bandwidth, because it tells whose bandwidth that is.
Parameter host_bus(Parameter made);
/// Default 0: requests and replies have no lanes, links or buffers of their own.
Parameter of_message_class(Parameter made);

}  // namespace narrows::entries

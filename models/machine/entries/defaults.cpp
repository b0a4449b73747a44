#include "models/machine/entries/defaults.h"

#include <utility>

namespace narrows::entries {

Parameter with_default(std::int64_t value, Parameter made) {
    made.fallback = [value](const Machine&) { return MachineValue(value); };
    return made;
}

Parameter with_room_for_messages(Parameter made) {
    made.fallback = [](const Machine& machine) {
        return MachineValue(machine.flits_of_largest(machine.network.link_bytes_per_cycle));
    };
    return made;
}

Parameter usually(std::int64_t value, Parameter made) {
    made = with_default(value, std::move(made));
    made.is_own = [value, get = made.get](const Machine& machine) { return get(machine) != MachineValue(value); };
    return made;
}

Parameter host_bus(Parameter made) {
    made = usually(0, std::move(made));
    made.is_own = [is_shared = made.is_own](const Machine& machine) {
        return is_shared(machine) || machine.interface.host_bus_bandwidth.bytes > 0 || machine.host.is_given();
    };
    return made;
}

Parameter of_message_class(Parameter made) { return usually(0, std::move(made)); }

}  // namespace narrows::entries

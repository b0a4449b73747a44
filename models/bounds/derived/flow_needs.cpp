#include "models/bounds/derived/flow_needs.h"

namespace narrows {

FlowNeeds::FlowNeeds(const Machine& machine, int bytes, int hops, const AroundPacket& around)
    : times(machine, bytes, hops, around), bytes_(bytes), around_(around) {
    for (int place = 0; place < hops; ++place)
        channels.push_back({times.head_after(place), times.wire_period(place), times.slot_period(place),
                            times.path_from(place) + times.after_arrival()});
}

}  // namespace narrows

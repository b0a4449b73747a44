#include "models/system/unreceived.h"

#include <vector>

#include "models/system/names.h"

namespace narrows {

Unreceived unreceived_messages(const System& system) {
    Unreceived result;
    for (RankId rank = 0; rank < system.ranks(); ++rank) {
        const std::vector<const Message*> kept = system.processor(rank).unreceived();
        if (result.messages == 0 && !kept.empty()) result.first = message_name(*kept.front());
        result.messages += kept.size();
    }
    return result;
}

}  // namespace narrows

#include "models/node/shared/byte_server.h"

#include <tuple>

namespace narrows {

void ByteServer::serve(Cycle now, NodeObserver* observer) {
    // Sorts cyclically, beginning after the asker that was served last.
    std::ranges::sort(asked_, {}, [this](const Asked& a) { return std::tuple(a.asker <= last_, a.asker); });
    for (const Asked& asked : asked_) {
        const Cycle cycles = bandwidth_.cycles_for(asked.access->bytes);
        const Cycle start = std::max(now, free_at_);
        free_at_ = start + cycles;
        usage_.busy += cycles;
        usage_.waiting += start - now;
        last_ = asked.asker;
        asked.access->end = std::max(asked.access->end, free_at_);
        if (observer != nullptr) observer->server_access({id_, asked.access->owner, now, start, free_at_});
    }
    asked_.clear();
}

}  // namespace narrows

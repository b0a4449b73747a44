#include "models/node/processor/rank.h"

namespace narrows {

void detail::program_ended(Rank& rank, bool has_failed) {
    Fabric& fabric = rank.fabric_;
    const Cycle now = rank.now();
    if (has_failed) {
        fabric.queue.stop();
    } else {
        rank.finished_at_ = now;
        fabric.last_end = now;
    }
    if (!rank.is_service_ && --fabric.programs_left == 0) fabric.programs_end = now;
}

}  // namespace narrows

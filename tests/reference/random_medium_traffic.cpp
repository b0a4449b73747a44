#include "tests/reference/random_medium_traffic.h"

namespace narrows::reference {

RandomMediumTraffic::RandomMediumTraffic(TopologyKind medium, unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    choose_medium(medium);
    choose_sends();
    choose_receives();
    choose_holding();
    choose_classes_of_sends();
    choose_tags_and_works();
    run_seed_ = static_cast<std::uint64_t>(dice().below(1000));
}

}  // namespace narrows::reference

#include "tests/reference/random_shape.h"

namespace narrows::reference {

void choose_shape(Dice& dice, TopologyParameters& p) {
    switch (p.kind) {
        case TopologyKind::ring: p.sides = {2 + dice.below(7)}; break;
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus:
            for (int dimensions = 1 + dice.below(3); dimensions > 0; --dimensions) {
                p.sides.push_back(2 + dice.below(3));
            }
            break;
        case TopologyKind::hyperx:
            for (int dimensions = 1 + dice.below(2); dimensions > 0; --dimensions) {
                p.sides.push_back(2 + dice.below(3));
            }
            break;
        case TopologyKind::fat_tree:
            p.down = {1 + dice.below(3), 2 + dice.below(2)};
            p.up = {1 + dice.below(2)};
            if (dice.one_in(2)) {
                p.down.push_back(2);
                p.up.push_back(1 + dice.below(2));
            }
            break;
        default: break;
    }
    p.dimension = 1 + dice.below(4);
    p.size = 2 + dice.below(7);
    p.radix = 2 + dice.below(2);
    p.levels = 1 + dice.below(2);
    p.group_switches = 1 + dice.below(3);
    p.nodes_per_switch = 1 + dice.below(2);
    p.global_channels = 1 + dice.below(2);
}

}  // namespace narrows::reference

#pragma once

#include <array>
#include <memory>
#include <optional>

#include "tests/reference/message_classes.h"
#include "tests/reference/ways.h"

namespace narrows::reference {

/// The machine with the lanes of a message class, and no others.
Machine machine_of_block(Machine machine, MessageClass message_class);
/// The first lane of a message class, as all classes together count them.
int first_lane(const Machine& machine, MessageClass message_class, ChannelClass channel_class);

/// C2: the lanes of each message class, and the routes in them.
class LaneBlocks {
public:
    /// `topology`: of the machine; it must outlive this. LaneBlocks have routes of their own only where there are
    /// several.
    LaneBlocks(const Machine& machine, const Topology& topology, const Options& options = {});

    /// The choices of a message (G4), with lanes as the block counts them.
    const Topology& routes(MessageClass message_class) const { return *block(message_class).routes; }
    /// G5 in the block.
    const Ways& ways(MessageClass message_class) const { return *block(message_class).ways; }
    /// Lanes of the block as all blocks together count them.
    LaneSet counted_over_all(LaneSet lanes, MessageClass message_class, ChannelClass channel_class) const;

private:
    struct Block {
        Machine machine;  ///< has the lanes of the block, and no others
        std::unique_ptr<Topology> own_routes;
        const Topology* routes;
        std::optional<Ways> ways;
    };

    const Block& block(MessageClass message_class) const;

    const Machine* machine_;
    std::array<Block, 3> blocks_;  // indexed by MessageClass; unused for classes without their own lanes
};

}  // namespace narrows::reference

#pragma once

#include <map>
#include <vector>

#include "models/rtl/pins_observer.h"

namespace narrows {

/// The pins of RTL nodes in a window of a run, as a list of changes.
class PinLog final : public rtl::PinsObserver {
public:
    struct Change {
        Cycle cycle;
        std::size_t pin;    ///< index in Node::pins
        std::size_t value;  ///< index of its first word in Node::words
    };
    struct Node {
        std::vector<rtl::Pin> pins;
        std::vector<Change> changes;  ///< in order of cycles; every pin has one at the beginning of the window
        std::vector<std::uint32_t> words;
        std::vector<std::uint32_t> last;  ///< the latest values of the pins
    };

    /// Logs these nodes, as far as they are RTL, in cycles [from, to].
    PinLog(const std::vector<NodeId>& nodes, Cycle from, Cycle to);

    void see(NodeId node, Cycle cycle, const rtl::Pins& pins) override;

    /// Null if the node is not RTL, or not logged.
    const Node* node(NodeId node) const;

private:
    void note(Node& node, Cycle cycle, const std::vector<std::uint32_t>& now);

    Cycle from_;
    Cycle to_;
    std::map<NodeId, Node> nodes_;
    std::vector<std::uint32_t> now_;
};

}  // namespace narrows

#include "traces/log/pin_log.h"

#include <algorithm>

namespace narrows {

PinLog::PinLog(const std::vector<NodeId>& nodes, Cycle from, Cycle to) : from_(from), to_(to) {
    for (const NodeId node : nodes) nodes_[node];
}

void PinLog::see(NodeId id, Cycle cycle, const rtl::Pins& pins) {
    const auto found = nodes_.find(id);
    if (found == nodes_.end() || cycle > to_) return;
    Node& node = found->second;
    if (node.pins.empty()) node.pins = pins.list();
    pins.read(now_);
    if (cycle <= from_) {  // the values at the beginning of the window
        node.changes.clear();
        node.words.clear();
        node.last.clear();
    }
    if (now_ != node.last) note(node, std::max(cycle, from_), now_);
    std::swap(node.last, now_);
}

void PinLog::note(Node& node, Cycle cycle, const std::vector<std::uint32_t>& now) {
    auto word = now.begin();
    for (std::size_t pin = 0; pin < node.pins.size(); ++pin) {
        const auto end = word + static_cast<std::ptrdiff_t>(node.pins[pin].words());
        if (node.last.empty() || !std::equal(word, end, node.last.begin() + (word - now.begin()))) {
            node.changes.push_back({cycle, pin, node.words.size()});
            node.words.insert(node.words.end(), word, end);
        }
        word = end;
    }
}

const PinLog::Node* PinLog::node(NodeId node) const {
    const auto found = nodes_.find(node);
    return found == nodes_.end() || found->second.pins.empty() ? nullptr : &found->second;
}

}  // namespace narrows

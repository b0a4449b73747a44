#include "models/bounds/derived/message_within_node.h"

namespace narrows {

namespace {

Copy in_chunks(Copy copy, std::int64_t chunk) {
    copy.chunk = chunk;
    return copy;
}

}  // namespace

MessageWithinNode::MessageWithinNode(const NodeTimes& node, std::int64_t payload, Cycle asked) {
    const Machine& machine = node.machine();
    const bool one_copy = machine.message.within_node == WithinNode::one_copy;
    const Copies& copies = node.copies();
    const std::int64_t chunk = machine.segment_chunk_bytes();
    const auto part = [](Copy copy, std::int64_t bytes) {
        copy.bytes = bytes;
        return copy;
    };
    control = copies.control();
    control_cycles = node.of(control);
    into_segment = one_copy ? Copy{} : in_chunks(copies.out_of_program(payload, payload), chunk);
    out_of_segment = in_chunks(one_copy ? copies.direct(payload) : copies.into_program(payload, payload), chunk);
    const std::int64_t last_chunk = payload % chunk == 0 ? std::min(chunk, payload) : payload % chunk;
    first_in = node.of(part(into_segment, one_copy ? 0 : std::min(chunk, payload)));
    last_out = node.of(part(out_of_segment, last_chunk));
    all_out = node.of(out_of_segment);
    match = std::max(node.send_overhead() + control_cycles, asked);
    arrival = node.arrival();
    after_match = std::max(node.of(into_segment) + last_out, std::max(arrival + control_cycles, first_in) + all_out);
}

}  // namespace narrows

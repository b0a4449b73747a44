#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "models/machine/input_error.h"
#include "models/machine/machine.h"
#include "models/machine/suggestion.h"

/// Checks of arguments that several workloads share.
namespace narrows {

[[noreturn]] inline void refuse_argument(const std::string& argument, const std::string& why) {
    throw InputError(Place{argument}, why);
}

/// `what`: the thing with so many bytes ("a cell").
inline void check_cell_bytes(std::int64_t cell, std::string_view what) {
    if (cell != 1 && cell != 4 && cell != 8)
        refuse_argument(fmt::format("cell={}", cell), fmt::format("{} has 1, 4 or 8 bytes; use one of them", what));
}

/// Messages are cut between elements, so each must have room for one.
inline void check_room_for_element(const Machine& machine, int bytes) {
    const MessageParameters& message = machine.message;
    if (bytes <= message.largest_payload()) return;
    refuse_argument(fmt::format("message.vector_words={}", message.vector_words),
                    fmt::format("a message carries {} of data, and an element has {}; use "
                                "message.vector_words={} or more",
                                with_number(message.largest_payload(), "byte"), bytes,
                                (bytes + message.word_bytes - 1) / message.word_bytes));
}

/// The node where a collective starts or ends.
inline void check_root(const Machine& machine, std::int64_t root) {
    if (root < machine.ranks()) return;
    refuse_argument(fmt::format("root={}", root),
                    fmt::format("there is no such node; nodes are numbered from 0 to {}", machine.ranks() - 1));
}

}  // namespace narrows

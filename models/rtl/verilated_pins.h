#pragma once

#include "models/rtl/grid_pins.h"
#include "models/rtl/table_pins.h"

namespace narrows::rtl {

template <class Model>
struct PinsOf {
    using Type = TablePins<Model>;
};
template <class Model>
requires requires(Model model) { model.place_i; }
struct PinsOf<Model> {
    using Type = GridPins<Model>;
};

/// Constructed from a machine, its topology and the router: the pins of what Verilator made of a module of hw/node.
template <class Model>
using VerilatedPins = typename PinsOf<Model>::Type;

}  // namespace narrows::rtl

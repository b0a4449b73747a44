#include "testbench/study/hardware_metrics.h"

#include <array>

namespace narrows::study {

namespace {

using cost::HardwareCost;

constexpr std::array hardware_table{
    HardwareMetric{"flip_flops", "flip-flops", "Flip-flops of a node.", true,
                   [](const HardwareCost& cost) { return cost.node().flip_flops; }},
    HardwareMetric{"logic_cells", "logic cells", "Logic cells of a node.", true,
                   [](const HardwareCost& cost) { return cost.node().logic_cells; }},
    HardwareMetric{"memory_bits", "memory bits", "Bits of memory blocks of a node.", true,
                   [](const HardwareCost& cost) { return cost.node().memory_bits; }},
    HardwareMetric{"logic_depth", "logic depth",
                   "Logic cells and memory reads on the longest path between flip-flops or ports.", false,
                   [](const HardwareCost& cost) { return cost.logic_depth; }},
    HardwareMetric{"interface_flip_flops", "flip-flops of the interface", "Flip-flops of its interface alone.", false,
                   [](const HardwareCost& cost) { return cost.interface.flip_flops; }},
    HardwareMetric{"interface_logic_cells", "logic cells of the interface", "Logic cells of its interface alone.",
                   false, [](const HardwareCost& cost) { return cost.interface.logic_cells; }},
    HardwareMetric{"interface_memory_bits", "memory bits of the interface",
                   "Bits of memory blocks of its interface alone.", false,
                   [](const HardwareCost& cost) { return cost.interface.memory_bits; }},
};

}  // namespace

std::span<const HardwareMetric> hardware_metrics() { return hardware_table; }

}  // namespace narrows::study

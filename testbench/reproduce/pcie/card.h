#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testbench/reproduce/pcie/measurements.h"
#include "testbench/study/store.h"

namespace narrows::pcie {

/// The machine that stands for the card in a host of the measurements; null: none does.
const char* machine_of(std::string_view host);
/// KEY=VALUE of the run of host-dma that repeats the measurement.
std::vector<std::string> arguments_of(const MeasuredAccess& access);
/// What a run of host-dma repeats.
MeasuredAccess access_of(const study::StoredPoint& run);
/// What it says: ns, or Gbit/s each way.
double simulated(const MeasuredAccess& access, const study::StoredPoint& run);

/// What a measurement is used for (docs/findings/host-bus.md).
enum class Use { fitted, predicted, own, listed };
std::string_view name_of(Use use);
/// `place`: of its size in its list, from 0 on.
Use use_of(const MeasuredAccess& access, std::size_t place);

}  // namespace narrows::pcie

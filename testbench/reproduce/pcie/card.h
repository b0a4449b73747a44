#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testbench/reproduce/pcie/measurements.h"
#include "testbench/study/store.h"

namespace narrows::pcie {

/// The machine that represents the card in a host of the measurements, or null.
const char* machine_of(std::string_view host);
/// KEY=VALUE of a host-dma run that repeats the measurement.
std::vector<std::string> arguments_of(const MeasuredAccess& access);
/// The measurement that a host-dma run repeats.
MeasuredAccess access_of(const study::StoredPoint& run);
/// The run's result in ns, or in Gbit/s each way.
double simulated(const MeasuredAccess& access, const study::StoredPoint& run);

/// The use of a measurement (docs/findings/host-bus.md).
enum class Use { fitted, predicted, own, listed };
std::string_view name_of(Use use);
/// `place`: place of its size in its list, from 0 on.
Use use_of(const MeasuredAccess& access, std::size_t place);

}  // namespace narrows::pcie

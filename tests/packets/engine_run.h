#pragma once

#include <functional>
#include <memory>
#include <string>

#include "models/rtl/engine_pins.h"
#include "tests/packets/model_events.h"

namespace narrows::packets {

using MakeEngine = std::function<std::unique_ptr<rtl::EnginePins>(const Machine&)>;

/// Gives the engines of all nodes in RTL, cycle by cycle, the inputs of the model's engines; payload and headers go
/// through the RTL. Returns the first decision that differs, or an empty text.
std::string first_difference(const Machine& machine, const ModelEvents& events, const MakeEngine& make);

}  // namespace narrows::packets

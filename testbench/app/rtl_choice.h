#pragma once

#include <string>

#include "models/system/system.h"

namespace narrows {

/// What `run --rtl` asks for. Throws InputError where this machine cannot be so.
RtlPart rtl_part(const std::string& written, const Machine& machine);

}  // namespace narrows

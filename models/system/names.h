#pragma once

#include <string>

#include "models/link/message.h"

/// What things are called wherever a person reads of them.
namespace narrows {

std::string message_name(const Message& message);  ///< "message 12.37 (node 12 to node 40)"

}  // namespace narrows

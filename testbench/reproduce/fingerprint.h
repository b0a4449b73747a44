#pragma once

#include <string>

namespace narrows {

/// Hash of all sources on which the results of analyses depend.
std::string analyses_fingerprint();

}  // namespace narrows

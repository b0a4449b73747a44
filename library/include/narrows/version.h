#pragma once

namespace narrows {

/// The version of the library, as "0.2.0".
const char* version();

}  // namespace narrows

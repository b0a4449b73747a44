#pragma once

#include <string>
#include <string_view>

namespace narrows::cost {

/// 16 hexadecimal digits that differ for texts that differ, short of a rare accident (FNV-1a, 64 bits).
std::string fingerprint(std::string_view text);

}  // namespace narrows::cost

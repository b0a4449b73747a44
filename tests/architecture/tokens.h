#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows::architecture {

/// The words and signs of C++ code. Comments, directives of the preprocessor and the content of literals are left out;
/// each literal is the token "".
std::vector<std::string> tokens(std::string_view code);

}  // namespace narrows::architecture

#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/section.h"

namespace narrows {

/// All that can be reproduced.
std::vector<Document> documents();
/// Throws InputError if there is none of that name.
Document find_document(const std::string& name);

}  // namespace narrows

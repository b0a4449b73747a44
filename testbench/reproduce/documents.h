#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/section.h"

namespace narrows {

/// All documents that can be reproduced.
std::vector<Document> documents();
/// Throws InputError if there is no document of that name.
Document find_document(const std::string& name);

}  // namespace narrows

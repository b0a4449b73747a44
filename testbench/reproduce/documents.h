#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/reproduce/section.h"

namespace narrows {

/// All documents that can be reproduced.
std::vector<Document> documents();
/// "cns1, delta or foster": those documents that have something.
std::string names_of_documents(const std::function<bool(const Document&)>& has);
/// Throws InputError if there is no document of that name.
Document find_document(const std::string& name);

}  // namespace narrows

#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/rooms.h"
#include "tests/architecture/source_tree.h"

namespace narrows::architecture {

/// Names of the types that a file defines outside of other types and of functions: classes, structs, unions and enums;
/// in a header also aliases ("using X = ..."). An alias in a source file is a shorthand for that file and not counted.
/// Declarations without a definition and specialisations of templates are not counted either.
std::set<std::string> type_names(const SourceFile& file);

/// Names that types of two or more rooms have, with the files that define them. Namespaces make no difference.
std::map<std::string, std::vector<std::string>> shared_type_names(const Rooms& rooms,
                                                                  const std::vector<SourceFile>& files);

}  // namespace narrows::architecture

#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace narrows::architecture {

/// Full names of the namespaces that a file opens: "narrows::cost". Unnamed ones are left out.
std::set<std::string> namespaces(const SourceFile& file);

/// A line for each file of models/, traces/ or testbench/ that breaks the rule of docs/architecture.md: all names of a
/// folder are in `narrows`, or all are in `narrows::<name>`, where the name is the folder's own or that of one above
/// it. Some of them may be grouped as `detail` or `printed` within it.
std::vector<std::string> namespaces_against_folders(const std::vector<SourceFile>& files);

}  // namespace narrows::architecture

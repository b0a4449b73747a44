#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/reproduce/document.h"

namespace narrows {

/// All documents that have analyses.
std::vector<Document> documents();
/// The names of documents for which `has` is true: "cns1, delta or foster".
std::string names_of_documents(const std::function<bool(const Document&)>& has);

/// Returns the analyses of these documents, which share their runs with their pictures.
study::Analyses analyses_of(const std::vector<Document>& documents);
inline study::Analyses analyses_of_documents() { return analyses_of(documents()); }

}  // namespace narrows

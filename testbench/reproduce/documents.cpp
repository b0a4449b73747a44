#include "testbench/reproduce/documents.h"

#include "models/machine/suggestion.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/fingerprint.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/pcie/pcie.h"

namespace narrows {

std::vector<Document> documents() {
    return {delta::document(), dense::document(), foster::document(), pcie::document()};
}

std::string names_of_documents(const std::function<bool(const Document&)>& has) {
    std::vector<std::string_view> names;
    for (const Document& document : documents()) {
        if (has(document)) names.push_back(document.name);
    }
    return alternatives(names);
}

study::Analyses analyses_of(const std::vector<Document>& documents) {
    study::Analyses analyses{{}, analyses_fingerprint()};
    for (const Document& document : documents)
        analyses.all.insert(analyses.all.end(), document.analyses.begin(), document.analyses.end());
    return analyses;
}

}  // namespace narrows

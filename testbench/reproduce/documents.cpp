#include "testbench/reproduce/documents.h"

#include <fmt/format.h>

#include <utility>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/flat_switch/flat_switch.h"
#include "testbench/reproduce/foster/foster.h"

namespace narrows {

std::vector<Document> documents() {
    return {cns1::document(), delta::document(), dense::document(), flat_switch::document(), foster::document()};
}

std::string names_of_documents(const std::function<bool(const Document&)>& has) {
    std::vector<std::string_view> names;
    for (const Document& document : documents()) {
        if (has(document)) names.push_back(document.name);
    }
    return alternatives(names);
}

Document find_document(const std::string& name) {
    std::vector<std::string_view> names;
    for (Document& document : documents()) {
        if (document.name == name) return std::move(document);
        names.push_back(document.name);
    }
    throw InputError(Place{name}, fmt::format("there is no document of this name to reproduce; {}",
                                              did_you_mean(name, names, "it must be " + alternatives(names))));
}

}  // namespace narrows

#include "testbench/run/stated_bounds.h"

#include "models/bounds/cns1/closed_form.h"
#include "models/bounds/delta/nbl_forms.h"

namespace narrows {

namespace {

void add(StatedBounds& stated, const FormulaText& text, const Evaluation& value, bool exact, bool of_broadcast) {
    if (!value.applies()) return stated.others.push_back({std::string(text.name), value.reason});
    stated.bounds.push_back(
        {{std::string(text.name), text.kind, *value.cycles, std::string(text.source), {}}, exact, of_broadcast});
}

FormulaText text_of(const ClosedForm& form) { return {form.name, form.kind, form.formula, form.source}; }
FormulaText text_of(const nbl::Form& form) { return {form.name, BoundKind::model, form.formula, form.source}; }

}  // namespace

StatedBounds stated_bounds(const Machine& machine, const Workload& workload) {
    StatedBounds stated;
    if (const auto problem = workload.allgather_problem()) {
        for (const ClosedForm& form : closed_forms())
            add(stated, text_of(form), form.evaluate(machine, *problem), form.exact, true);
    }
    if (const auto problem = workload.combining_problem()) {
        for (const nbl::Form& form : nbl::forms())
            add(stated, text_of(form), nbl::evaluate(form, machine, *problem), false, false);
    }
    return stated;
}

std::vector<FormulaText> formula_texts() {
    std::vector<FormulaText> texts;
    for (const ClosedForm& form : closed_forms()) texts.push_back(text_of(form));
    for (const nbl::Form& form : nbl::forms()) texts.push_back(text_of(form));
    return texts;
}

}  // namespace narrows

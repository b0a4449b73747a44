#include "testbench/workloads/allgather/closed_forms.h"

#include "models/bounds/cns1/closed_form.h"

namespace narrows {

namespace {

FormulaText text_of(const cns1::ClosedForm& form) { return {form.name, form.kind, form.formula, form.source}; }

}  // namespace

std::vector<FormulaText> allgather_formulas() {
    std::vector<FormulaText> texts;
    for (const cns1::ClosedForm& form : cns1::closed_forms()) texts.push_back(text_of(form));
    return texts;
}

StatedBounds allgather_bounds(const Machine& machine, const cns1::AllgatherProblem& problem,
                              std::string_view broadcast) {
    StatedBounds stated;
    for (const cns1::ClosedForm& form : cns1::closed_forms())
        stated.add(text_of(form), form.evaluate(machine, problem), form.exact, broadcast);
    return stated;
}

}  // namespace narrows

#include "testbench/workloads/collectives/foster_models.h"

namespace narrows::collectives {

std::vector<FormulaText> foster_formulas(bool is_butterfly) {
    std::vector<FormulaText> texts;
    for (const foster::CostForm& form : foster::cost_forms()) {
        if (is_butterfly || !form.only_butterfly) texts.push_back(form);
    }
    return texts;
}

StatedBounds foster_bounds(const Machine& machine, const foster::CostProblem& problem) {
    StatedBounds stated;
    for (const foster::CostForm& form : foster::cost_forms()) {
        if (form.only_butterfly && !problem.is_butterfly) continue;
        const bool is_exact = !form.only_butterfly && foster::is_exact(machine, problem);
        stated.add(form, form.evaluate(machine, problem), is_exact);
    }
    return stated;
}

}  // namespace narrows::collectives

#include "models/bounds/delta/nbl_forms.h"

#include <cmath>

namespace narrows::delta {

namespace {

constexpr Form all_forms[]{
    {"nbl.standard", "sum of L alpha + f(L) beta S, and of combining, over the steps; f(L) = 1",
     "Littlefield, PNL-SA-20425, appendix", standard_overlap},
    {"nbl.nominal", "the same with f(L) = L", "Littlefield, PNL-SA-20425, appendix", nominal_overlap},
    {"nbl.fitted", "the same with f(2), f(3), f(4), f(6) = 1.1, 1.3, 3.9, 5.1",
     "Littlefield, PNL-SA-20425, section 4.2", fitted_overlap},
};

}  // namespace

std::span<const Form> forms() { return all_forms; }

Evaluation evaluate(const Form& form, const Machine& machine, const CombiningProblem& problem) {
    Costs costs = costs_of(machine);
    costs.f = form.f;
    return Conditions()
        .require(machine.topology.kind == TopologyKind::mesh, "holds for a mesh")
        .then(std::llround(time(problem, costs)));
}

}  // namespace narrows::delta

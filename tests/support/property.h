#pragma once

#include <rapidcheck.h>

#include <cstdlib>
#include <iostream>
#include <utility>

namespace narrows {

/// Tests a property on `cases` random cases, the same ones in every run; RC_PARAMS="seed=..." selects others.
/// (rc::check() tests a hundred, and repeats the same hundred when it is called again in a process.)
template <class Property>
bool holds_for(int cases, Property&& property) {
    rc::detail::TestParams params;
    params.seed = 1993;
    if (std::getenv("RC_PARAMS") != nullptr) params = rc::detail::configuration().testParams;
    params.maxSuccess = cases;
    const auto result = rc::detail::checkTestable(std::forward<Property>(property), rc::detail::TestMetadata(), params);
    if (result.template is<rc::detail::SuccessResult>()) return true;
    std::cerr << "seed " << params.seed << '\n';
    rc::detail::printResultMessage(result, std::cerr);
    std::cerr << '\n';
    return false;
}

}  // namespace narrows

#pragma once

#include <rapidcheck.h>

#include <iostream>
#include <utility>

namespace narrows {

/// Tests a property on `cases` random cases. (rc::check() tests a hundred.)
template <class Property>
bool holds_for(int cases, Property&& property) {
    rc::detail::TestParams params = rc::detail::configuration().testParams;
    params.maxSuccess = cases;
    const auto result = rc::detail::checkTestable(std::forward<Property>(property), rc::detail::TestMetadata(), params);
    if (result.template is<rc::detail::SuccessResult>()) return true;
    std::cerr << "seed " << params.seed << '\n';
    rc::detail::printResultMessage(result, std::cerr);
    std::cerr << '\n';
    return false;
}

}  // namespace narrows

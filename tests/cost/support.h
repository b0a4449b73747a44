#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testbench/cost/cost_error.h"
#include "testbench/cost/tool.h"
#include "tests/support/error_text.h"

namespace narrows::cost {

/// The text of the CostError thrown; empty if there is none.
template <class Function>
std::string complaint(const Function& function) {
    return error_text<CostError>(function);
}

}  // namespace narrows::cost

#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testbench/cost/cost_error.h"
#include "testbench/cost/tool.h"

namespace narrows::cost {

/// The text of the CostError thrown; empty if there is none.
template <class Function>
std::string complaint(const Function& function) {
    try {
        function();
    } catch (const CostError& error) {
        return error.what();
    }
    return "";
}

}  // namespace narrows::cost

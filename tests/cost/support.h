#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testbench/base/tool.h"
#include "testbench/base/tool_error.h"
#include "tests/support/error_text.h"

namespace narrows::cost {

/// The text of the ToolError thrown; empty if there is none.
template <class Function>
std::string complaint(const Function& function) {
    return error_text<ToolError>(function);
}

}  // namespace narrows::cost

#pragma once

#include <fmt/format.h>

#include "models/rtl/parameters.h"

namespace narrows::rtl {

/// Collects the parameters of a module.
class ParameterList {
public:
    void add(std::string name, Cycle value) { list_.push_back({std::move(name), fmt::to_string(value)}); }
    void add_bits(std::string name, const std::string& bits) {
        list_.push_back({std::move(name), fmt::format("{}'b{}", bits.size(), bits)});
    }
    std::vector<RtlParameter> take() { return std::move(list_); }

private:
    std::vector<RtlParameter> list_;
};

}  // namespace narrows::rtl

#pragma once

#include <optional>

namespace narrows {

/// A value that is made when it is asked for the first time.
template <class Value>
class OnDemand {
public:
    template <class Make>
    const Value& get(Make make) const {
        if (!value_) value_.emplace(make());
        return *value_;
    }

private:
    mutable std::optional<Value> value_;
};

}  // namespace narrows

#include "testbench/study/report/axis.h"

#include "testbench/study/values.h"

namespace narrows::study {

std::optional<AxisValue> axis_value(const StoredPoint& point, const std::string& name) {
    if (const std::optional<double> number = number_of(point, name)) return AxisValue(*number);
    const std::string* const text = point.value_of(name);
    if (text == nullptr) return std::nullopt;
    // Formulas know no names with dots.
    const std::optional<double> number = plain_number(*text);
    return number ? AxisValue(*number) : AxisValue(*text);
}

nlohmann::ordered_json axis_json(const AxisValue& value) {
    return std::visit([](const auto& number_or_text) { return nlohmann::ordered_json(number_or_text); }, value);
}

}  // namespace narrows::study

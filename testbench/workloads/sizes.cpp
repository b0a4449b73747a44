#include "testbench/workloads/sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "models/machine/machine.h"
#include "testbench/workloads/workload_type.h"

namespace narrows {

namespace {

ParameterText bytes_text(std::string_view name, std::string_view description) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    ParameterText text{ParameterEntry{name, ParameterEntry::Kind::integer, "bytes", description, 1, most}};
    text.zero = "none";
    return text;
}

/// The unit: "words" for both "words" and "total_words".
std::string unit_of(const ParameterText& size) { return std::string(size.name.substr(size.name.find('_') + 1)); }

KeyValue in_units(const ParameterText& size, const Machine& machine, const KeyValue& given, std::int64_t bytes) {
    const std::int64_t each = size.in_bytes.bytes_each(machine.message.word_bytes);
    if (bytes % each == 0) return {std::string(size.name), std::to_string(bytes / each), given.place()};
    const std::int64_t below = bytes / each * each;
    throw InputError(
        given.place(),
        fmt::format("this is no whole number of {}, which have {} bytes{}; the nearest {} {}{}", unit_of(size), each,
                    size.in_bytes.each > 0 ? "" : " on " + machine.name, below > 0 ? "are" : "is",
                    below > 0 ? fmt::format("{} and ", below) : "", below + each));
}

}  // namespace

const ParameterText bytes_per_rank = bytes_text("bytes", "the same in bytes, per rank");
const ParameterText bytes_per_pair = bytes_text("bytes", "the same in bytes, per pair of ranks");
const ParameterText bytes_per_link = bytes_text("bytes", "the same in bytes, per link");
const ParameterText bytes_per_message = bytes_text("bytes", "the same in bytes, per message");
const ParameterText bytes_in_all = bytes_text("bytes", "the same in bytes, in all");
const ParameterText total_bytes = bytes_text("total_bytes", "total_words in bytes, in all");

std::vector<KeyValue> in_words_and_elements(std::span<const ParameterDefault> parameters, const Machine& machine,
                                            std::span<const KeyValue> arguments) {
    std::vector<KeyValue> all;
    for (const KeyValue& given : arguments) {
        const auto size = std::ranges::find_if(parameters, [&](const ParameterDefault& p) {
            return p.parameter->in_bytes.parameter != nullptr && p.parameter->in_bytes.parameter->name == given.key;
        });
        if (size == parameters.end()) {
            all.push_back(given);
            continue;
        }
        const ParameterText& text = *size->parameter;
        const std::int64_t bytes = parse_number(*text.in_bytes.parameter, given);
        if (bytes == 0) continue;
        const auto other = std::ranges::find(arguments, text.name, &KeyValue::key);
        if (other != arguments.end()) {
            throw InputError(given.place(), fmt::format("{} says how much, too; give one of the two", other->text()));
        }
        all.push_back(in_units(text, machine, given, bytes));
    }
    return all;
}

}  // namespace narrows

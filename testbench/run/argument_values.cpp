#include "testbench/run/argument_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "models/machine/parameters.h"
#include "models/machine/whole_number.h"
#include "testbench/workloads/catalogue.h"

namespace narrows {

namespace {

constexpr std::size_t most_runs = 1000;

/// The workload's parameter of this name, or null.
const ParameterText* parameter_named(const WorkloadType& type, std::string_view key) {
    for (const ParameterDefault& given : type.parameters()) {
        if (given.parameter->name == key) return given.parameter;
    }
    return nullptr;
}

/// Splits at the commas outside of brackets.
std::vector<std::string> split_at_commas(const std::string& value) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : value) {
        if (c == '[') ++depth;
        if (c == ']') --depth;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

[[noreturn]] void refuse_range(const std::string& argument) {
    throw InputError(Place{argument},
                     "a range is FIRST..LAST*FACTOR or FIRST..LAST+STEP, of whole numbers (Ki and Mi: times 1024 and "
                     "1024 * 1024; of bytes also KB, MiB and so on) from a smaller to a larger one; for instance "
                     "nodes=32..1024*2 or words=0..100+20");
}

using NumberReader = WholeNumber (*)(std::string_view text);

/// The values of a range: "32..1024*2" gives 32, 64, ... 1024.
std::vector<std::string> range(const std::string& argument, std::string_view text, NumberReader read) {
    const std::size_t dots = text.find("..");
    const std::size_t sign = text.find_first_of("*+", dots);
    const bool has_step = sign != std::string_view::npos;
    const bool multiplies = has_step && text[sign] == '*';
    const auto first = read(text.substr(0, dots)).value;
    const auto last = read(text.substr(dots + 2, has_step ? sign - dots - 2 : sign)).value;
    const auto step = has_step ? read(text.substr(sign + 1)).value : std::optional<std::int64_t>(1);
    const std::int64_t least = multiplies ? 1 : 0;
    if (first && last && *first > *last)
        throw InputError(Place{argument}, fmt::format("a range goes up; {} is more than {}", *first, *last));
    if (step && *step == least) {
        throw InputError(Place{argument}, fmt::format("with a {} of {} a range has no end; the least is {}",
                                                      multiplies ? "factor" : "step", *step, least + 1));
    }
    if (!first || !last || !step || *first < least || *first > *last || *step <= least) refuse_range(argument);
    std::vector<std::string> values;
    for (std::int64_t value = *first;;) {
        values.push_back(std::to_string(value));
        if (values.size() > most_runs) {
            throw InputError(Place{argument}, fmt::format("the range has more than {} numbers; use a larger {}",
                                                          most_runs, multiplies ? "factor" : "step"));
        }
        if (multiplies ? value > *last / *step : *step > *last - value) return values;
        value = multiplies ? value * *step : value + *step;
    }
}

/// The properties of a parameter of a machine or workload that matter to lists.
struct ValueForm {
    bool commas_of_its_own = false;
    bool only_numbers = false;
    NumberReader read = read_whole_number;
    std::vector<std::string_view> all{};  ///< the values for which `all` stands
};

ValueForm form_of(const WorkloadType& type, const std::string& key, std::string_view value) {
    const Parameter* const of_machine = find_parameter(key);
    const ParameterText* const of_workload = of_machine == nullptr ? parameter_named(type, key) : nullptr;
    const ParameterEntry* const entry =
        of_machine != nullptr ? static_cast<const ParameterEntry*>(of_machine) : of_workload;
    ValueForm form;
    if (entry == nullptr) return form;
    form.commas_of_its_own = of_machine != nullptr
                                 ? of_machine->is_list_text(value) || of_machine->kind == ParameterEntry::Kind::file
                                 : of_workload->has_commas;
    form.only_numbers = entry->kind == ParameterEntry::Kind::integer;
    if (entry->counts_bytes()) form.read = read_bytes;
    form.all = entry->spellings;
    std::erase(form.all, "best");  // best is one of the others
    return form;
}

void refuse_repeated(const ArgumentValues& given) {
    for (auto later = given.values.begin(); later != given.values.end(); ++later) {
        if (std::find(given.values.begin(), later, *later) == later) continue;
        throw InputError(Place{given.written}, given.has_all
                                                   ? fmt::format("'all' contains {}; leave it out", *later)
                                                   : fmt::format("{} is in the list twice; keep one of them", *later));
    }
}

void read_values(const WorkloadType& type, const std::string& value, ArgumentValues& into) {
    const ValueForm form = form_of(type, into.key, value);
    const bool is_one = form.commas_of_its_own && !value.starts_with('[') && value != "all";
    const std::vector<std::string> parts = is_one ? std::vector{value} : split_at_commas(value);
    for (const std::string& part : parts) {
        if (part.empty() && parts.size() > 1)
            throw InputError(Place{into.written}, "a value is missing before or after a comma; leave out the comma");
        if (part == "all" && form.all.size() > 1) {
            into.values.insert(into.values.end(), form.all.begin(), form.all.end());
            into.has_all = true;
        } else if (form.only_numbers && part.find("..") != std::string::npos) {
            std::ranges::copy(range(into.written, part, form.read), std::back_inserter(into.values));
        } else {
            into.values.push_back(part);
        }
    }
    refuse_repeated(into);
}

}  // namespace

std::vector<ArgumentValues> values_of_arguments(const std::string& workload,
                                                const std::vector<std::string>& arguments) {
    const WorkloadType& type = find_workload(workload);
    std::vector<ArgumentValues> all;
    for (const std::string& argument : arguments) {
        const std::size_t equals = argument.find('=');
        ArgumentValues values{argument, argument.substr(0, equals), {}, false};
        const std::string value = equals == std::string::npos ? "" : argument.substr(equals + 1);
        read_values(type, value, values);
        all.push_back(std::move(values));
    }
    return all;
}

std::vector<std::vector<std::string>> every_combination(const std::vector<ArgumentValues>& arguments) {
    std::vector<std::vector<std::string>> combinations(1);
    for (const ArgumentValues& given : arguments) {
        if (combinations.size() * given.values.size() > most_runs) {
            throw InputError(Place{given.written},
                             fmt::format("with this there are more than {} combinations; give fewer values, or use a "
                                         "study (docs/studies.md)",
                                         most_runs));
        }
        std::vector<std::vector<std::string>> longer;
        for (const std::vector<std::string>& combination : combinations) {
            for (const std::string& value : given.values) {
                longer.push_back(combination);
                longer.back().push_back(given.several() ? given.key + "=" + value : given.written);
            }
        }
        combinations = std::move(longer);
    }
    return combinations;
}

}  // namespace narrows

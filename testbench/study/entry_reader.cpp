#include "testbench/study/entry_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "models/machine/suggestion.h"

namespace narrows::study {

namespace {

/// A list of numbers as one value: "8,8,8".
std::string list_text(const toml::array& list) {
    std::string text;
    for (const toml::node& number : list)
        text += (text.empty() ? "" : ",") + std::to_string(number.as_integer()->get());
    return text;
}

}  // namespace

std::vector<std::pair<const toml::key*, const toml::node*>> in_order(const toml::table& table) {
    std::vector<std::pair<const toml::key*, const toml::node*>> entries;
    for (auto&& [key, node] : table) entries.emplace_back(&key, &node);
    std::ranges::stable_sort(entries, {}, [](const auto& entry) {
        const toml::source_position& at = entry.first->source().begin;
        return std::pair(at.line, at.column);
    });
    return entries;
}

void EntryReader::wrong_type(const toml::key& key, const toml::node& node, std::string_view expected) {
    complain(place(node.source()), fmt::format("{} is {}; it must be {}", key.str(), type_name(node), expected));
}

void EntryReader::read_entries(const toml::table& table, std::string_view what, const std::vector<Entry>& known) {
    for (const auto& [key, node] : in_order(table)) {
        const auto entry = std::ranges::find(known, key->str(), &Entry::name);
        if (entry != known.end()) {
            entry->read(*key, *node);
            continue;
        }
        std::vector<std::string_view> names;
        for (const Entry& other : known) names.push_back(other.name);
        complain(place(key->source()),
                 fmt::format("unknown key '{}' of {}; {}", key->str(), what,
                             did_you_mean(key->str(), names, fmt::format("there are {}", fmt::join(names, ", ")))));
    }
}

EntryReader::Entry EntryReader::text(std::string_view name, std::string& into) {
    return {name, [this, &into](const toml::key& key, const toml::node& node) {
                const auto* const value = node.as_string();
                if (!value) return wrong_type(key, node, "a string");
                into = one_line(value->get());
                if (into.empty())
                    complain(place(node.source()), fmt::format("{} is empty; give it a value", key.str()));
            }};
}

EntryReader::Entry EntryReader::flag(std::string_view name, bool& into) {
    return {name, [this, &into](const toml::key& key, const toml::node& node) {
                const auto* const value = node.as_boolean();
                if (!value) return wrong_type(key, node, "true or false");
                into = value->get();
            }};
}

EntryReader::Entry EntryReader::whole_number(std::string_view name, std::optional<int>& into, int most) {
    return {name, [this, &into, most](const toml::key& key, const toml::node& node) {
                const std::string expected = fmt::format("a whole number from 0 to {}", most);
                const auto* const value = node.as_integer();
                if (!value) return wrong_type(key, node, expected);
                into = static_cast<int>(std::clamp<std::int64_t>(value->get(), 0, most));
                if (*into != value->get())
                    complain(place(node.source()),
                             fmt::format("{} is {}; it must be {}", key.str(), value->get(), expected));
            }};
}

EntryReader::Entry EntryReader::quoted(std::string_view name, SourceText& into, std::string_view expected) {
    return {name, [this, &into, expected](const toml::key& key, const toml::node& node) {
                const auto* const value = node.as_string();
                if (!value) return wrong_type(key, node, expected);
                into = {one_line(value->get()), place(node.source())};
                if (into.text.empty()) complain(into.place, fmt::format("{} is empty; give it a value", key.str()));
            }};
}

EntryReader::Entry EntryReader::names(std::string_view name, std::vector<SourceText>& into) {
    return {name, [this, &into](const toml::key& key, const toml::node& node) {
                const auto add = [&](const toml::node& element) {
                    const auto* const one = element.as_string();
                    if (!one) return wrong_type(key, element, "a string or an array of strings");
                    into.push_back({one->get(), place(element.source())});
                };
                into.clear();
                const auto* const all = node.as_array();
                if (!all) return add(node);
                for (const toml::node& element : *all) add(element);
            }};
}

EntryReader::Entry EntryReader::value(std::string_view name, SourceText& into) {
    return {name, [this, &into](const toml::key& key, const toml::node& node) {
                if (auto text = value_text(key, node)) into = {std::move(*text), place(node.source())};
            }};
}

std::optional<std::string> EntryReader::value_text(const toml::key& key, const toml::node& node) {
    if (const auto* const number = node.as_integer()) return std::to_string(number->get());
    if (const auto* const number = node.as_floating_point(); number && std::isfinite(number->get()))
        return fmt::format("{}", number->get());
    if (const auto* const text = node.as_string()) return text->get();
    if (const auto* const flag = node.as_boolean()) return flag->get() ? "true" : "false";
    if (const auto* const list = node.as_array(); list && !list->empty() && list->is_homogeneous<std::int64_t>())
        return list_text(*list);
    wrong_type(key, node, "a number, a string, true or false, or an array of those");
    return {};
}

}  // namespace narrows::study

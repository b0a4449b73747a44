#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/toml_text.h"
#include "testbench/study/study.h"

namespace narrows::study {

/// The entries of a table, in the order of the text.
std::vector<std::pair<const toml::key*, const toml::node*>> in_order(const toml::table& table);

/// Reads the tables of a study file, and collects all errors.
class EntryReader {
public:
    /// `problems` must outlive this object.
    EntryReader(std::string file, std::vector<Problem>& problems) : file_(std::move(file)), problems_(problems) {}

protected:
    /// A key of a table, and the function that reads its value.
    struct Entry {
        std::string_view name;
        std::function<void(const toml::key& key, const toml::node& node)> read;
    };

    const std::string& file() const { return file_; }
    bool has_problems() const { return !problems_.empty(); }
    Place place(const toml::source_region& region) const { return place_in(file_, region); }
    void complain(Place where, std::string message) { problems_.push_back({std::move(where), std::move(message)}); }
    void wrong_type(const toml::key& key, const toml::node& node, std::string_view expected);

    void read_entries(const toml::table& table, std::string_view what, const std::vector<Entry>& known);

    Entry text(std::string_view name, std::string& into);
    Entry flag(std::string_view name, bool& into);
    /// The number must be from 0 to `most`.
    Entry whole_number(std::string_view name, std::optional<int>& into, int most);
    /// A name. `expected` describes it in errors.
    Entry quoted(std::string_view name, SourceText& into, std::string_view expected = "a name in quotes");
    Entry formula(std::string_view name, Formula& into) { return quoted(name, into, "a formula in quotes"); }
    Entry names(std::string_view name, std::vector<SourceText>& into);
    /// A parameter's value, with or without quotes.
    Entry value(std::string_view name, SourceText& into);

    /// Empty, with a problem, if the node cannot be a parameter's value.
    std::optional<std::string> value_text(const toml::key& key, const toml::node& node);

private:
    const std::string file_;
    std::vector<Problem>& problems_;
};

}  // namespace narrows::study

#include "testbench/study/study_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "models/machine/loader.h"
#include "models/machine/suggestion.h"
#include "models/machine/toml_text.h"
#include "testbench/base/places/places.h"
#include "testbench/study/check_reader.h"
#include "testbench/study/entry_reader.h"
#include "testbench/study/shared_runs.h"

namespace narrows::study {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> plot_kinds{"curves", "gaps", "tradeoff", "regimes", "load"};

class StudyFileReader : EntryReader {
public:
    StudyFileReader(const std::string& file, std::vector<Problem>& problems)
        : EntryReader(file, problems), checks_(file, problems) {}

    /// Errors are added to the problems.
    Study read(std::string_view text, const toml::table& root) {
        study_.file = file();
        study_.text = text;
        study_.name = fs::path(file()).stem().string();
        read_top(root);
        if (!has_problems()) check_complete();
        return std::move(study_);
    }

private:
    void read_top(const toml::table& root) {
        read_entries(
            root, "a study",
            {text("title", study_.title), text("question", study_.question), quoted("contenders", study_.contenders),
             value("baseline", study_.baseline), quoted("objective", study_.objective), names("across", study_.across),
             names("by", study_.by), flag("hardware", study_.hardware), quoted("fit", study_.fit),
             text("data", study_.data), text("findings", study_.findings),
             tables("runs", [this](const toml::table& table) { read_runs(table); }),
             tables("checks", [this](const toml::table& table) { study_.checks.push_back(checks_.read(table)); }),
             tables("sections", [this](const toml::table& table) { read_heading(table); }),
             tables("tables", [this](const toml::table& table) { read_point_table(table, {}); }),
             tables("columns", [this](const toml::table& table) { read_column(table); }),
             tables("plots", [this](const toml::table& table) { read_plot(table); })});
    }

    void read_runs(const toml::table& table) {
        Runs runs;
        runs.place = place(table.source());
        for (const auto& [key, node] : in_order(table)) {
            if (key->str() == "name") {
                quoted("name", runs.name).read(*key, *node);
            } else if (key->str() == "of") {
                quoted("of", runs.of, "runs of another file in quotes: \"delta: grid\"").read(*key, *node);
            } else if (key->str() == "only") {
                formula("only", runs.only.emplace_back()).read(*key, *node);
            } else if (key->str() == "cases") {
                read_cases(*key, *node, runs);
            } else {
                read_axes(std::string(key->str()), *key, *node, runs);
            }
        }
        for (const char* const needed : {"machine", "workload"}) {
            const bool given = !runs.of.text.empty() || runs.sets(needed);
            if (!given && !has_problems()) complain_of_missing(needed, table, runs.place);
        }
        study_.runs.push_back(std::move(runs));
    }

    /// Complains of a missing key, unless a misspelt key may stand for it.
    void complain_of_missing(std::string_view needed, const toml::table& table, const Place& runs) {
        for (const auto& [key, node] : in_order(table)) {
            if (closest(key->str(), std::array{needed}))
                return complain(place(key->source()),
                                fmt::format("[[runs]] has no {}; did you mean that by {}?", needed, key->str()));
        }
        complain(runs, fmt::format("[[runs]] has no {0}; write {0} = \"...\"", needed));
    }

    /// Reads NAME = VALUE, NAME = [VALUES], or a table of those: interface.links = [1, 2].
    void read_axes(const std::string& name, const toml::key& key, const toml::node& node, Runs& runs) {
        if (const auto* const table = node.as_table()) {
            for (const auto& [inner, value] : in_order(*table))
                read_axes(fmt::format("{}.{}", name, inner->str()), *inner, *value, runs);
            return;
        }
        Axis axis;
        if (const auto* const values = node.as_array()) {
            for (const toml::node& value : *values) add_choice(name, key, value, axis);
            if (values->empty()) complain(place(node.source()), fmt::format("{} is empty; give it a value", name));
        } else {
            add_choice(name, key, node, axis);
        }
        if (!axis.empty()) runs.axes.push_back(std::move(axis));
    }

    void add_choice(const std::string& name, const toml::key& key, const toml::node& node, Axis& axis) {
        auto value = value_text(key, node);
        if (!value) return;
        const bool is_there =
            std::ranges::any_of(axis, [&](const Choice& choice) { return choice.front().value == *value; });
        if (is_there)
            return complain(place(node.source()), fmt::format("{} has {} twice; leave one out", name, *value));
        axis.push_back({{name, std::move(*value), place(node.source())}});
    }

    void read_cases(const toml::key& key, const toml::node& node, Runs& runs) {
        const auto* const cases = node.as_array();
        if (!cases || cases->empty())
            return wrong_type(key, node, "an array of tables: [{ nodes = 32, words = 64 }, ...]");
        Axis axis;
        for (const toml::node& one : *cases) {
            const auto* const table = one.as_table();
            if (!table) {
                wrong_type(key, one, "a table in each place: { nodes = 32, words = 64 }");
                continue;
            }
            read_case({}, *table, axis.emplace_back());
        }
        for (const Choice& choice : axis) {
            if (!std::ranges::equal(choice, axis.front(), {}, &Setting::name, &Setting::name)) {
                complain(choice.empty() ? place(node.source()) : choice.front().place,
                         "a case that sets other things than the first one; set the same in each, in the same order");
            }
        }
        if (!axis.empty() && !axis.front().empty()) runs.axes.push_back(std::move(axis));
    }

    void read_case(const std::string& group, const toml::table& table, Choice& choice) {
        for (const auto& [key, value] : in_order(table)) {
            const std::string name = group.empty() ? std::string(key->str()) : fmt::format("{}.{}", group, key->str());
            if (const auto* const inner = value->as_table()) {
                read_case(name, *inner, choice);
            } else if (auto text = value_text(*key, *value)) {
                choice.push_back({name, std::move(*text), place(value->source())});
            }
        }
    }

    void read_column(const toml::table& table) {
        Column column;
        column.formula.place = place(table.source());
        std::optional<int> decimals;
        read_entries(table, "[[columns]]",
                     {quoted("name", column.name), text("title", column.title), formula("formula", column.formula),
                      whole_number("decimals", decimals, most_decimals), names("runs", column.runs)});
        column.decimals = decimals.value_or(column.decimals);
        if (column.title.empty()) column.title = column.name.text;
        if (!table.contains("name") || !table.contains("formula"))
            complain(place(table.source()), "[[columns]] needs name = \"...\" and formula = \"...\"");
        study_.columns.push_back(std::move(column));
    }

    /// Reads a section's heading. Its runs and evidence are defaults for everything in the section.
    void read_heading(const toml::table& table) {
        Heading heading;
        heading.place = place(table.source());
        std::vector<SourceText> notes;
        StatedCheck common;
        std::vector<const toml::table*> tables_within;
        std::vector<const toml::table*> checks_within;
        read_entries(
            table, "[[sections]]",
            {quoted("name", heading.name), text("title", heading.title), names("notes", notes),
             quoted("analysis", heading.analysis), names("runs", common.runs), checks_.evidence(common.evidence),
             flag("found", common.is_found), flag("measurement", common.is_measurement),
             tables("tables", [&](const toml::table& one) { tables_within.push_back(&one); }),
             tables("checks", [&](const toml::table& one) { checks_within.push_back(&one); })});
        for (const SourceText& note : notes) heading.notes.push_back(one_line(note.text));
        if (heading.name.text.empty())
            complain(heading.place, "[[sections]] needs name = \"...\", as checks and tables name it");
        if (std::ranges::find(study_.sections, heading.name.text, [](const Heading& h) { return h.name.text; }) !=
            study_.sections.end())
            complain(heading.name.place,
                     fmt::format("another section is called '{}', too; give this one another name", heading.name.text));
        common.section = heading.name;
        if (!heading.analysis.text.empty()) heading.runs = common.runs;
        for (const toml::table* const one : tables_within) read_point_table(*one, common);
        for (const toml::table* const one : checks_within) study_.checks.push_back(checks_.read(*one, common));
        study_.sections.push_back(std::move(heading));
    }

    void read_point_table(const toml::table& table, const StatedCheck& common) {
        PointTable wanted{common.section, {}, common.runs, {}, {}, place(table.source())};
        Formula where;
        read_entries(table, "[[tables]]",
                     {quoted("section", wanted.section, "a heading in quotes"), text("title", wanted.title),
                      names("runs", wanted.runs), formula("where", where), names("columns", wanted.columns)});
        if (!where.text.empty()) wanted.where = where;
        if (wanted.columns.empty())
            complain(wanted.place, "[[tables]] needs columns = [\"nodes\", \"cycles\"], for instance");
        study_.tables.push_back(std::move(wanted));
    }

    void read_plot(const toml::table& table) {
        Plot plot;
        plot.place = place(table.source());
        plot.bounds = {{"derived", plot.place}};
        std::string kind;
        read_entries(table, "[[plots]]",
                     {{"kind", [&](const toml::key& key, const toml::node& node) { read_kind(key, node, kind, plot); }},
                      text("title", plot.title),
                      quoted("x", plot.x),
                      quoted("y", plot.y),
                      names("panels", plot.panels),
                      names("bounds", plot.bounds),
                      names("levels", plot.levels),
                      names("limits", plot.limits),
                      {"at", [&](const toml::key& key, const toml::node& node) {
                           const auto* const at = node.as_table();
                           if (!at) return wrong_type(key, node, "a table: { nodes = 128 }");
                           read_case({}, *at, plot.at);
                       }}});
        if (kind.empty() || plot.title.empty())
            complain(plot.place, "[[plots]] needs kind = \"...\" and title = \"...\"");
        study_.plots.push_back(std::move(plot));
    }

    void read_kind(const toml::key& key, const toml::node& node, std::string& kind, Plot& plot) {
        text("kind", kind).read(key, node);
        const auto known = std::ranges::find(plot_kinds, kind);
        if (known != plot_kinds.end()) {
            plot.kind = static_cast<PlotKind>(known - plot_kinds.begin());
        } else if (!kind.empty()) {
            complain(place(node.source()),
                     fmt::format("no plot of kind '{}'; {}", kind,
                                 did_you_mean(kind, plot_kinds, "there are " + alternatives(plot_kinds))));
        }
    }

    void check_complete() {
        const Place whole{file()};
        if (study_.title.empty()) complain(whole, "title is missing; write title = \"...\" at the top");
        if (study_.question.empty()) complain(whole, "question is missing; write question = \"...\" at the top");
        const bool has_analysis =
            std::ranges::any_of(study_.sections, [](const Heading& heading) { return !heading.analysis.text.empty(); });
        if (study_.runs.empty() && !has_analysis)
            complain(whole, "there is nothing to run; write [[runs]] with machine and workload");
        if (!study_.sections.empty()) std::ranges::for_each(study_.checks, [&](auto& c) { checks_.check_evidence(c); });
        if (study_.contenders.text.empty() && !study_.baseline.text.empty()) {
            complain(study_.baseline.place,
                     "baseline without contenders; write contenders = \"machine\", or leave baseline out");
        }
        if (study_.contenders.text.empty() && !study_.by.empty()) {
            complain(study_.by.front().place, "by without contenders; write contenders = \"machine\", or leave by out");
        }
    }

    /// Reads an array of tables, each by `read`.
    template <class Read>
    Entry tables(std::string_view name, Read read) {
        return {name, [this, name, read](const toml::key&, const toml::node& node) {
                    const auto* const all = node.as_array();
                    if (!all || !std::ranges::all_of(*all, [](const toml::node& one) { return one.is_table(); })) {
                        return complain(place(node.source()),
                                        fmt::format("{} is {}; write it as [[{}]]", name, type_name(node), name));
                    }
                    for (const toml::node& one : *all) read(*one.as_table());
                }};
    }

    CheckReader checks_;
    Study study_;
};

std::vector<fs::path> files_in(const std::string& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == ".toml") files.push_back(entry->path());
    }
    std::ranges::sort(files);
    return files;
}

fs::path file_of(const std::string& name_or_file) {
    if (is_machine_file(name_or_file)) {
        const fs::path shipped = fs::path(places::sources()) / name_or_file;
        std::error_code none;
        const bool is_shipped =
            fs::status(name_or_file, none).type() == fs::file_type::not_found && fs::exists(shipped, none);
        return is_shipped ? shipped : fs::path(name_or_file);
    }
    std::vector<std::string> names;
    for (const std::string& folder : {places::studies(), places::documents()}) {
        for (const fs::path& file : files_in(folder)) {
            if (file.stem() == name_or_file) return file;
            names.push_back(file.stem().string());
        }
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    throw InputError(
        Place{name_or_file},
        fmt::format("no such study; {}", did_you_mean(name_or_file, known, "there are " + alternatives(known))));
}

}  // namespace

Study parse_study(std::string_view text, const std::string& file) {
    std::vector<Problem> problems;
    const toml::table root = parse_toml(text, file);
    if (root.contains("inherits") || root.contains("interface"))
        throw InputError(Place{file}, fmt::format("this describes a machine, not a study; see narrows show {}", file));
    Study study = StudyFileReader(file, problems).read(text, root);
    sort_by_place(problems);
    if (!problems.empty()) throw InputError(std::move(problems));
    return study;
}

Study load_as_written(const std::string& name_or_file) {
    const fs::path file = file_of(name_or_file);
    return parse_study(read_text(file, Place{name_or_file}, "a study"), file.string());
}

Study load_study(const std::string& name_or_file) {
    Study study = load_as_written(name_or_file);
    take_shared_runs(study);
    return study;
}

std::vector<std::string> names_of_documents() {
    std::vector<std::string> names;
    for (const fs::path& file : files_in(places::documents())) names.push_back(file.stem().string());
    return names;
}

std::vector<ListedStudy> list_studies() {
    std::vector<ListedStudy> studies;
    for (const fs::path& file : files_in(places::studies())) {
        const Study study = load_study(file.string());
        studies.push_back({study.name, study.title});
    }
    return studies;
}

}  // namespace narrows::study

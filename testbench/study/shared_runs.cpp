#include "testbench/study/shared_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "models/machine/loader.h"
#include "models/machine/suggestion.h"
#include "testbench/study/study_file.h"

namespace narrows::study {

namespace {

std::set<std::string> names_of(const Axis& axis) {
    std::set<std::string> names;
    for (const Setting& setting : axis.front()) names.insert(setting.name);
    return names;
}

std::string without_blanks_around(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// Values that these [[runs]] set replace those of the others.
void replace(std::vector<Axis>& axes, const Axis& own) {
    const std::set<std::string> names = names_of(own);
    for (Axis& axis : axes) {
        const std::set<std::string> others = names_of(axis);
        if (others == names) {
            axis = own;
            return;
        }
        const auto shared =
            std::ranges::find_if(own.front(), [&](const Setting& s) { return others.contains(s.name); });
        if (shared == own.front().end()) continue;
        std::vector<std::string_view> together(others.begin(), others.end());
        throw InputError(shared->place, fmt::format("the other [[runs]] have {} only together with others; set exactly "
                                                    "these here in cases, or none of them: {}",
                                                    shared->name, fmt::join(together, ", ")));
    }
    axes.push_back(own);
}

/// Takes over values that [[runs]] of a study leave to others.
class SharedRuns {
public:
    explicit SharedRuns(Study& study) : study_(study) {}

    /// Takes from [[runs]] above in the same file. References to other files stay as written.
    void take_own() {
        for (Runs& runs : study_.runs) {
            const Runs* const own = runs.of.text.empty() ? nullptr : find_above(runs, runs.of.text);
            if (own != nullptr) take(runs, *own);
        }
    }

    void take_all() {
        std::vector<Problem> problems;
        for (Runs& runs : study_.runs) {
            try {
                if (!runs.of.text.empty()) take(runs, find(runs));
            } catch (const InputError& error) {
                problems.insert(problems.end(), error.problems().begin(), error.problems().end());
            }
        }
        if (!problems.empty()) throw InputError(std::move(problems));
    }

private:
    const Runs* find_above(const Runs& runs, const std::string& name) const {
        for (const Runs& other : study_.runs) {
            if (&other == &runs) break;
            if (other.name.text == name) return &other;
        }
        return nullptr;
    }

    Runs find(const Runs& runs) const {
        const auto& [text, place] = runs.of;
        if (const Runs* const own = find_above(runs, text)) return *own;
        const std::size_t colon = text.find(':');
        if (colon != std::string::npos) {
            const std::string name = without_blanks_around(text.substr(colon + 1));
            return find_in(load(without_blanks_around(text.substr(0, colon)), place), name, place);
        }
        std::vector<std::string_view> names;
        for (const Runs& other : study_.runs) {
            if (&other == &runs) break;
            if (!other.name.text.empty()) names.push_back(other.name.text);
        }
        throw InputError(
            place,
            fmt::format("no [[runs]] above have the name '{}'; {}", text,
                        did_you_mean(text, names, "those of another file are written with its name: \"delta: grid\"")));
    }

    static Runs find_in(Study other, const std::string& name, const Place& place) {
        SharedRuns(other).take_own();
        std::vector<std::string_view> names;
        for (const Runs& runs : other.runs) {
            if (runs.name.text.empty()) continue;
            names.push_back(runs.name.text);
            if (runs.name.text != name) continue;
            if (runs.sets("machine") && runs.sets("workload")) return runs;
            throw InputError(place, fmt::format("those take runs from a third file; write of = \"{}\"", runs.of.text));
        }
        throw InputError(place, fmt::format("no [[runs]] of {} have the name '{}'; {}", other.file, name,
                                            did_you_mean(name, names,
                                                         names.empty() ? "write name = \"...\" there"
                                                                       : "use " + alternatives(names))));
    }

    /// Loads a study. A file is relative to this study's folder.
    Study load(const std::string& name, const Place& place) const {
        try {
            const auto folder = std::filesystem::path(study_.file).parent_path();
            return load_as_written(is_machine_file(name) ? (folder / name).string() : name);
        } catch (const InputError& error) {
            std::vector<Problem> problems = error.problems();
            for (Problem& problem : problems) {
                if (problem.place.line > 0) continue;  // it is in the other file
                problem = {place, fmt::format("{}: {}", problem.place.text(), problem.message)};
            }
            throw InputError(std::move(problems));
        }
    }

    /// [[runs]] of another file keep their name, unless they get another one.
    void take(Runs& runs, const Runs& shared) const {
        std::vector<Axis> axes = shared.axes;
        for (const Axis& own : runs.axes) replace(axes, own);
        runs.axes = std::move(axes);
        runs.only.insert(runs.only.begin(), shared.only.begin(), shared.only.end());
        const bool is_of_this_file = find_above(runs, runs.of.text) != nullptr;
        if (runs.name.text.empty() && !is_of_this_file) runs.name = {shared.name.text, runs.of.place};
        if (!shared.sets("machine")) runs.of.text = shared.of.text;  // not taken yet
    }

    Study& study_;
};

}  // namespace

void take_shared_runs(Study& study) { SharedRuns(study).take_all(); }

}  // namespace narrows::study

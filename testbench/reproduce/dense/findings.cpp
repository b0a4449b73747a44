#include "testbench/reproduce/dense/findings.h"

#include <algorithm>
#include <iterator>

namespace narrows::dense {

namespace {

constexpr int most_usual_ranks = 64;  // runs of more take longer

std::vector<Wanted> wanted_of(const Experiment& experiment, const Scale& scale) {
    std::vector<Wanted> wanted;
    for (const int bytes : scale.sizes_of(experiment))
        wanted.push_back({experiment, bytes, repetitions_of(experiment, bytes)});
    return wanted;
}

Curves curves_of(const Experiment& experiment, const Scale& scale, const DoneRuns& runs) {
    Curves curves;
    for (const Wanted& wanted : wanted_of(experiment, scale)) curves.push_back(runs.of(wanted));
    return curves;
}

std::string verdict_text(const Finding& finding, bool holds) {
    if (holds) return finding.known.empty() ? "holds" : "HOLDS, not as known";
    return finding.known.empty() ? "FAILS" : "fails, as known";
}

}  // namespace

std::vector<int> Scale::sizes_of(const Experiment& experiment) const {
    std::vector<int> some;
    std::ranges::copy_if(sizes, std::back_inserter(some), [&](int bytes) {
        return experiment.ranks <= most_usual_ranks || bytes <= most_bytes_of_many;
    });
    return some;
}

Scale full_scale() { return {{1'000, 3'000, 10'000, 30'000, 100'000, 300'000, 1'000'000}, 100'000, 3}; }
Scale quick_scale() { return {{1'000, 3'000, 10'000, 300'000}, 1'000, 3}; }

int repetitions_of(const Experiment& experiment, int bytes) {
    const bool is_for_many = experiment.ranks > most_usual_ranks;
    if (bytes <= small) return is_for_many ? 4 : 50;
    if (bytes < large) return is_for_many ? 2 : 20;
    if (is_for_many || bytes > beyond_caches) return 1;
    return bytes == large ? 5 : 2;
}

std::vector<Finding> all_findings() {
    std::vector<Finding> all = findings_between_nodes();
    for (const auto& more : {findings_within_a_node(), findings_of_both()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::vector<Finding> on_changed(std::vector<Finding> findings, const std::string& machine,
                                const std::vector<std::string>& changes) {
    for (Finding& finding : findings) {
        for (Experiment& experiment : finding.experiments) {
            if (experiment.machine == machine) experiment = changed(experiment, changes);
        }
    }
    return findings;
}

Section findings_section(const std::string& key, const std::string& title, const std::vector<Finding>& findings,
                         const Scale& scale, DoneRuns& runs, const Progress& progress) {
    std::vector<Wanted> wanted;
    for (const Finding& finding : findings) {
        for (const Experiment& experiment : finding.experiments) {
            const std::vector<Wanted> more = wanted_of(experiment, scale);
            wanted.insert(wanted.end(), more.begin(), more.end());
        }
    }
    runs.add(wanted, progress);
    Section section{key,
                    {title,
                     {{"finding", "finding"},
                      {"figures", "figures"},
                      {"expected", "counts as that"},
                      {"simulated", "simulated"},
                      {"verdict", "verdict"}},
                     {},
                     {}},
                    runs.all_passed(),
                    {}};
    for (const Finding& finding : findings) {
        std::vector<Curves> curves;
        for (const Experiment& experiment : finding.experiments) curves.push_back(curves_of(experiment, scale, runs));
        const ShapeVerdict judged = finding.judge(curves);
        section.passed = section.passed && judged.holds == finding.known.empty();
        section.table.rows.push_back(
            {finding.text, finding.figures, finding.expected, judged.numbers, verdict_text(finding, judged.holds)});
        if (!finding.known.empty()) section.table.notes.push_back(finding.text + ": " + finding.known);
    }
    return section;
}

}  // namespace narrows::dense

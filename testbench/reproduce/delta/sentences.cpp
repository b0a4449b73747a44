#include "testbench/reproduce/delta/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/machine_variant.h"
#include "testbench/reproduce/delta/units.h"
#include "testbench/run/machines.h"

namespace narrows::delta {

Machine SentenceRuns::machine() const {
    return load_machine("delta", machines_folder(), machine_changes(changes_)).machine;
}

CheckedRun SentenceRuns::run(const std::string& workload, std::vector<std::string> arguments) {
    CheckedRun run = checked_run("delta", workload, with_other_changes(std::move(arguments), changes_));
    needs(run.passed);
    return run;
}

double SentenceRuns::message_us(int to, int elements) {
    const std::vector<std::string> arguments{fmt::format("to={}", to), fmt::format("words={}", elements), "messages=1"};
    return microseconds(static_cast<double>(run("point-to-point", arguments).cycles()));
}

Sentence equal_if(bool equal, Sentence sentence, const std::string& because) {
    sentence.verdict = equal ? "equal" : "DIFFERS: " + because;
    sentence.as_explained = equal;
    return sentence;
}

Sentence differs_if(bool as_explained, Sentence sentence, const std::string& because) {
    sentence.verdict = (as_explained ? "differs: " : "NOT AS EXPLAINED: ") + because;
    sentence.as_explained = as_explained;
    return sentence;
}

namespace {

/// The section of the report in which each claim is made.
const char* section_of(const std::string& claim) {
    switch (claim.front()) {
        case '1': return "abstract, 5";
        case '2': return "1, 4.1";
        case '7': return "7.1";
        default: return "4.2";
    }
}

Sentence sentence_of(const Claim& claim) {
    Sentence s{section_of(claim.number), claim.text, "claim " + claim.number, claim.numbers, ""};
    if (claim.expected_to_hold) return equal_if(claim.holds(), std::move(s), "it does not hold, see section claims");
    return differs_if(!claim.holds(), std::move(s), claim.explanation);
}

}  // namespace

Section sentences(SimulatedExperiments& study, const Progress& progress) {
    Section section{"sentences",
                    {"Every sentence of the report that has or compares numbers",
                     {{"section", "section"},
                      {"sentence", "sentence"},
                      {"printed", "printed"},
                      {"simulated", "simulated"},
                      {"verdict", "verdict"}},
                     {},
                     {"Figures 4, 5, 7 and 8 have no numbers in the text; their sections show what is simulated.",
                      "Claims are judged as in their section. \"Not simulated\" is no verdict: a definition, or no "
                      "number."}},
                    true,
                    {},
                    "a row is DIFFERS or NOT AS EXPLAINED: if a number that should be equal is not, or if a difference "
                    "is another one than its reason says"};
    const Evidence evidence = gather_evidence(study, progress);
    const Section& steps = study.steps(progress);
    SentenceRuns runs(study.changes());
    std::vector<Sentence> all = sentences_of_theory(evidence, steps, runs);
    for (const Claim& claim : judge_claims(evidence)) all.push_back(sentence_of(claim));
    for (std::vector<Sentence>& some :
         std::array{sentences_of_constraint(evidence, runs), sentences_of_experiments(evidence, runs),
                    sentences_of_table1(runs), sentences_of_models(evidence, steps, runs),
                    sentences_of_parameters(steps, runs)}) {
        std::ranges::move(some, std::back_inserter(all));
    }
    std::ranges::stable_sort(all, {}, [](const Sentence& s) { return s.section == "abstract, 5" ? "0" : s.section; });
    for (const Sentence& s : all) {
        section.table.rows.push_back({s.section, s.text, s.printed, s.simulated, s.verdict});
        section.passed = section.passed && s.as_explained;
    }
    section.passed = section.passed && runs.passed();
    return section;
}

}  // namespace narrows::delta

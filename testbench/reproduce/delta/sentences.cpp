#include "testbench/reproduce/delta/sentences.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/run/request.h"

namespace narrows::delta {

Simulation run_of_delta(const Changes& changes, const std::string& workload, std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), changes.begin(), changes.end());
    const Request request("delta", workload, arguments);
    return simulate(request.machine(), request.topology(), *request.make_workload(1));
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
    return {section_of(claim.number), claim.text, "claim " + claim.number, claim.numbers,
            claim.holds() ? "equal: holds" : "differs: " + claim.explanation};
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
                      "The section fails if a row is DIFFERS or NOT AS EXPLAINED: if a number that should be equal is "
                      "not, or if a difference is another one than its reason says. Claims are judged in their "
                      "section."}},
                    true,
                    {}};
    const Evidence evidence = gather_evidence(study, progress);
    const Changes& changes = study.changes();
    std::vector<Sentence> all = sentences_of_theory(evidence, changes);
    for (const Claim& claim : judge_claims(evidence)) all.push_back(sentence_of(claim));  // judged in section claims
    for (std::vector<Sentence>& some :
         std::array{sentences_of_experiments(evidence, changes), sentences_of_table1(changes),
                    sentences_of_appendix(evidence, changes)}) {
        std::ranges::move(some, std::back_inserter(all));
    }
    std::ranges::stable_sort(all, {}, [](const Sentence& s) { return s.section == "abstract, 5" ? "0" : s.section; });
    for (const Sentence& s : all) {
        section.table.rows.push_back({s.section, s.text, s.printed, s.simulated, s.verdict});
        section.passed = section.passed && s.as_explained;
    }
    return section;
}

}  // namespace narrows::delta

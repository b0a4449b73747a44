#include "testbench/reproduce/delta/sentences.h"

#include <algorithm>

#include "testbench/reproduce/delta/delta.h"

namespace narrows::delta {

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
                     {"Figures 4, 5, 7 and 8 have no numbers in the text; their sections show what is simulated."}},
                    true,
                    {}};
    const Evidence evidence = gather_evidence(study, progress);
    std::vector<Sentence> all = sentences_of_text(evidence);
    for (const Claim& claim : judge_claims(evidence)) all.push_back(sentence_of(claim));
    for (Sentence& sentence : sentences_of_table1()) all.push_back(std::move(sentence));
    std::ranges::stable_sort(all, {}, [](const Sentence& s) { return s.section == "abstract, 5" ? "0" : s.section; });
    for (const Sentence& s : all) section.table.rows.push_back({s.section, s.text, s.printed, s.simulated, s.verdict});
    return section;
}

}  // namespace narrows::delta

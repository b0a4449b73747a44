#include "testbench/reproduce/delta/block_sizes.h"
#include "testbench/reproduce/delta/claims.h"
#include "testbench/reproduce/delta/delta.h"

namespace narrows::delta {

Evidence gather_evidence(SimulatedExperiments& study, const Progress& progress) {
    Evidence evidence{study.experiments(), study.grid(progress), {}, {}, {}};
    evidence.grid_contests = contests_of(evidence.grid);
    evidence.map = contests_of(study.runs(map_problems(study.experiments()), progress));
    evidence.block_sizes = study.runs(block_size_problems(study.experiments()), progress);
    evidence.block_at_limit = study.runs({block_at_limit(study.experiments())}, progress).front();
    return evidence;
}

Section claims(SimulatedExperiments& study, const Progress& progress) {
    Section section{"claims",
                    {"The claims of the report, by simulated times",
                     {{"number", ""},
                      {"claim", "claim"},
                      {"verdict", "verdict"},
                      {"refuted_if", "refuted if"},
                      {"numbers", "numbers"}},
                     {},
                     {"A claim holds if nothing refutes it. Claims 1 and 3: of the grid of section 4.2 (blocks from 20 "
                      "to 600) and of the map (the nominal model's best blocks); 2a and 4: of the map; 5, 6 and 7: of "
                      "the grid. Printed percents are whole, so verdicts round to whole percents."}},
                    true,
                    {},
                    "a verdict is another one than docs/findings/nbl.md explains"};
    for (const Claim& claim : judge_claims(gather_evidence(study, progress))) {
        section.table.rows.push_back(
            {claim.number, claim.text, claim.verdict_and_near(), claim.refuted_if(), claim.numbers});
        if (!claim.holds()) section.table.notes.push_back(claim.number + " does not hold: " + claim.explanation);
        section.passed = section.passed && claim.holds() == claim.expected_to_hold;
    }
    return section;
}

}  // namespace narrows::delta

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/machine/machine.h"
#include "testbench/reproduce/checked_run.h"
#include "testbench/reproduce/delta/claims.h"

namespace narrows::delta {

/// A sentence of the report that has a number in it or compares two numbers.
struct Sentence {
    std::string section;    ///< of the report
    std::string text;       ///< the sentence, shortened
    std::string printed;    ///< its numbers
    std::string simulated;  ///< the same of the simulation
    /// "equal", "differs: because", or without a verdict "not simulated: because". The functions below judge.
    std::string verdict;
    /// The simulated numbers are those that the verdict of the machine as described is about.
    bool as_explained = true;
};

/// KEY=VALUE arguments, for variants of the machine.
using Changes = std::vector<std::string>;

/// Runs of the machine `delta` with changes, for several sentences.
class SentenceRuns {
public:
    explicit SentenceRuns(Changes changes) : changes_(std::move(changes)) {}

    const Changes& changes() const { return changes_; }
    Machine machine() const;
    /// Changes of what the arguments say are left out.
    CheckedRun run(const std::string& workload, std::vector<std::string> arguments);
    /// Microseconds of one message from node 0.
    double message_us(int to, int elements);
    /// Of an element, from what a message of 600 elements takes longer than one of 300.
    double beta_us() { return (message_us(1, 600) - message_us(1, 300)) / 300; }

    void needs(bool passed) { passed_ = passed_ && passed; }
    bool passed() const { return passed_; }  ///< the checks of all runs

private:
    Changes changes_;
    bool passed_ = true;
};

/// "equal" is expected.
Sentence equal_if(bool equal, Sentence sentence, const std::string& because);
/// A difference is expected, whose numbers are those of `because`. Both are tested with machines that refute them.
Sentence differs_if(bool as_explained, Sentence sentence, const std::string& because);

/// What the sections up to 3 say, without the claims.
std::vector<Sentence> sentences_of_theory(const Evidence& evidence, const Section& steps, SentenceRuns& runs);
/// ... of the links that are active in the steady state: `printed` ones.
Sentence links_in_the_middle(SentenceRuns& runs, Algorithm algorithm, int printed);
/// What section 4.1 says, without the claims.
std::vector<Sentence> sentences_of_constraint(const Evidence& evidence, SentenceRuns& runs);
/// What section 4.2 says, without the claims and Table 1.
std::vector<Sentence> sentences_of_experiments(const Evidence& evidence, SentenceRuns& runs);
/// What table 1 says.
std::vector<Sentence> sentences_of_table1(SentenceRuns& runs);
/// What section 7.1 says. `steps`: the section of the document.
std::vector<Sentence> sentences_of_models(const Evidence& evidence, const Section& steps, SentenceRuns& runs);
/// What section 7.2 says.
std::vector<Sentence> sentences_of_parameters(const Section& steps, SentenceRuns& runs);

}  // namespace narrows::delta

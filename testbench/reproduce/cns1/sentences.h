#pragma once

#include <string>

#include "models/time/cycle.h"
#include "testbench/reproduce/checked_run.h"
#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/reproduce/cns1/node_notes.h"
#include "testbench/text/section.h"

namespace narrows::cns1 {

/// Sentences of the report that have a number, each with what a run says.
class Sentences {
public:
    explicit Sentences(Changes changes = {});

    Machine machine(const std::string& name, int nodes) const;

    /// A run for the next rows. Changes of what its arguments say are left out.
    CheckedRun run(const std::string& machine, const std::string& workload, std::vector<std::string> arguments,
                   Observer* observer = nullptr) const;

    /// The two are the same with so many decimals.
    void equal(const std::string& section, const std::string& sentence, double printed, double simulated,
               int decimals = 0);
    /// They are not, and the reason says what the run must give instead.
    void differs(const std::string& section, const std::string& sentence, double printed, double simulated,
                 double explained, const std::string& because, int decimals = 0);
    void not_simulated(const std::string& section, const std::string& sentence, const std::string& because);
    /// What the next rows are about.
    void needs(bool passed) { section_.passed = section_.passed && passed; }

    Section finish() && { return std::move(section_); }

private:
    void add(const std::string& section, const std::string& sentence, Cell printed, Cell simulated,
             const std::string& verdict);

    Changes changes_;
    Section section_;
};

inline double number(Cycle cycles) { return static_cast<double>(cycles); }

void network_sentences(Sentences& sentences);     ///< sections 2 and 3
void algorithm_sentences(Sentences& sentences);   ///< section 4
void design_sentences(Sentences& sentences);      ///< section 5
void impact_sentences(Sentences& sentences);      ///< section 6, on 128 nodes
void largest_sentences(Sentences& sentences);     ///< section 6, on 1024 nodes
void conclusion_sentences(Sentences& sentences);  ///< section 7

}  // namespace narrows::cns1

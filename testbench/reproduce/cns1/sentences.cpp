#include "testbench/reproduce/cns1/sentences.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "testbench/run/request.h"

namespace narrows::cns1 {

namespace {

bool are_same(double a, double b, int decimals) {
    return fmt::format("{:.{}f}", a, decimals) == fmt::format("{:.{}f}", b, decimals);
}

}  // namespace

Sentences::Sentences(Changes changes)
    : changes_(std::move(changes)),
      section_{
          "sentences",
          {"The other sentences of the report with numbers",
           {{"section", "section"},
            {"sentence", "the report says"},
            {"printed", "printed"},
            {"simulated", "simulated"},
            {"verdict", "verdict"}},
           {},
           {"n_p: words of a node's part; x: messages of a part; p: nodes. Numbers that another table here has are "
            "not repeated.",
            "equal: refuted if the simulated number, with as many decimals as shown, is not the printed one. differs: "
            "refuted if it is the printed one, or not the one that the reason says. not simulated: no verdict."}},
          true,
          {},
          "a verdict is refuted (DIFFERS, NOT AS EXPLAINED), or if a check of a run fails"} {}

Machine Sentences::machine(const std::string& name, int nodes) const {
    return load_machine(name, machines_folder(), changes_, nodes).machine;
}

CheckedRun Sentences::run(const std::string& machine, const std::string& workload, std::vector<std::string> arguments,
                          Observer* observer) const {
    return checked_run(machine, workload, with_other_changes(std::move(arguments), changes_), observer);
}

void Sentences::add(const std::string& section, const std::string& sentence, Cell printed, Cell simulated,
                    const std::string& verdict) {
    section_.table.rows.push_back({section, sentence, std::move(printed), std::move(simulated), verdict});
}

void Sentences::equal(const std::string& section, const std::string& sentence, double printed, double simulated,
                      int decimals) {
    const bool same = are_same(printed, simulated, decimals);
    needs(same);
    add(section, sentence, Decimal{printed, decimals}, Decimal{simulated, decimals}, same ? "equal" : "DIFFERS");
}

void Sentences::differs(const std::string& section, const std::string& sentence, double printed, double simulated,
                        double explained, const std::string& because, int decimals) {
    const bool as_explained = are_same(simulated, explained, decimals) && !are_same(printed, simulated, decimals);
    needs(as_explained);
    add(section, sentence, Decimal{printed, decimals}, Decimal{simulated, decimals},
        as_explained ? "differs: " + because : "NOT AS EXPLAINED: " + because);
}

void Sentences::not_simulated(const std::string& section, const std::string& sentence, const std::string& because) {
    add(section, sentence, std::monostate{}, std::monostate{}, "not simulated: " + because);
}

Section sentences(const Progress& progress, const Changes& changes) {
    struct Part {
        void (*add)(Sentences&);
        double share;  ///< of the time
    };
    constexpr std::array parts{Part{network_sentences, 0.02}, Part{algorithm_sentences, 0.03},
                               Part{design_sentences, 0.1},   Part{impact_sentences, 0.1},
                               Part{largest_sentences, 0.7},  Part{conclusion_sentences, 0.05}};
    Sentences sentences(changes);
    double done = 0;
    for (const Part& part : parts) {
        progress(done);
        part.add(sentences);
        done += part.share;
    }
    return std::move(sentences).finish();
}

}  // namespace narrows::cns1

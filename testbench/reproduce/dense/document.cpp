#include <memory>

#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/dense/figures.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

namespace {

const std::vector<std::string> machines{"blue", "ce", "ce-100", "frost", "pengra", "tc2k", "tc2k-up-link"};

/// Of the machines of the document as they are.
template <class Make>
study::Analysis analysis(std::string name, const std::vector<std::string>& machines, Make make) {
    const auto made = [make](const study::AnalysisQuestion& question) {
        if (question.changes.empty()) return make(question.progress);
        throw InputError(Place{question.changes.front()}, "this document takes no KEY=VALUE; leave it out");
    };
    return {std::move(name), made, machines};
}

}  // namespace

Document document() {
    const auto runs = std::make_shared<DoneRuns>();
    const auto of_runs = [runs](const char* name, Section (*section)(DoneRuns&, const Progress&)) {
        return analysis(name, machines, [runs, section](const Progress& progress) { return section(*runs, progress); });
    };
    return {"dense-patterns",
            {analysis("dense-patterns.figures", machines,
                      [runs](const Progress& progress) { return figures_section(full_scale(), *runs, progress); }),
             of_runs("dense-patterns.ranges", ranges),
             analysis("dense-patterns.causes", machines,
                      [](const Progress& progress) { return causes(all_losses(), progress); }),
             of_runs("dense-patterns.doubled", doubled), of_runs("dense-patterns.what_if", what_if)},
            [runs](const study::Study&, const std::vector<study::StoredPoint>&, const Progress& progress) {
                return picture(full_scale(), *runs, progress);
            },
            fit};
}

}  // namespace narrows::dense

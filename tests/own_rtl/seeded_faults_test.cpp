// `narrows lockstep` finds faults in copies of modules of hw/ (tests/faults/faults.toml) and in the examples of own RTL
// (example_faults.toml), and says what is wrong.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "models/machine/toml_text.h"
#include "tests/own_rtl/support.h"
#include "tests/support/effort.h"
#include "tests/support/places.h"

namespace narrows::seeded_faults_test {

namespace fs = std::filesystem;

/// A piece of a file of RTL with a fault in it.
struct FaultInOwnRtl {
    std::string name;
    std::string file;
    std::string where;  ///< stands in the file once, and has `right` in it
    std::string right;
    std::string wrong;
    std::string machine;  ///< with its parameters: one on which random messages show the fault
    bool is_of_example;
};
void PrintTo(const FaultInOwnRtl& fault, std::ostream* out) { *out << fault.name; }

/// As in tests/faults/faults_test.cpp.
const std::string grid =
    "cns1-fast-i message.vector_words=8 network.buffer_flits=5 interface.acknowledge=end-of-transfer "
    "topology.columns=4 topology.rows=3";
const std::string tables =
    "torus-16x16 topology.sides=[4,3] network.slots=2 network.credit_latency=2cycles network.link_bytes_per_cycle=4 "
    "network.buffer_flits=6 interface.link_bytes_per_cycle=4 message.vector_words=2 processor.send_overhead=1cycle "
    "processor.receive_overhead=1cycle";

std::vector<FaultInOwnRtl> faults_in(const std::string& list, bool are_of_examples) {
    const std::string file = std::string(test_places::sources) + "/tests/" + list;
    const toml::table all = parse_toml(read_text(file, Place{file}, "a list of faults"), file);
    std::vector<FaultInOwnRtl> faults;
    for (const toml::node& node : *all["fault"].as_array()) {
        const toml::table& fault = *node.as_table();
        const auto text = [&](const char* key, const std::string& otherwise = "") {
            return fault[key].value_or(otherwise);
        };
        if (text("file").starts_with("pkg/")) continue;  // a package cannot be replaced
        const std::string right = text("right");
        faults.push_back({text("name"), text("file"), text("where", right), right, text("wrong"),
                          text("machine", text("in") == "tables" ? tables : grid), are_of_examples});
    }
    return faults;
}

/// All of them, or in usual test runs some of every sort: each is built, which takes seconds.
std::vector<FaultInOwnRtl> chosen_faults() {
    std::vector<FaultInOwnRtl> chosen;
    for (const auto& [list, of_examples, usual] :
         {std::tuple{"faults/faults.toml", false, 3}, std::tuple{"own_rtl/example_faults.toml", true, 4}}) {
        const std::vector<FaultInOwnRtl> faults = faults_in(list, of_examples);
        const std::size_t step = lockstep_sets() > usual_lockstep_sets ? 1 : faults.size() / usual;
        for (std::size_t i = 0; i < faults.size(); i += step) chosen.push_back(faults[i]);
    }
    return chosen;
}

class Seeded : public testing::TestWithParam<FaultInOwnRtl> {
protected:
    /// A folder with the fault in it.
    std::string faulty_folder() const {
        const FaultInOwnRtl& fault = GetParam();
        const fs::path file(fault.file);
        const std::string folder = here_.path("faulty");
        if (fault.is_of_example)
            fs::copy(fs::path(test_places::sources) / "docs/examples" / file.parent_path(), folder);
        else
            output({"new", "rtl", folder, "--module", file.stem().string()});
        const fs::path changed = fs::path(folder) / file.filename();
        std::string text = read_text(changed.string(), Place{changed.string()}, "RTL");
        const std::size_t at = text.find(fault.where);
        EXPECT_NE(at, std::string::npos) << fault.where;
        EXPECT_EQ(text.find(fault.where, at + 1), std::string::npos) << fault.where;
        text.replace(at + fault.where.find(fault.right), fault.right.size(), fault.wrong);
        std::ofstream(changed) << text;
        return folder;
    }

    const TemporaryFolder here_;
};

TEST_P(Seeded, IsFound) {
    ProgramArguments command = with(words_of("lockstep --quiet --json " + GetParam().machine),
                                    {"--rtl-dir", faulty_folder(), "-o", here_.path("failed")});
    if (GetParam().file.starts_with("fast-receive/")) command.push_back("--differs");
    const ProgramOutcome outcome = narrows_program(command);
    ASSERT_EQ(outcome.exit_code, 1) << outcome.err;
    const auto failure = nlohmann::json::parse(outcome.out)["failure"];
    EXPECT_LE(failure["messages"], 40);
    EXPECT_FALSE(failure["detail"].get<std::string>().empty());
    std::cout << failure["messages"] << " messages: " << failure["check"] << ": " << failure["detail"] << '\n';
}

INSTANTIATE_TEST_SUITE_P(Fault, Seeded, testing::ValuesIn(chosen_faults()),
                         [](const auto& test) { return test.param.name; });

}  // namespace narrows::seeded_faults_test

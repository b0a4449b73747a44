// narrows check: verdicts, exit codes and JUnit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/property_tree/xml_parser.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace narrows::check_test {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string runs =
    "title = \"A node\"\nquestion = \"q\"\n[[runs]]\nname = \"one\"\nmachine = \"cns1\"\nworkload = \"allgather\"\n"
    "nodes = [32, 64]\nwords = 64\n";
const std::string closed_form = "[[checks]]\nformula = \"cycles == 4 * 5 + (137 + 1) * (nodes - 1) * words / 32\"\n";
const std::string too_fast = "[[checks]]\nsays = \"fast & \\\"good\\\" <1\"\nformula = \"cycles < 100\"\n";

class CheckedFile : public testing::Test {
protected:
    ProgramOutcome check(const std::string& checks, ProgramArguments more = {}) const {
        folder_.write("mine.toml", runs + checks);
        ProgramArguments arguments{"check", folder_.path("mine.toml"), "-o", folder_.path("results")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return narrows_program(arguments);
    }

    TemporaryFolder folder_;
};

TEST_F(CheckedFile, EndsWell) {
    const ProgramOutcome outcome = check(closed_form);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(
        outcome.out,
        "A node\n\nholds  2 of 2  cycles == 4 * 5 + (137 + 1) * (nodes - 1) * words / 32\n0 of 1 checks failed\n");
}

TEST_F(CheckedFile, NamesTheWorstPointAndTheCommandThatRepeatsIt) {
    const ProgramOutcome outcome = check(closed_form + too_fast);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out,
                HasSubstr("FAILS  0 of 2  8576 to 17408  fast & \"good\" <1\n"
                          "                              cycles = 17408\n"
                          "                              narrows run cns1 allgather nodes=64 words=64 --seed 1\n"
                          "1 of 2 checks failed\n"));
}

/// The rows of a machine of 32 nodes differ from those of 64, but no [[runs]] of the claim set them.
TEST_F(CheckedFile, PointsOfAClaimAreToldApartByWhatTheirRunsSet) {
    const ProgramOutcome outcome = check(
        "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\ntopology.rows = 3\nwords = 64\n"
        "[[checks]]\nruns = \"one\"\nformula = \"cycles\"\nprinted = \"20 + 276 * (nodes - 1)\"\ndecimals = 0\n");
    EXPECT_THAT(outcome.out, HasSubstr("  nodes=32\n"));
    EXPECT_THAT(outcome.out, HasSubstr("  nodes=64\n"));
    EXPECT_THAT(outcome.out, Not(HasSubstr("topology.rows")));
}

TEST_F(CheckedFile, AMachineThatBreaksACheckIsAskedWhatHasChanged) {
    const auto checked = [&](const std::string& overhead) {
        folder_.write("card.toml",
                      "inherits = \"cns1\"\nname = \"card\"\nsummary = \"c\"\n[interface]\nsend_overhead = \"" +
                          overhead + "\"\n");
        folder_.write("mine.toml",
                      "title = \"A node\"\nquestion = \"q\"\n[[runs]]\nmachine = \"card.toml\"\nworkload = "
                      "\"allgather\"\nnodes = 32\nwords = 64\n[[checks]]\nformula = \"cycles == 8576\"\n");
        return narrows_program({"check", folder_.path("mine.toml"), "-o", folder_.path("results")});
    };
    EXPECT_EQ(checked("6 cycles").exit_code, 1);
    EXPECT_THAT(checked("6 cycles").out, Not(HasSubstr("since it last held"))) << "it never did";
    EXPECT_EQ(checked("5 cycles").exit_code, 0);
    for (int time = 0; time < 2; ++time) {
        const ProgramOutcome broken = checked("7 cycles");
        EXPECT_EQ(broken.exit_code, 1);
        EXPECT_THAT(broken.out,
                    HasSubstr("since it last held: interface.send_overhead was 5 cycles, and is 7 cycles\n"));
    }
}

TEST_F(CheckedFile, AChangedMachineIsRefuted) {
    EXPECT_EQ(check(closed_form).exit_code, 0);
    const ProgramOutcome changed = check(closed_form, {"interface.send_overhead=6 cycles"});
    EXPECT_EQ(changed.exit_code, 1);
    EXPECT_THAT(changed.out, HasSubstr("interface.send_overhead=6 cycles"));
    const ProgramOutcome unknown = check(closed_form, {"interface.send_overhed=6 cycles"});
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean 'interface.send_overhead'?"));
    const ProgramOutcome without_effect = check(closed_form, {"nodes=96"});
    EXPECT_EQ(without_effect.exit_code, 2);
    EXPECT_THAT(without_effect.err, HasSubstr("set nodes themselves; change the file instead"));
}

TEST_F(CheckedFile, WritesJUnit) {
    const ProgramOutcome outcome =
        check(closed_form + too_fast + too_fast + "known = \"never\"\n", {"--junit", folder_.path("checks.xml")});
    EXPECT_EQ(outcome.exit_code, 1);
    boost::property_tree::ptree tree;
    boost::property_tree::read_xml(folder_.path("checks.xml"), tree);
    const auto& suite = tree.get_child("testsuites.testsuite");
    EXPECT_EQ(suite.get<std::string>("<xmlattr>.name"), "mine");
    EXPECT_EQ(suite.get<int>("<xmlattr>.tests"), 3);
    EXPECT_EQ(suite.get<int>("<xmlattr>.failures"), 1);
    EXPECT_EQ(suite.get<int>("<xmlattr>.skipped"), 1);
    std::vector<std::string> names;
    for (const auto& [tag, test] : suite) {
        if (tag == "testcase") names.push_back(test.get<std::string>("<xmlattr>.name"));
    }
    EXPECT_EQ(names.at(1), "fast & \"good\" <1");
}

TEST_F(CheckedFile, PrintsJson) {
    const auto json = nlohmann::json::parse(check(too_fast, {"--json"}).out);
    const auto& check = json.at(0).at("checks").at(0);
    EXPECT_EQ(check.at("verdict"), "FAILS");
    EXPECT_EQ(check.at("failed"), true);
    EXPECT_EQ(check.at("held"), 0);
    EXPECT_EQ(check.at("worst").at("values"), "cycles = 17408");
}

TEST_F(CheckedFile, StudyObeysTheChecksOfItsFile) {
    folder_.write("mine.toml", runs + too_fast);
    const ProgramOutcome outcome = narrows_program({"study", folder_.path("mine.toml"), "-o", folder_.path("results")});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("FAILS  0 of 2"));
}

TEST_F(CheckedFile, RefusesAFileThatChecksNothing) {
    const ProgramOutcome outcome = check("");
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("there is nothing to check; write [[checks]]"));
    EXPECT_EQ(narrows_program({"check"}).exit_code, 2);
}

}  // namespace narrows::check_test

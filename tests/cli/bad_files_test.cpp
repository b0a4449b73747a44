// Machine descriptions given by their path: error messages have file, line and column.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::bad_files_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class BadFile : public testing::Test {
protected:
    std::string path(const std::string& name) const { return folder_.path(name); }
    std::string write(const std::string& name, const std::string& text) const { return folder_.write(name, text); }
    /// A description that inherits from cns1 and has these lines from line 4 on.
    std::string machine(const std::string& text) const {
        return write("mine.toml", "name = \"mine\"\nsummary = \"s\"\ninherits = \"cns1\"\n" + text);
    }

    const TemporaryFolder folder_;
};

TEST_F(BadFile, ErrorsInIt) {
    const auto refused = [this](const std::string& text) { return refusal({"run", machine(text), "allgather"}); };
    const std::string at = "narrows: " + path("mine.toml") + ":";
    EXPECT_EQ(refused("[interface]\nlnks = { value = 2, source = \"s\" }\n"),
              at + "5:1: unknown parameter 'interface.lnks'; did you mean 'interface.links'?\n");
    EXPECT_EQ(refused("[interface]\nlinks = { value = 9, source = \"s\" }\n"),
              at + "5:19: interface.links = 9; it must be from 1 to 4\n");
    EXPECT_EQ(refused("[interface]\nlinks = 9\n"), at + "5:9: interface.links = 9; it must be from 1 to 4\n");
    EXPECT_THAT(refused("[interface]\nsend_overhead = { value = 5, source = \"s\" }\n"),
                StartsWith(at + "5:27: interface.send_overhead is a number without a unit; write cycles"));
    EXPECT_THAT(refused("[interface\n"), AllOf(StartsWith(at + "4:"), HasSubstr("not valid TOML")));
    EXPECT_THAT(refused("[interface]\nlinks = { value = 99999999999999999999, source = \"s\" }\n"),
                AllOf(StartsWith(at + "5:"), HasSubstr("not valid TOML")));
    EXPECT_THAT(refused("x = \"\x1b[31m\"\n"), AllOf(StartsWith(at + "4:"), HasSubstr("not valid TOML")));
    EXPECT_THAT(refused("\"\\u001b[31m\" = 1\n"), AllOf(StartsWith(at + "4:1: unknown key '\\x1b[31m'")));
}

TEST_F(BadFile, SaysEverythingThatIsWrong) {
    const std::string text =
        refusal({"show", machine("[interface]\nlnks = 1\nlinks = { value = 9, source = \"s\" }\n")});
    EXPECT_THAT(text, AllOf(HasSubstr("mine.toml:5:1: "), HasSubstr("\nnarrows: "), HasSubstr("mine.toml:6:19: ")));
}

TEST_F(BadFile, CannotBeRun) {
    const std::string file =
        machine("[topology]\ncolumns = { value = 5, source = \"s\" }\nrows = { value = 3, source = \"s\" }\n");
    EXPECT_THAT(refusal({"run", file, "butterfly"}), HasSubstr("power of two"));
    EXPECT_THAT(output({"run", file, "exchange"}), HasSubstr("\ncycles "));
    EXPECT_THAT(output({"show", file}), HasSubstr(" " + file + ":5 "));
}

TEST_F(BadFile, NotADescription) {
    EXPECT_EQ(refusal({"run", path("no.toml"), "allgather"}),
              "narrows: " + path("no.toml") + ": no such file; give the path of a machine description\n");
    EXPECT_THAT(refusal({"run", folder_.path().string(), "allgather"}),
                HasSubstr(" is a folder; name a machine description in it\n"));
    EXPECT_THAT(refusal({"show", folder_.path().string() + "/"}), HasSubstr(" is a folder; name a machine"));
    EXPECT_THAT(refusal({"show", "/"}), HasSubstr("narrows: /: this is a folder"));
    EXPECT_THAT(refusal({"show", write("empty.toml", "")}),
                HasSubstr("name is missing; write name = \"...\" at the top"));
    EXPECT_THAT(refusal({"show", write("bytes.toml", std::string("\xff\xfe\x00\x01", 4))}),
                HasSubstr(":1:1: not valid TOML"));
    EXPECT_THAT(refusal({"show", write("large.toml", std::string(2'000'000, '\n'))}),
                HasSubstr(" has more than 1048576 bytes; "));
    EXPECT_THAT(refusal({"show", write("deep.toml", "x = " + std::string(100'000, '['))}), HasSubstr("not valid TOML"));
}

/// With the reason of the system, and whatever the way to the file.
TEST_F(BadFile, CannotBeReached) {
    std::filesystem::create_symlink("loop.toml", path("loop.toml"));
    const std::string reason = "Too many levels of symbolic links; give the path of a machine description\n";
    EXPECT_EQ(refusal({"run", path("loop.toml"), "allgather"}),
              "narrows: " + path("loop.toml") + ": cannot read this: " + reason);
    EXPECT_EQ(refusal({"show", "loop"}, {.environment = {{"NARROWS_MACHINES", path(".")}}}),
              "narrows: loop: cannot read " + path("./loop.toml") + ": " + reason);
    EXPECT_THAT(refusal({"study", path("loop.toml")}),
                HasSubstr("Too many levels of symbolic links; give the path of a"));
    EXPECT_THAT(refusal({"run", "petersen", "allgather", "topology.file=" + path("loop.toml")}),
                HasSubstr("cannot read this: Too many levels of symbolic links; give the path of a"));
    EXPECT_THAT(refusal({"run", "mesh-16x16", "traffic", "pattern=matrix", "matrix=" + path("loop.toml")}),
                HasSubstr("Too many levels of symbolic links; give the path of a"));
    EXPECT_THAT(refusal({"run", "loggops", "goal", "file=" + path("loop.toml")}),
                HasSubstr("Too many levels of symbolic links; give the path of a"));
    std::filesystem::create_symlink("nowhere.toml", path("gone.toml"));
    EXPECT_THAT(refusal({"run", path("gone.toml"), "allgather"}), HasSubstr("gone.toml: no such file; give the path"));
}

TEST_F(BadFile, NeverEnds) {
    EXPECT_THAT(refusal({"show", "/dev/zero"}), HasSubstr("/dev/zero: this is not a regular file; "));
    ASSERT_EQ(mkfifo(path("pipe.toml").c_str(), 0600), 0);
    EXPECT_THAT(refusal({"show", path("pipe.toml")}), HasSubstr("is not a regular file; "));
}

TEST_F(BadFile, FolderOfMachines) {
    const auto refused = [](const std::string& folder, const ProgramArguments& arguments) {
        return refusal(arguments, {.environment = {{"NARROWS_MACHINES", folder}}});
    };
    EXPECT_EQ(refused(path("none"), {"list"}),
              "narrows: NARROWS_MACHINES=" + path("none") +
                  ": there is no such folder; unset this environment variable, or name a folder of machines\n");
    EXPECT_THAT(refused(folder_.path().string(), {"show", "t3d"}),
                AllOf(HasSubstr("no machine 't3d' in " + folder_.path().string() + " or "),
                      HasSubstr("; there are " + all_machines.front() + ", ")));
}

TEST_F(BadFile, OneOfAFolderDoesNotKeepOthersFromBeingListed) {
    const Surroundings surroundings{.environment = {{"NARROWS_MACHINES", folder_.path().string()}}};
    machine("");
    const std::string own = "name = \"cns1-ack\"\nsummary = \"own\"\ninherits = \"cns1\"\n";
    const std::string ack = write("cns1-ack.toml", own);
    const std::string broken = write("broken.toml", "nmae = 1\n");
    const std::string problem = broken + ":1:1: unknown key 'nmae'; did you mean 'name'?";

    const ProgramOutcome list = narrows_program({"list", "machines"}, surroundings);
    EXPECT_EQ(list.exit_code, 0);
    EXPECT_THAT(list.err, StartsWith("narrows: warning: " + problem + "\n"));
    for (const char* row : {"\n  mine ", "\n  cns1 ", "\n  cns1-ack  "}) EXPECT_THAT(list.out, HasSubstr(row));
    EXPECT_THAT(list.out,
                HasSubstr("\n  cns1-ack: from " + ack + ", which takes precedence over machines/cns1-ack.toml\n"));
    EXPECT_EQ(narrows_program({"list", "--quiet"}, surroundings).err, "");

    const auto json = nlohmann::json::parse(narrows_program({"list", "machines", "--json"}, surroundings).out);
    EXPECT_EQ(json.at("machines").size(), all_machines.size() + 1);
    EXPECT_EQ(json.at("problems")[0], problem);
    for (const auto& row : json.at("machines")) {
        const bool hides = row.at("name") == "cns1-ack";
        EXPECT_EQ(row.at("hides"), hides ? nlohmann::json("machines/cns1-ack.toml") : nlohmann::json());
    }

    EXPECT_EQ(narrows_program({"run", "mine", "point-to-point"}, surroundings).exit_code, 0);
    EXPECT_THAT(refusal({"run", "broken", "allgather"}, surroundings), HasSubstr(problem));
}

TEST_F(BadFile, NamesOfAnyBytesCanBeShown) {
    std::filesystem::create_directory(folder_.path() / "\xff\x1b");
    const std::string file = write("\xff\x1b/mine.toml",
                                   "name = \"mine\"\nsummary = \"s\"\ninherits = \"cns1\"\n"
                                   "[interface]\nlinks = { value = 2, source = \"s\" }\n");
    const auto json = json_output({"show", file});
    EXPECT_THAT(json.at("parameters").at("interface.links").at("origin").get<std::string>(),
                testing::EndsWith("/mine.toml:5"));
}

}  // namespace narrows::bad_files_test

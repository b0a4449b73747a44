// Each module of hw/ on its own, copied and unchanged, gives the events of the built-in one.
#include <filesystem>

#include "testbench/base/rtl_sources.h"
#include "tests/own_rtl/support.h"

namespace narrows::copies_test {

using own_rtl_support::CopiedRtl;
using own_rtl_support::shared_nodes;
using own_rtl_support::small_grid;
using own_rtl_support::with_own_rtl;

const std::string short_messages =
    " random messages=8 words=2 network.link_bytes_per_cycle=4 interface.link_bytes_per_cycle=4 message.vector_words=2 "
    "network.buffer_flits=6 processor.send_overhead=1cycle";
const ProgramArguments small_torus = words_of("run torus-16x16" + short_messages + " topology.sides=[4,3]");
const ProgramArguments small_tree = words_of("run fat-tree-4-3" + short_messages + " topology.radix=2 network.slots=2");

nlohmann::ordered_json replaced_by_copy(const CopiedRtl& copy, const std::string& module) {
    return {{{"module", module}, {"by", module}, {"file", copy.folder() + "/" + module + ".sv"}}};
}

/// A run gives the same with a copy of the module, and the report names it.
void expect_same_copied(const std::string& module, const ProgramArguments& run, const char* nodes = "all") {
    const CopiedRtl copy(module);
    const auto models = json_output(run);
    const auto json = json_output(with(with_own_rtl(run, copy.folder(), nodes), {"--quiet"}));  // it builds RTL
    EXPECT_EQ(json["cycles"], models["cycles"]);
    EXPECT_TRUE(json["passed"]) << json["checks"];
    EXPECT_EQ(json["checks"].back()["name"], "every event of every message is in the same cycle as on models");
    EXPECT_EQ(json["own_rtl"]["replaced"], replaced_by_copy(copy, module));
    EXPECT_TRUE(json["own_rtl"]["added"].empty());
    EXPECT_TRUE(models["own_rtl"].is_null());
}

TEST(CopiedSendLink, GivesTheSameEvents) { expect_same_copied("send_link", small_grid); }

TEST(CopiedSendLink, IsInEveryCommandThatHasRtl) {
    const CopiedRtl copy("send_link");
    for (const ProgramArguments& command :
         {ProgramArguments{"why"}, {"timeline", "-o", copy.beside("run.json")}, {"wave", "-o", copy.beside("wave")}}) {
        const ProgramArguments run = with(command, {small_grid.begin() + 1, small_grid.end()});
        const auto json = json_output(with(with_own_rtl(run, copy.folder()), {"--quiet"}));
        EXPECT_EQ(json["own_rtl"]["replaced"], replaced_by_copy(copy, "send_link")) << command.front();
    }
}

struct Copied {
    const char* module;
    const ProgramArguments& run;
    const char* nodes = "all";
};
void PrintTo(const Copied& copied, std::ostream* out) { *out << copied.module; }

class CopiedModule : public testing::TestWithParam<Copied> {};

TEST_P(CopiedModule, GivesTheSameEvents) { expect_same_copied(GetParam().module, GetParam().run, GetParam().nodes); }

INSTANTIATE_TEST_SUITE_P(Modules, CopiedModule,
                         testing::Values(Copied{"receive_link", small_grid, "0,5-7"},
                                         Copied{"interface_links", small_grid}, Copied{"router", small_grid},
                                         Copied{"node", small_grid, "3-9"}, Copied{"table_node", small_torus},
                                         Copied{"table_router", small_tree, "0,switch:0-1"},
                                         Copied{"packet_engine", shared_nodes, "0"}),
                         [](const auto& test) { return std::string(test.param.module); });

/// Replaces all modules of hw/ at once, under their own names.
class AllModules : public testing::Test {
protected:
    AllModules() {
        std::string files;
        std::string tables;
        for (const auto& file : sources_.files()) {
            if (file.parent_path() == "pkg") continue;
            std::filesystem::copy_file(sources_.folder() / file, folder_.path() / file.filename());
            files += "\"" + file.filename().string() + "\", ";
            tables += "[replace." + file.stem().string() + "]\n";
        }
        folder_.write("replace.toml", "files = [" + files + "]\n" + tables);
    }

    /// The modules of hw/ that are not in the run.
    std::vector<std::string> unused(const ProgramArguments& run) const {
        const auto json = json_output(with(with_own_rtl(run, folder_.path().string()), {"--quiet"}));
        EXPECT_TRUE(json["passed"]) << json["checks"];
        return json["own_rtl"]["unused"];
    }

    const RtlSources sources_ = RtlSources::of_all();
    const TemporaryFolder folder_;
};

TEST_F(AllModules, GiveTheSameEventsOnAGrid) {
    EXPECT_THAT(unused(small_grid),
                testing::UnorderedElementsAre("delay", "injection_buffer", "input_channel", "lane_buffer",
                                              "lane_output", "lane_slots", "packet_cutter", "packet_engine",
                                              "reassembler", "route_table", "table_node", "table_router"));
}

TEST_F(AllModules, GiveTheSameEventsInSharedNodes) {
    EXPECT_THAT(unused(shared_nodes), testing::Not(testing::Contains("packet_cutter")));
}

}  // namespace narrows::copies_test

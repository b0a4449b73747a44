// The files that yosys reads, and a fingerprint that notices a changed one.
#include "testbench/base/rtl_sources.h"

#include "testbench/cost/synthesis.h"
#include "tests/cost/support.h"

namespace narrows::cost::rtl_sources_test {

using testing::ElementsAre;
using testing::HasSubstr;

class RtlSourcesTest : public testing::Test {
protected:
    RtlSourcesTest() {
        for (const char* room : {"pkg", "link", "interface"}) std::filesystem::create_directory(folder_.path() / room);
        folder_.write("interface/b.sv", "module b; endmodule\n");
        folder_.write("interface/a.sv", "module a; endmodule\n");
        folder_.write("interface/notes.md", "none of it\n");
        folder_.write("pkg/p.sv", "package p; endpackage\n");
        folder_.write("link/l.sv", "module l; endmodule\n");
    }

    RtlSources sources() const { return RtlSources(folder_.path()); }

    WorkFolder folder_;
};

TEST_F(RtlSourcesTest, PackagesComeFirst) {
    EXPECT_THAT(sources().files(), ElementsAre("pkg/p.sv", "link/l.sv", "interface/a.sv", "interface/b.sv"));
    EXPECT_THAT(sources().parts(), ElementsAre("router", "a", "b"));
    EXPECT_EQ(reading_script(sources(), {"switch", {{"W", "2"}, {"IN", "1"}}}),
              "read_verilog -sv -D SYNTHESIS hw/pkg/p.sv hw/link/l.sv hw/interface/a.sv hw/interface/b.sv\n"
              "chparam -set W 2 -set IN 1 switch\nhierarchy -check -top switch\nrename -top switch\n");
}

TEST_F(RtlSourcesTest, TheFingerprintIsThatOfTheSources) {
    const std::string before = sources().fingerprint();
    folder_.write("interface/notes.md", "something\n");
    EXPECT_EQ(sources().fingerprint(), before);
    folder_.write("interface/a.sv", "module a;  endmodule\n");
    const std::string changed = sources().fingerprint();
    EXPECT_NE(changed, before);
    std::filesystem::rename(folder_.path() / "interface/b.sv", folder_.path() / "interface/c.sv");
    EXPECT_NE(sources().fingerprint(), changed);
}

TEST_F(RtlSourcesTest, AFolderWithoutAnyIsRefused) {
    EXPECT_THAT(complaint([&] { RtlSources(folder_.path() / "nowhere"); }), HasSubstr("has no sources of hardware"));
}

TEST(RtlSourcesOfNarrows, HaveAllThatANodeIsMadeOf) {
    const RtlSources sources = RtlSources::of_narrows();
    EXPECT_THAT(sources.files(), testing::IsSupersetOf({"pkg/narrows_pkg.sv", "node/node.sv", "router/router.sv"}));
    EXPECT_THAT(sources.parts(), testing::IsSupersetOf({"router", "send_link", "receive_link"}));
}

}  // namespace narrows::cost::rtl_sources_test

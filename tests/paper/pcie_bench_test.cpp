// Measurements of a card, as `check pcie-bench data=FILE` reads and uses them.
#include <gmock/gmock.h>

#include "models/machine/input_error.h"
#include "testbench/reproduce/pcie/card.h"
#include "tests/support/error_text.h"

namespace narrows::pcie_bench_test {

using pcie::MeasuredAccess;
using pcie::Measurements;
using pcie::Use;

const std::string head = "host,test,pattern,cache,window_bytes,size_bytes,figure,value\n";

std::string refusal_of(const std::string& text) {
    return error_text<InputError>([&] { Measurements(text, "bench.csv"); });
}

TEST(PcieMeasurements, AreThoseOfMemoryThatIsWarmOrCold) {
    const Measurements all(head +
                               "hsw-e5-2637v3,lat_dma_rd,seq,hwarm,8192,64,median_ns,600\r\n"
                               "hsw-e5-2637v3,lat_dma_rd,seq,hwarm,8192,64,min_ns,533\n\n"
                               "hsw-e5-2637v3,bw_dma_rd,rand,cold,1048576,64,gbit_per_s,26.2\n"
                               "hsw-e5-2637v3,bw_dma_rd,rand,dthrash,1048576,64,gbit_per_s,26.1\n",
                           "bench.csv");
    EXPECT_EQ(all.all().size(), 2U);
    EXPECT_EQ(all.of({"hsw-e5-2637v3", "lat_dma_rd", false, 8192, 64}), 600);
    EXPECT_EQ(all.of({"hsw-e5-2637v3", "bw_dma_rd", true, 1048576, 64}), 26.2);
    EXPECT_EQ(all.of({"hsw-e5-2637v3", "bw_dma_rd", false, 1048576, 64}), std::nullopt);
}

TEST(PcieMeasurements, AreRefusedWithTheirLine) {
    const std::string row = "a,bw_dma_rd,rand,hwarm,8192,64,gbit_per_s,";
    const std::string remedy = "; tools/pcie-bench-csv makes such a file";
    EXPECT_EQ(refusal_of("host,test\n"), "bench.csv:1:1: the line has 2 cells instead of 8" + remedy);
    EXPECT_EQ(refusal_of("a,b,c,d,e,f,g,h\n"),
              "bench.csv:1:1: the first line must be " + head.substr(0, head.size() - 1) + remedy);
    EXPECT_EQ(refusal_of(head + row + "fast\n"), "bench.csv:2:1: 'fast' is no number" + remedy);
    EXPECT_EQ(refusal_of(head + row + "nan\n"), "bench.csv:2:1: 'nan' is no time and no rate" + remedy);
    EXPECT_EQ(refusal_of(head + row + "1\n" + row + "2\n"),
              "bench.csv:3:1: this is measured in a line above, too" + remedy);
    EXPECT_THAT(refusal_of(head), testing::HasSubstr("there is no number"));
}

/// Checks docs/findings/host-bus.md, "What was decided before the fit".
TEST(PcieMeasurements, AreFittedOrPredicted) {
    const auto use = [](const char* host, const char* test, std::int64_t window, int bytes, std::size_t place,
                        bool is_cold = false) {
        return pcie::use_of({host, test, is_cold, window, bytes}, place);
    };
    EXPECT_EQ(use("hsw-e5-2637v3", "bw_dma_wr", 8192, 16, 0), Use::fitted);
    EXPECT_EQ(use("hsw-e5-2637v3", "bw_dma_wr", 8192, 32, 1), Use::predicted);
    EXPECT_EQ(use("hsw-e5-2637v3", "bw_dma_rd", 16384, 64, 1, true), Use::fitted);
    EXPECT_EQ(use("hsw-e5-2637v3", "bw_dma_rd", 16384, 128, 0, true), Use::predicted);
    EXPECT_EQ(use("hsw-e5-2637v3-iommu", "bw_dma_rd", 8192, 64, 0), Use::fitted);
    EXPECT_EQ(use("hsw-e5-2637v3-iommu", "bw_dma_rd", 8192, 128, 0), Use::predicted);
    EXPECT_EQ(use("hsw-e5-2637v3-iommu", "bw_dma_wr", 8192, 128, 0), Use::listed);
    EXPECT_EQ(use("snb-e5-2630", "lat_dma_rd", 8192, 64, 6), Use::own);
    EXPECT_EQ(use("snb-e5-2630", "bw_dma_rd", 8192, 16, 0), Use::predicted);
}

}  // namespace narrows::pcie_bench_test

// The page of a report as a file.
#include "testbench/study/report/page.h"

#include "tests/report/support.h"

namespace narrows::study::page_test {

using testing::HasSubstr;

class Page : public ResultsTest {
protected:
    std::string page() {
        const StoredStudy known = stored(folder() / "results.sqlite", R"(
title = "</script><img src=x onerror=alert(1)>"
question = "<!-- A question?"
contenders = "machine"
[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "exchange"
nodes = 32
[[plots]]
kind = "curves"
title = "<b>A plot</b>"
x = "nodes"
)",
                                         {100, -1});
        return report_page(known.study, known.points, known.manifest, folder());
    }
};

TEST_F(Page, TextsOfFilesStayTexts) {
    const std::string text = page();
    EXPECT_THAT(text, testing::StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(text, HasSubstr("\"title\":\"\\u003c/script>\\u003cimg src=x onerror=alert(1)>\""));
    for (const char* const tag : {"<img", "<b>A plot", "<!-- A question", "<came>"})
        EXPECT_THAT(text, Not(HasSubstr(tag)));
}

TEST_F(Page, BringsLibrariesWithTheirLicences) {
    const std::string text = page();
    for (const std::string library : {"d3-scale", "@observablehq/plot", "interval-tree-1d"})
        EXPECT_THAT(text, HasSubstr(library + "\n\n"));
    EXPECT_THAT(text, HasSubstr("Permission to use, copy, modify, and/or distribute this software"));
}

TEST_F(Page, FetchesNothing) {
    const std::string text = page();
    EXPECT_THAT(text, HasSubstr("default-src 'none'"));
    for (const char* const tag : {"<link", "<script src", "@import", "url(http"})
        EXPECT_THAT(text, Not(HasSubstr(tag)));
}

}  // namespace narrows::study::page_test

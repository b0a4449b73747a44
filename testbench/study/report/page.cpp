#include "testbench/study/report/page.h"

#include "testbench/study/report/page_data.h"
#include "traces/drawing/json_text.h"
#include "traces/drawing/page.h"

/// The files of page/, and the library that draws the plots.
namespace narrows::report_files {
extern const std::string_view html;
extern const std::string_view style;
extern const std::string_view libraries;
extern const std::string_view licences;
extern const std::string_view script;
}  // namespace narrows::report_files

namespace narrows::study {

std::string report_page(const Study& study, const std::vector<StoredPoint>& points, const Manifest& manifest,
                        const std::string& folder, const std::vector<Coefficient>& fits,
                        const std::vector<Section>& analysed) {
    const std::string data = drawing::page_json(report_data(study, points, manifest, folder, fits, analysed));
    return drawing::filled_page(report_files::html, {{"/* style.css */", report_files::style},
                                                     {"/* libraries */", report_files::libraries},
                                                     {"<!-- licences -->", report_files::licences},
                                                     {"/* scripts */", report_files::script},
                                                     {"\"data\"", data}});
}

}  // namespace narrows::study

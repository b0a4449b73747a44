#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "models/machine/input_error.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/base/whole_file.h"
#include "testbench/study/complete_study.h"
#include "testbench/study/derive.h"
#include "testbench/study/report/page.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/study_file.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

struct Stored {
    study::Manifest manifest;
    std::vector<study::StoredPoint> points;
    std::vector<study::Coefficient> fits;
    std::vector<Section> analysed;
};

Stored read(const std::string& folder) {
    const Place place{folder};
    if (!fs::is_directory(folder))
        throw InputError(place, "there is no such folder; name one that 'narrows study' has written, as results/NAME");
    const fs::path file = study::ResultsFolder::store_in(folder);
    if (!fs::exists(file)) {
        throw InputError(place, fmt::format("this folder has no results of a study ({} is missing); name a folder that "
                                            "'narrows study' has written",
                                            file.filename().string()));
    }
    try {
        const study::Store store(file, study::Store::Access::read);
        Stored stored{store.manifest(), store.points(), store.fits(), store.analysed()};
        if (stored.points.empty())
            throw InputError(place, "this study has not begun; run it with narrows study NAME -o " + folder);
        return stored;
    } catch (const study::StoreError& error) {
        throw InputError(place, error.what());
    }
}

struct ReportOptions : CommandOptions {
    std::string folder;
};

int write_report(const ReportOptions& wanted) {
    const std::string& folder = wanted.folder;
    Stored stored = read(folder);
    study::Study study = study::parse_study(stored.manifest.text, stored.manifest.study + ".toml");
    const std::string* const first = stored.points.front().value_of(study.contenders.text);
    study::fill_in(study, first == nullptr ? "" : *first);
    for (const std::string& problem : study::derive(study, stored.points)) warn(problem, wanted.common);
    const fs::path file = study::ResultsFolder::report_in(folder);
    try {
        write_whole(file,
                    study::report_page(study, stored.points, stored.manifest, folder, stored.fits, stored.analysed));
    } catch (const FileError& error) {
        throw InputError(Place{folder},
                         fmt::format("{}; give yourself permission to write to this folder", error.what()));
    }
    if (wanted.common.json) {
        print_json({{"report", file.string()}, {"points", stored.points.size()}});
    } else {
        const auto open =
            std::ranges::count(stored.points, study::StoredPoint::State::open, &study::StoredPoint::state);
        print(fmt::format("{}: report of {} points{}\n", file.string(), stored.points.size(),
                          open == 0 ? "" : fmt::format(", {} of them not run yet", open)));
    }
    return 0;
}

}  // namespace

void add_report(CommandList& commands) {
    const auto [command, options] =
        commands.add("report", "write the report of a study again, from its stored results", write_report);
    options.add_to(command);
    command.add_option("DIR", options.folder, "folder with the results of a study")->required();
}

}  // namespace narrows

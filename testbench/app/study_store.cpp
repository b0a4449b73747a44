#include "testbench/app/study_store.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "models/machine/input_error.h"
#include "testbench/app/message.h"

namespace narrows {

namespace {

/// The stored study if it differs from the current one, or an empty text. Its file may have been changed or moved
/// since.
std::string other_study(const study::Manifest& stored, const study::Manifest& now) {
    if (stored.study != now.study) return stored.study;
    const bool is_other = stored.file != now.file && stored.text != now.text && std::filesystem::exists(stored.file);
    return is_other ? stored.file : "";
}

}  // namespace

study::Store open_store(const study::ResultsFolder& folder, const study::Manifest& now) {
    if (std::filesystem::exists(folder.store())) {
        const study::Manifest before = study::Store(folder.store(), study::Store::Access::read).manifest();
        const bool is_new = before.fingerprint.empty();
        const std::string other = other_study(before, now);
        if (!is_new && !other.empty()) {
            throw InputError(Place{"-o " + folder.path().string()},
                             fmt::format("this folder has results of another study, {}; use another folder", other));
        }
        const bool is_of_another_build = before.fingerprint != now.fingerprint || before.format != now.format;
        if (!is_new && (is_of_another_build || before.seed != now.seed)) {
            complain(
                fmt::format("the stored results are of {}; they are now in {}, and all points run again",
                            before.seed != now.seed ? fmt::format("seed {}", before.seed) : "another build of Narrows",
                            folder.put_aside().string()));
        }
    }
    return {folder.store(), study::Store::Access::write};
}

void refuse_shared_folders(const std::vector<std::string>& names, const StudyQuestion& question) {
    std::map<std::string, std::string> studies;
    for (const std::string& name : names) {
        const std::string folder = question.folder_for(std::filesystem::path(name).stem().string());
        const auto [known, is_new] = studies.emplace(folder, name);
        if (is_new) continue;
        throw InputError(Place{name},
                         fmt::format("its results would go to {}, as those of {} do; check one of them at a "
                                     "time, each with a folder of its own (-o DIR)",
                                     folder, known->second));
    }
}

std::string StudyQuestion::folder_for(const std::string& study) const {
    return folder.empty() ? study::ResultsFolder::usual(study, changes) : folder;
}

}  // namespace narrows

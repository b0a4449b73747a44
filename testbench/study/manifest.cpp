#include "testbench/study/manifest.h"

#include <fmt/format.h>
#include <sha256.h>

#include <filesystem>
#include <map>
#include <set>

#include "testbench/base/places/places.h"
#include "testbench/run/results_fingerprint.h"

namespace narrows::study {

std::string sha256_of_text(const std::string& text) {
    char hash[SHA256_DIGEST_STRING_LENGTH] = {};
    return SHA256Data(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), hash);
}

std::string sha256_of(const std::string& file) {
    char hash[SHA256_DIGEST_STRING_LENGTH] = {};
    return SHA256File(file.c_str(), hash) != nullptr ? hash : "unreadable";
}

std::string fingerprint_of(const std::vector<Point>& points, bool hardware) {
    std::string all = hardware ? "hardware\n" : "";
    for (const Point& point : points) {
        all += fmt::format("{} {}\n", point.key, point.with_loads);
        for (const MessageEvent& event : point.events) all += event.name() + "\n";
    }
    return sha256_of_text(all);
}

Manifest manifest_of(const Study& study, const std::vector<Point>& points, std::uint64_t seed) {
    Manifest manifest{study.name, study.text, places::version, results_fingerprint(), seed, {}};
    manifest.file = std::filesystem::weakly_canonical(study.file).string();
    std::map<std::string, std::string> file_of_machine;
    std::set<Manifest::MachineFile> files;
    FreedomProofs proofs;
    for (const Point& point : points) {
        if (file_of_machine.contains(point.machine_name()) && file_of_machine[point.machine_name()] == point.machine)
            continue;
        const Request request = point.request(proofs, Choosing::later);
        const std::vector<std::string>& chain = request.resolved().files;
        const auto [known, is_new] = file_of_machine.emplace(point.machine_name(), point.machine);
        if (!is_new) {
            throw InputError(Place{study.file}, fmt::format("{} and {} are two machines of the same name; rename one",
                                                            known->second, point.machine));
        }
        for (const std::string& file : chain) files.insert({request.machine().name, shown_file(file), sha256_of(file)});
    }
    manifest.machines.assign(files.begin(), files.end());
    return manifest;
}

}  // namespace narrows::study

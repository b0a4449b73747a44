#include "testbench/study/gather.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/machine/input_error.h"

namespace narrows::study {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> stores_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == ".sqlite") files.push_back(entry->path());
    }
    std::ranges::sort(files);
    return files;
}

/// The results of each point so far, with their stores.
struct Known {
    std::vector<std::size_t> numbers;  ///< numbers of the points with this run
    bool with_loads;
    std::vector<MessageEvent> events;
    std::optional<Outcome> outcome;
    std::string from;
};

using KnownPoints = std::map<std::string, Known>;

KnownPoints known_points(const Store& store, const std::vector<Point>& points) {
    const std::vector<StoredPoint> stored = store.points();
    KnownPoints known;
    for (std::size_t number = 0; number < points.size(); ++number) {
        const Point& point = points[number];
        Known& all =
            known.try_emplace(point.key, Known{{}, point.with_loads, point.events, {}, store.file()}).first->second;
        all.numbers.push_back(number);
        all.outcome = stored[number].outcome;
    }
    return known;
}

std::string results_of(Outcome outcome) {
    outcome.wall_seconds = 0;
    return packed(outcome);
}

void refuse_differing(const Known& known, const StoredPoint& point, const std::string& file) {
    if (results_of(*known.outcome) == results_of(*point.outcome)) return;
    throw InputError(Place{file}, fmt::format("{} has other results here than in {}; delete the wrong one of the two",
                                              point.command, known.from));
}

std::size_t take_over(Store& store, const std::vector<StoredPoint>& points, const std::string& file,
                      KnownPoints& known_points) {
    std::size_t taken = 0;
    for (StoredPoint point : points) {
        const auto entry = known_points.find(point.key);
        if (entry == known_points.end() || !point.outcome) continue;
        Known& known = entry->second;
        if (!known.with_loads) point.outcome->loads.clear();
        // The other store may not have been asked for the loads.
        if (known.with_loads && point.outcome->loads.empty()) continue;
        if (!point.outcome->has(known.events)) continue;
        point.outcome->drop_events_but(known.events);
        if (known.outcome) {
            refuse_differing(known, point, file);
            continue;
        }
        for (const std::size_t number : known.numbers) store.keep(number, *point.outcome, point.host);
        known.outcome = std::move(point.outcome);
        known.from = file;
        ++taken;
    }
    return taken;
}

}  // namespace

Gathered gather(Store& store, const fs::path& parts, const Manifest& manifest, const std::vector<Point>& points) {
    Gathered gathered;
    const std::vector<fs::path> files = stores_in(parts);
    if (files.empty()) return gathered;
    KnownPoints known = known_points(store, points);
    for (const fs::path& file : files) {
        try {
            const Store part(file, Store::Access::read);
            const Manifest theirs = part.manifest();
            if (theirs.fingerprint.empty()) continue;  // the store has just been begun
            if (theirs.fingerprint != manifest.fingerprint || theirs.seed != manifest.seed) {
                gathered.left_out.push_back(fmt::format(
                    "{}: results of {} are not copied; run the part again, or delete the file", file.string(),
                    theirs.fingerprint != manifest.fingerprint ? "another build of Narrows"
                                                               : fmt::format("seed {}", theirs.seed)));
                continue;
            }
            gathered.points += take_over(store, part.points(), file.string(), known);
        } catch (const StoreError& error) {
            gathered.left_out.push_back(fmt::format("not copied: {}", error.what()));
        }
    }
    return gathered;
}

}  // namespace narrows::study

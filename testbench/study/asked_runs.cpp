#include "testbench/study/asked_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "testbench/run/results_fingerprint.h"
#include "testbench/study/conduct.h"

namespace narrows::study {

namespace {

std::string key_of(const std::string& argument) { return argument.substr(0, argument.find('=')); }

/// True if the file's results come from these sources. Others are of no use.
bool is_of_these_sources(const std::filesystem::path& file) {
    const Manifest manifest = Store(file, Store::Access::read).manifest();
    return manifest.fingerprint == results_fingerprint() && manifest.format == Manifest::this_format;
}

Store store_of(const std::filesystem::path& file) {
    if (std::filesystem::exists(file) && !is_of_these_sources(file)) std::filesystem::remove(file);
    Store store(file, Store::Access::write);
    Manifest manifest;
    manifest.fingerprint = results_fingerprint();
    if (store.manifest().fingerprint.empty()) store.set(manifest, {});
    return store;
}

}  // namespace

std::vector<std::string> with_other_changes(std::vector<std::string> arguments,
                                            const std::vector<std::string>& changes) {
    const std::vector<std::string> own = arguments;
    std::ranges::copy_if(changes, std::back_inserter(arguments), [&](const std::string& change) {
        return std::ranges::find(own, key_of(change), key_of) == own.end();
    });
    return arguments;
}

AskedRuns::AskedRuns(std::filesystem::path file, std::string sources, int jobs, std::function<bool()> stop,
                     std::optional<Part> part)
    : file_(std::move(file)), sources_(std::move(sources)), jobs_(jobs), stop_(std::move(stop)), part_(part) {}

void AskedRuns::open() {
    if (store_) return;
    store_.emplace(store_of(file_));
    for (StoredPoint& point : store_->points()) known_.emplace(point.key, std::move(point));
    std::error_code none;
    for (std::filesystem::directory_iterator entry(parts_, none), end; !none && entry != end; entry.increment(none)) {
        if (entry->path().extension() != file_.extension() || !is_of_these_sources(entry->path())) continue;
        for (StoredPoint& point : Store(entry->path(), Store::Access::read).points())
            known_.emplace(point.key, std::move(point));
    }
}

Point AskedRuns::point_of(const AskedRun& run, const std::vector<std::string>& changes) {
    Point point;
    point.machine = run.machine;
    point.own_workload = run.own_workload;
    point.workload = run.own_workload != nullptr ? std::string(run.own_workload->name) : run.workload;
    point.arguments = with_other_changes(run.arguments, changes);
    point.seed = run.seed;
    point.events = run.events;
    point.watch = run.watch;
    point.swept = {{"machine", point.machine, {}}, {"workload", point.workload, {}}};
    for (const std::string& argument : point.arguments)
        point.swept.push_back({key_of(argument), argument.substr(argument.find('=') + 1), {}});
    resolve(point, proofs_);
    for (const MessageEvent& event : point.events) point.key += " " + event.name();
    if (point.watch) point.key += " " + point.watch->name;
    if (point.watch || point.own_workload != nullptr) point.key += " " + sources_;
    return point;
}

void AskedRuns::do_missing(const std::vector<Point>& missing, const Progress& progress) {
    const Tasks tasks(missing, false, part_);
    std::vector<std::size_t> open;
    for (std::size_t task = 0; task < tasks.count(); ++task) {
        if (tasks.is_mine(task)) open.push_back(task);
    }
    std::string failure;
    const auto keep = [&](const TaskResult& result) {
        const Point& point = missing[result.task];
        if (!result.ok()) {
            failure = fmt::format("{}: {}", point.command(), result.error);
            return;
        }
        StoredPoint& known = known_[point.key];
        known = open_point(point);
        known.state = StoredPoint::State::done;
        known.outcome = unpacked(result.bytes);
        store_->add(point, *known.outcome, host_name());
    };
    carry_out(
        std::move(open), tasks, *processes(tasks, jobs_), keep, [&](const Advance& advance) { progress(advance.part); },
        stop_);
    if (!failure.empty()) throw MissingRun(failure);
}

std::vector<StoredPoint> AskedRuns::of(const std::vector<AskedRun>& runs, const std::vector<std::string>& changes,
                                       const Progress& progress) {
    open();
    std::vector<Point> points;
    for (const AskedRun& run : runs) points.push_back(point_of(run, changes));
    std::vector<Point> missing;
    std::ranges::copy_if(points, std::back_inserter(missing),
                         [&](const Point& point) { return !known_.contains(point.key); });
    if (!missing.empty()) do_missing(missing, progress);
    std::vector<StoredPoint> found;
    for (const Point& point : points) {
        const auto known = known_.find(point.key);
        if (known == known_.end()) throw MissingRun(part_ ? "some runs are of other parts" : "it was interrupted");
        found.push_back(known->second);
    }
    return found;
}

}  // namespace narrows::study

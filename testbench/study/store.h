#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "testbench/cost/hardware_cost.h"
#include "testbench/run/outcome/outcome.h"
#include "testbench/study/point.h"
#include "testbench/text/section.h"

namespace SQLite {
class Database;
}

namespace narrows::study {

/// The store of a study cannot be written or read, or the file is no store.
class StoreError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A coefficient of a model, fitted to a study's results by least squares.
struct Coefficient {
    std::string name;       ///< "f(2)"
    std::string residuals;  ///< the minimised residuals: "absolute" or "relative"
    double value = 0;
    double standard_error = 0;
    double printed = 0;  ///< value in the source document
};

/// Everything on which results depend besides their points.
struct Manifest {
    static constexpr const char* this_format = "4";  ///< the format that this Narrows reads and writes

    std::string study;        ///< name of the study
    std::string text;         ///< text of its file
    std::string version;      ///< version of Narrows
    std::string fingerprint;  ///< hash of the sources that affect results
    std::uint64_t seed = 1;

    struct MachineFile {
        std::string machine;
        std::string file;
        std::string sha256;

        auto operator<=>(const MachineFile&) const = default;
    };
    std::vector<MachineFile> machines;
    std::string format = this_format;       ///< format of the store's tables
    std::string file = {};                  ///< path of the study file from the root; empty in stores of older versions
    std::vector<std::string> changes = {};  ///< KEY=VALUE of all runs, as written; none in stores of older versions
};

/// A point and its results so far.
struct StoredPoint : PointSettings {
    enum class State { open, done, failed };

    std::string command;
    State state = State::open;
    std::string message;             ///< reason of a failure
    std::optional<Outcome> outcome;  ///< none until the point is done
    std::optional<cost::HardwareCost> hardware;
    std::vector<std::pair<std::string, std::optional<double>>> derived;
    std::string host;

    /// The notes of the run in one line.
    std::string notes() const;
    /// True if the point is done and all its checks held.
    bool passed() const { return outcome && outcome->passed(); }
};

/// A point that has not run.
StoredPoint open_point(const Point& point);

std::string_view state_text(StoredPoint::State state);  ///< "open", "done", "failed"

/// The results of a study in a file (docs/studies.md has its tables). Every change is safe in the file when the
/// function that makes it returns.
class Store {
public:
    enum class Access { read, write };

    /// Throws StoreError. For writing, makes the file if it does not exist.
    Store(const std::filesystem::path& file, Access access);
    ~Store();
    Store(Store&&) noexcept;

    std::string file() const;
    Manifest manifest() const;  ///< empty in a new store
    /// Throws StoreError if the store has another format.
    std::vector<StoredPoint> points() const;
    std::vector<Coefficient> fits() const;

    /// Sets the points of the store. Results of these points are kept, whatever their old number, except failures;
    /// results of other points are removed.
    void set(const Manifest& manifest, const std::vector<Point>& points);

    /// Appends a point with its outcome.
    void add(const Point& point, const Outcome& outcome, const std::string& host);

    void keep(std::size_t point, const Outcome& outcome, const std::string& host);
    void keep_failure(std::size_t point, const std::string& message, const std::string& host);
    void keep_hardware(std::size_t point, const cost::HardwareCost& hardware);
    /// Stores the derived columns of all points.
    void keep_derived(const std::vector<StoredPoint>& points);
    void keep_fits(const std::vector<Coefficient>& coefficients);
    /// The parameters with which the study's checks last held at a point. Keys are names of points (diff.h).
    using Held = std::map<std::string, std::vector<std::pair<std::string, std::string>>>;
    Held held() const;
    void keep_held(const Held& held);
    /// The results of analyses, by name.
    std::vector<Section> analysed() const;
    /// Removes results of analyses that have other fingerprints than these, by name.
    void keep_analysed_of(const std::map<std::string, std::string>& fingerprints);
    void keep_analysed(const Section& section, const std::string& fingerprint);

private:
    std::unique_ptr<SQLite::Database> database_;
};

}  // namespace narrows::study

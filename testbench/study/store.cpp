#include "testbench/study/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>

#include "testbench/base/shell_word.h"
#include "testbench/study/rows.h"

namespace narrows::study {

namespace {

constexpr std::array<std::string_view, 3> state_names{"open", "done", "failed"};

/// All tables. Setting new points begins by emptying them.
constexpr std::array tables{"fits",   "journal",    "derived", "hardware",   "loads",  "resources", "notes",   "checks",
                            "bounds", "milestones", "results", "parameters", "points", "machines",  "manifest"};

/// False if the process that made the file was killed before it made the tables.
bool has_tables(SQLite::Database& db) { return db.tableExists("manifest"); }

void insert_done(SQLite::Database& db, std::int64_t row, const Outcome& outcome, const std::string& host) {
    insert_outcome(db, row, outcome);
    insert_journal(db, row, outcome.wall_seconds, host);
    set_state(db, row, StoredPoint::State::done, outcome.complaint());
}

/// Turns exceptions of SQLite into StoreError.
template <class Function>
auto storing(const std::string& file, const Function& function) {
    try {
        return function();
    } catch (const SQLite::Exception& error) {
        throw StoreError(
            fmt::format("{}: {}; is it a store of results, and is there room on the disk?", file, error.what()));
    }
}

}  // namespace

StoredPoint open_point(const Point& point) {
    StoredPoint open;
    static_cast<PointSettings&>(open) = point;
    open.machine = point.machine_name();
    open.command = point.command();
    return open;
}

std::string_view state_text(StoredPoint::State state) { return state_names[static_cast<std::size_t>(state)]; }

std::string StoredPoint::notes() const { return outcome ? fmt::format("{}", fmt::join(outcome->notes, "; ")) : ""; }

Store::Store(const std::filesystem::path& file, Access access) {
    storing(file.string(), [&] {
        const bool write = access == Access::write;
        // Reading may also write, because SQLite rolls back the transaction of a killed process.
        database_ = std::make_unique<SQLite::Database>(
            file.string(), SQLite::OPEN_READWRITE | (write ? SQLite::OPEN_CREATE : 0), 10'000);
        // Uses a journal file instead of shared memory, because the folder may be on a network.
        if (write) database_->exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL");
        if (write && !has_tables(*database_)) {
            SQLite::Transaction transaction(*database_);
            database_->exec(schema());
            transaction.commit();
        }
    });
}

Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

std::string Store::file() const { return database_->getFilename(); }

Manifest Store::manifest() const {
    return storing(database_->getFilename(), [&] {
        std::map<std::string, std::string> values;
        if (!has_tables(*database_)) return Manifest{};
        SQLite::Statement rows(*database_, "SELECT key, value FROM manifest");
        while (rows.executeStep()) values[rows.getColumn(0).getString()] = rows.getColumn(1).getString();
        Manifest manifest;
        if (values.empty()) return manifest;
        manifest.format = values["format"];
        manifest.study = values["study"];
        manifest.file = values["file"];
        manifest.text = values["text"];
        manifest.version = values["version"];
        manifest.fingerprint = values["fingerprint"];
        manifest.seed = std::stoull(values["seed"]);
        if (!values["changes"].empty()) manifest.changes = words_of_shell(values["changes"]);
        SQLite::Statement machines(*database_, "SELECT name, file, sha256 FROM machines ORDER BY 1, 2");
        while (machines.executeStep())
            manifest.machines.push_back({machines.getColumn(0).getString(), machines.getColumn(1).getString(),
                                         machines.getColumn(2).getString()});
        return manifest;
    });
}

std::vector<StoredPoint> Store::points() const {
    if (const std::string format = manifest().format; format != Manifest::this_format) {
        throw StoreError(
            fmt::format("{}: this store has format {}, and this Narrows reads format {}; run the study again",
                        database_->getFilename(), format, Manifest::this_format));
    }
    return storing(database_->getFilename(), [&] {
        // A study may be writing, so a snapshot shows all tables at one time.
        const SQLite::Transaction snapshot(*database_);
        return has_tables(*database_) ? read_rows(*database_) : std::vector<StoredPoint>();
    });
}

void Store::set(const Manifest& manifest, const std::vector<Point>& points) {
    std::map<std::string, StoredPoint> known;
    for (StoredPoint& point : this->points()) known.emplace(point.key, std::move(point));
    storing(database_->getFilename(), [&] {
        SQLite::Transaction transaction(*database_);
        for (const char* const table : tables) database_->exec(fmt::format("DELETE FROM {}", table));
        Insertion values(*database_, "manifest", 2);
        values("format", manifest.format);
        values("study", manifest.study);
        values("file", manifest.file);
        values("text", manifest.text);
        values("version", manifest.version);
        values("fingerprint", manifest.fingerprint);
        values("seed", std::to_string(manifest.seed));
        if (!manifest.changes.empty()) values("changes", shell_words(manifest.changes));
        Insertion machines(*database_, "machines", 3);
        for (const auto& [machine, file, sha256] : manifest.machines) machines(machine, file, sha256);
        for (std::size_t number = 0; number < points.size(); ++number) {
            const auto row = static_cast<std::int64_t>(number);
            insert_point(*database_, row, points[number]);
            const auto old = known.find(points[number].key);
            if (old == known.end() || !old->second.outcome) continue;
            Outcome outcome = *old->second.outcome;
            if (points[number].with_loads && outcome.loads.empty()) continue;  // the loads were not asked for before
            if (!points[number].with_loads) outcome.loads.clear();
            if (!outcome.has(points[number].events)) continue;
            outcome.drop_events_but(points[number].events);
            insert_done(*database_, row, outcome, old->second.host);
        }
        transaction.commit();
    });
}

void Store::add(const Point& point, const Outcome& outcome, const std::string& host) {
    storing(database_->getFilename(), [&] {
        SQLite::Transaction transaction(*database_);
        const std::int64_t row = database_->execAndGet("SELECT COUNT(*) FROM points").getInt64();
        insert_point(*database_, row, point);
        insert_done(*database_, row, outcome, host);
        transaction.commit();
    });
}

void Store::keep(std::size_t point, const Outcome& outcome, const std::string& host) {
    storing(database_->getFilename(), [&] {
        SQLite::Transaction transaction(*database_);
        insert_done(*database_, static_cast<std::int64_t>(point), outcome, host);
        transaction.commit();
    });
}

void Store::keep_failure(std::size_t point, const std::string& message, const std::string& host) {
    storing(database_->getFilename(), [&] {
        const auto row = static_cast<std::int64_t>(point);
        SQLite::Transaction transaction(*database_);
        set_state(*database_, row, StoredPoint::State::failed, message);
        insert_journal(*database_, row, 0, host);
        transaction.commit();
    });
}

void Store::keep_hardware(std::size_t point, const cost::HardwareCost& hardware) {
    storing(database_->getFilename(), [&] { insert_hardware(*database_, static_cast<std::int64_t>(point), hardware); });
}

std::vector<Coefficient> Store::fits() const {
    return storing(database_->getFilename(), [&] {
        std::vector<Coefficient> coefficients;
        if (!has_tables(*database_)) return coefficients;
        SQLite::Statement rows(*database_, "SELECT * FROM fits ORDER BY residuals, name");
        while (rows.executeStep()) {
            coefficients.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                                    rows.getColumn(2).getDouble(), rows.getColumn(3).getDouble(),
                                    rows.getColumn(4).getDouble()});
        }
        return coefficients;
    });
}

void Store::keep_fits(const std::vector<Coefficient>& coefficients) {
    storing(database_->getFilename(), [&] {
        SQLite::Transaction transaction(*database_);
        database_->exec("DELETE FROM fits");
        Insertion insert(*database_, "fits", 5);
        for (const Coefficient& c : coefficients) insert(c.name, c.residuals, c.value, c.standard_error, c.printed);
        transaction.commit();
    });
}

Store::Held Store::held() const {
    return storing(database_->getFilename(), [&] {
        Held held;
        SQLite::Statement rows(*database_, "SELECT point, parameter, value FROM held");
        while (rows.executeStep())
            held[rows.getColumn(0).getString()].emplace_back(rows.getColumn(1).getString(),
                                                             rows.getColumn(2).getString());
        return held;
    });
}

void Store::keep_held(const Held& held) {
    storing(database_->getFilename(), [&] {
        SQLite::Transaction transaction(*database_);
        Insertion insert(*database_, "held", 3);
        for (const auto& [point, parameters] : held) {
            SQLite::Statement remove(*database_, "DELETE FROM held WHERE point = ?");
            remove.bind(1, point);
            remove.exec();
            for (const auto& [name, value] : parameters) insert(point, name, value);
        }
        transaction.commit();
    });
}

std::vector<Section> Store::analysed() const {
    return storing(database_->getFilename(), [&] {
        std::vector<Section> sections;
        if (!has_tables(*database_)) return sections;
        SQLite::Statement rows(*database_, "SELECT result FROM analyses ORDER BY name");
        while (rows.executeStep()) sections.push_back(unpacked_section(rows.getColumn(0).getString()));
        return sections;
    });
}

void Store::keep_analysed_of(const std::map<std::string, std::string>& fingerprints) {
    storing(database_->getFilename(), [&] {
        std::vector<std::string> others;
        SQLite::Statement rows(*database_, "SELECT name, fingerprint FROM analyses");
        while (rows.executeStep()) {
            const std::string name = rows.getColumn(0).getString();
            const auto known = fingerprints.find(name);
            if (known == fingerprints.end() || known->second != rows.getColumn(1).getString()) others.push_back(name);
        }
        for (const std::string& name : others) {
            SQLite::Statement remove(*database_, "DELETE FROM analyses WHERE name = ?");
            remove.bind(1, name);
            remove.exec();
        }
    });
}

void Store::keep_analysed(const Section& section, const std::string& fingerprint) {
    storing(database_->getFilename(), [&] {
        SQLite::Statement insert(*database_, "INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)");
        insert.bind(1, section.key);
        insert.bind(2, fingerprint);
        insert.bind(3, packed(section));
        insert.exec();
    });
}

void Store::keep_derived(const std::vector<StoredPoint>& points) {
    storing(database_->getFilename(), [&] {
        SQLite::Transaction transaction(*database_);
        database_->exec("DELETE FROM derived");
        SQLite::Statement insert(*database_, "INSERT INTO derived VALUES (?, ?, ?)");
        for (std::size_t point = 0; point < points.size(); ++point) {
            for (const auto& [name, value] : points[point].derived) {
                insert.reset();
                insert.bind(1, static_cast<std::int64_t>(point));
                insert.bind(2, name);
                value ? insert.bind(3, *value) : insert.bind(3);
                insert.exec();
            }
        }
        transaction.commit();
    });
}

}  // namespace narrows::study

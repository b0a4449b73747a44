#include "testbench/study/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "testbench/study/schema.h"

namespace narrows::study {

namespace {

constexpr const char* format = "1";
constexpr std::array<std::string_view, 3> state_names{"open", "done", "failed"};

/// Everything but the schema: what a change of the points begins from.
constexpr std::array tables{"fits",   "journal",    "derived", "hardware",   "loads",  "resources", "notes",   "checks",
                            "bounds", "milestones", "results", "parameters", "points", "machines",  "manifest"};

/// A statement that puts in a row of so many values; of rows with the same key the last one counts.
class Insertion {
public:
    Insertion(SQLite::Database& database, const std::string& table, int values)
        : statement_(database, text(table, values)) {}

    template <class... Values>
    void operator()(const Values&... values) {
        statement_.reset();
        SQLite::bind(statement_, as_column(values)...);
        statement_.exec();
    }

private:
    static std::string text(const std::string& table, int values) {
        std::string marks = "?";
        for (int i = 1; i < values; ++i) marks += ", ?";
        return fmt::format("INSERT OR REPLACE INTO {} VALUES ({})", table, marks);
    }

    static std::int64_t as_column(std::uint64_t value) { return static_cast<std::int64_t>(value); }
    template <class Value>
    static const Value& as_column(const Value& value) {
        return value;
    }

    SQLite::Statement statement_;
};

void insert_outcome(SQLite::Database& db, std::int64_t point, const Outcome& o) {
    Insertion(db, "results", 15)(point, o.cycles, o.time_us, o.messages, o.message_hops, o.latency_min, o.latency_mean,
                                 o.latency_p50, o.latency_p95, o.latency_p99, o.latency_max, int{o.passed},
                                 o.limited_by, o.limited_kind, o.busiest);
    std::int64_t position = 0;
    Insertion milestones(db, "milestones", 4);
    for (const OutcomeMilestone& m : o.milestones) milestones(point, position++, m.name, m.cycles);
    position = 0;
    Insertion bounds(db, "bounds", 10);
    for (const OutcomeBound& b : o.bounds) {
        bounds(point, position++, b.name, b.kind, b.cycles, b.measured, int{b.exact}, int{b.holds}, b.limited_by,
               b.source);
    }
    position = 0;
    Insertion checks(db, "checks", 5);
    for (const OutcomeCheck& c : o.checks) checks(point, position++, c.name, int{c.passed}, c.detail);
    position = 0;
    Insertion notes(db, "notes", 3);
    for (const std::string& note : o.notes) notes(point, position++, note);
    position = 0;
    Insertion resources(db, "resources", 6);
    for (const OutcomeResource& r : o.resources) resources(point, position++, r.name, r.kind, r.busy, r.waiting);
    Insertion loads(db, "loads", 6);
    for (const OutcomeLoad& l : o.loads) loads(point, l.kind, l.place, l.number, l.busy, l.waiting);
}

void insert_journal(SQLite::Database& db, std::int64_t point, double wall_seconds, const std::string& host) {
    Insertion(db, "journal", 3)(point, wall_seconds, host);
}

void insert_hardware(SQLite::Database& db, std::int64_t point, const cost::HardwareCost& cost) {
    const cost::PartCost node = cost.node();
    const cost::PartCost& i = cost.interface;
    Insertion(db, "hardware", 8)(point, node.flip_flops, node.logic_cells, node.memory_bits, cost.logic_depth,
                                 i.flip_flops, i.logic_cells, i.memory_bits);
}

void insert_point(SQLite::Database& db, std::int64_t number, const Point& point) {
    Insertion(db, "points", 7)(number, point.key, point.machine_name(), point.workload, point.command(),
                               std::string(state_text(StoredPoint::State::open)), "");
    Insertion parameters(db, "parameters", 4);
    for (const Setting& setting : point.swept) parameters(number, setting.name, setting.value, 1);
    for (const auto& [name, value] : point.parameters) {
        const bool swept = std::ranges::find(point.swept, name, &Setting::name) != point.swept.end();
        parameters(number, name, value, int{swept});  // what "best" came to be
    }
}

void set_state(SQLite::Database& db, std::int64_t point, StoredPoint::State state, const std::string& message) {
    SQLite::Statement update(db, "UPDATE points SET state = ?, message = ? WHERE point = ?");
    SQLite::bind(update, std::string(state_text(state)), message, point);
    update.exec();
}

/// Calls `see` for the rows of a table that belong to points, in the order of its key: see(point, row).
template <class See>
void for_each_row(const SQLite::Database& db, const std::string& table, const See& see) {
    SQLite::Statement rows(db, fmt::format("SELECT * FROM {} ORDER BY 1, 2", table));
    while (rows.executeStep()) see(static_cast<std::size_t>(rows.getColumn(0).getInt64()), rows);
}

std::int64_t integer(SQLite::Statement& row, int column) { return row.getColumn(column).getInt64(); }
std::string text(SQLite::Statement& row, int column) { return row.getColumn(column).getString(); }

void read_points(const SQLite::Database& db, std::vector<StoredPoint>& points) {
    for_each_row(db, "points", [&](std::size_t, SQLite::Statement& row) {
        StoredPoint point;
        point.key = text(row, 1);
        point.machine = text(row, 2);
        point.workload = text(row, 3);
        point.command = text(row, 4);
        const auto state = std::ranges::find(state_names, text(row, 5));
        point.state = static_cast<StoredPoint::State>(state - state_names.begin());
        point.message = text(row, 6);
        points.push_back(std::move(point));
    });
    for_each_row(db, "parameters", [&](std::size_t point, SQLite::Statement& row) {
        const bool swept = integer(row, 3) != 0;
        if (swept) points.at(point).swept.push_back({text(row, 1), text(row, 2), {}});
        if (!swept) points.at(point).parameters.emplace_back(text(row, 1), text(row, 2));
    });
}

void read_results(const SQLite::Database& db, std::vector<StoredPoint>& points) {
    for_each_row(db, "results", [&](std::size_t point, SQLite::Statement& row) {
        Outcome& o = points.at(point).outcome.emplace();
        o.cycles = integer(row, 1);
        o.time_us = row.getColumn(2).getDouble();
        o.messages = static_cast<std::uint64_t>(integer(row, 3));
        o.message_hops = static_cast<std::uint64_t>(integer(row, 4));
        o.latency_min = integer(row, 5);
        o.latency_mean = row.getColumn(6).getDouble();
        o.latency_p50 = integer(row, 7);
        o.latency_p95 = integer(row, 8);
        o.latency_p99 = integer(row, 9);
        o.latency_max = integer(row, 10);
        o.passed = integer(row, 11) != 0;
        o.limited_by = text(row, 12);
        o.limited_kind = text(row, 13);
        o.busiest = text(row, 14);
    });
}

/// What an outcome has several of.
void read_lists(const SQLite::Database& db, std::vector<StoredPoint>& points) {
    const auto outcome = [&](std::size_t point) -> Outcome& { return points.at(point).outcome.value(); };
    for_each_row(db, "milestones", [&](std::size_t point, SQLite::Statement& row) {
        outcome(point).milestones.push_back({text(row, 2), integer(row, 3)});
    });
    for_each_row(db, "bounds", [&](std::size_t point, SQLite::Statement& row) {
        outcome(point).bounds.push_back({text(row, 2), text(row, 3), integer(row, 4), integer(row, 5),
                                         integer(row, 6) != 0, integer(row, 7) != 0, text(row, 8), text(row, 9)});
    });
    for_each_row(db, "checks", [&](std::size_t point, SQLite::Statement& row) {
        outcome(point).checks.push_back({text(row, 2), integer(row, 3) != 0, text(row, 4)});
    });
    for_each_row(db, "notes",
                 [&](std::size_t point, SQLite::Statement& row) { outcome(point).notes.push_back(text(row, 2)); });
    for_each_row(db, "resources", [&](std::size_t point, SQLite::Statement& row) {
        outcome(point).resources.push_back({text(row, 2), text(row, 3), integer(row, 4), integer(row, 5)});
    });
    for_each_row(db, "loads", [&](std::size_t point, SQLite::Statement& row) {
        outcome(point).loads.push_back({text(row, 1), static_cast<int>(integer(row, 2)),
                                        static_cast<int>(integer(row, 3)), integer(row, 4), integer(row, 5)});
    });
    for_each_row(db, "journal", [&](std::size_t point, SQLite::Statement& row) {
        if (points.at(point).outcome) points[point].outcome->wall_seconds = row.getColumn(1).getDouble();
        points.at(point).host = text(row, 2);
    });
}

void read_additions(const SQLite::Database& db, std::vector<StoredPoint>& points) {
    for_each_row(db, "hardware", [&](std::size_t point, SQLite::Statement& row) {
        cost::HardwareCost& cost = points.at(point).hardware.emplace();
        cost.interface = {integer(row, 6), integer(row, 5), integer(row, 7)};
        cost.router = {integer(row, 2) - integer(row, 6), integer(row, 1) - integer(row, 5),
                       integer(row, 3) - integer(row, 7)};
        cost.logic_depth = integer(row, 4);
    });
    for_each_row(db, "derived", [&](std::size_t point, SQLite::Statement& row) {
        std::optional<double> value;
        if (!row.getColumn(2).isNull()) value = row.getColumn(2).getDouble();
        points.at(point).derived.emplace_back(text(row, 1), value);
    });
}

/// Not where the process that made the file was killed before it could make anything else.
bool has_tables(SQLite::Database& db) { return db.tableExists("manifest"); }

/// What SQLite throws, as ours.
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

std::string_view state_text(StoredPoint::State state) { return state_names[static_cast<std::size_t>(state)]; }

const std::string* StoredPoint::value_of(std::string_view name) const {
    for (const auto& [parameter, value] : parameters) {
        if (parameter == name) return &value;
    }
    for (const Setting& setting : swept) {
        if (setting.name == name) return &setting.value;
    }
    return nullptr;
}

Store::Store(const std::filesystem::path& file, Access access) {
    storing(file.string(), [&] {
        const bool write = access == Access::write;
        // Reading may have to write, too: what a process that was killed had begun is taken back.
        database_ = std::make_unique<SQLite::Database>(
            file.string(), SQLite::OPEN_READWRITE | (write ? SQLite::OPEN_CREATE : 0), 10'000);
        // A journal beside the file, not shared memory: folders may be on a network.
        if (write) database_->exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL");
        if (write && !has_tables(*database_)) {
            SQLite::Transaction transaction(*database_);
            database_->exec(schema);
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
        while (rows.executeStep()) values[text(rows, 0)] = text(rows, 1);
        Manifest manifest;
        if (values.empty()) return manifest;
        if (values["format"] != format) {
            throw StoreError(
                fmt::format("{}: this store has format {}, and this Narrows reads format {}; run the study again",
                            database_->getFilename(), values["format"], format));
        }
        manifest.study = values["study"];
        manifest.text = values["text"];
        manifest.version = values["version"];
        manifest.fingerprint = values["fingerprint"];
        manifest.seed = std::stoull(values["seed"]);
        SQLite::Statement machines(*database_, "SELECT name, file, sha256 FROM machines ORDER BY 1, 2");
        while (machines.executeStep())
            manifest.machines.push_back({text(machines, 0), text(machines, 1), text(machines, 2)});
        return manifest;
    });
}

std::vector<StoredPoint> Store::points() const {
    return storing(database_->getFilename(), [&] {
        // A study may be writing: all tables as they are at one time.
        const SQLite::Transaction snapshot(*database_);
        std::vector<StoredPoint> points;
        if (!has_tables(*database_)) return points;
        read_points(*database_, points);
        read_results(*database_, points);
        read_lists(*database_, points);
        read_additions(*database_, points);
        return points;
    });
}

void Store::set(const Manifest& manifest, const std::vector<Point>& points) {
    std::map<std::string, StoredPoint> known;
    for (StoredPoint& point : this->points()) known.emplace(point.key, std::move(point));
    storing(database_->getFilename(), [&] {
        SQLite::Transaction transaction(*database_);
        for (const char* const table : tables) database_->exec(fmt::format("DELETE FROM {}", table));
        Insertion values(*database_, "manifest", 2);
        values("format", format);
        values("study", manifest.study);
        values("text", manifest.text);
        values("version", manifest.version);
        values("fingerprint", manifest.fingerprint);
        values("seed", std::to_string(manifest.seed));
        Insertion machines(*database_, "machines", 3);
        for (const auto& [machine, file, sha256] : manifest.machines) machines(machine, file, sha256);
        for (std::size_t number = 0; number < points.size(); ++number) {
            const auto row = static_cast<std::int64_t>(number);
            insert_point(*database_, row, points[number]);
            const auto old = known.find(points[number].key);
            if (old == known.end() || !old->second.outcome) continue;
            Outcome outcome = *old->second.outcome;
            if (points[number].with_loads && outcome.loads.empty()) continue;  // they were not asked for before
            if (!points[number].with_loads) outcome.loads.clear();
            insert_outcome(*database_, row, outcome);
            insert_journal(*database_, row, outcome.wall_seconds, old->second.host);
            set_state(*database_, row, StoredPoint::State::done, outcome.complaint());
        }
        transaction.commit();
    });
}

void Store::keep(std::size_t point, const Outcome& outcome, const std::string& host) {
    storing(database_->getFilename(), [&] {
        const auto row = static_cast<std::int64_t>(point);
        SQLite::Transaction transaction(*database_);
        insert_outcome(*database_, row, outcome);
        insert_journal(*database_, row, outcome.wall_seconds, host);
        set_state(*database_, row, StoredPoint::State::done, outcome.complaint());
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
            coefficients.push_back({text(rows, 0), text(rows, 1), rows.getColumn(2).getDouble(),
                                    rows.getColumn(3).getDouble(), rows.getColumn(4).getDouble()});
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

#include "testbench/study/rows.h"

#include <algorithm>

#include "testbench/study/hardware_metrics.h"

namespace narrows::study {

namespace {

void insert_metrics(SQLite::Database& db, std::int64_t point, const metrics::MetricValues& values) {
    Insertion row(db, "results", 1 + static_cast<int>(values.all().size()));
    row.bind(1, point);
    int column = 2;
    for (const metrics::Value& value : values.all()) {
        metrics::see_value(value, [&](const auto& one) { row.bind(column, one); });
        ++column;  // NULL if there is no value
    }
    row.insert();
}

}  // namespace

void insert_outcome(SQLite::Database& db, std::int64_t point, const Outcome& o) {
    insert_metrics(db, point, o.metrics);
    std::int64_t position = 0;
    Insertion milestones(db, "milestones", 4);
    for (const Milestone& m : o.milestones) milestones(point, position++, m.name, m.cycles);
    position = 0;
    Insertion bounds(db, "bounds", 10);
    for (const RecordedBound& b : o.bounds) {
        bounds(point, position++, b.name, b.kind, b.cycles, b.measured, b.exact, b.holds, b.limited_by, b.source);
    }
    position = 0;
    Insertion checks(db, "checks", 5);
    for (const Check& c : o.checks) checks(point, position++, c.name, c.passed, c.detail);
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
    Insertion row(db, "hardware", 1 + static_cast<int>(hardware_metrics().size()));
    row.bind(1, point);
    int column = 2;
    for (const HardwareMetric& metric : hardware_metrics()) row.bind(column++, metric.get(cost));
    row.insert();
}

void insert_point(SQLite::Database& db, std::int64_t number, const Point& point) {
    Insertion(db, "points", 8)(number, point.key, point.machine_name(), point.workload, point.command(),
                               std::string(state_text(StoredPoint::State::open)), "",
                               static_cast<std::int64_t>(point.run));
    Insertion parameters(db, "parameters", 4);
    for (const Setting& setting : point.swept) parameters(number, setting.name, setting.value, 1);
    for (const auto& [name, value] : point.parameters) {
        const bool swept = std::ranges::find(point.swept, name, &Setting::name) != point.swept.end();
        parameters(number, name, value, swept);  // the value that was chosen for "best"
    }
}

void set_state(SQLite::Database& db, std::int64_t point, StoredPoint::State state, const std::string& message) {
    SQLite::Statement update(db, "UPDATE points SET state = ?, message = ? WHERE point = ?");
    SQLite::bind(update, std::string(state_text(state)), message, point);
    update.exec();
}

}  // namespace narrows::study

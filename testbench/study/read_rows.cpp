#include "testbench/study/rows.h"

#include <fmt/format.h>

#include <string>

namespace narrows::study {

namespace {

StoredPoint::State state_of(const std::string& text) {
    using enum StoredPoint::State;
    for (const StoredPoint::State state : {open, done, failed}) {
        if (state_text(state) == text) return state;
    }
    throw StoreError(fmt::format("a point has the state '{}', which this Narrows does not know", text));
}

/// Calls see(point, row) for the rows of a table that belong to points, in the order of the table's key.
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
        point.state = state_of(text(row, 5));
        point.message = text(row, 6);
        point.run = static_cast<std::size_t>(integer(row, 7));
        points.push_back(std::move(point));
    });
    for_each_row(db, "parameters", [&](std::size_t point, SQLite::Statement& row) {
        const bool swept = integer(row, 3) != 0;
        if (swept) points.at(point).swept.push_back({text(row, 1), text(row, 2), {}});
        if (!swept) points.at(point).parameters.emplace_back(text(row, 1), text(row, 2));
    });
}

/// Finds columns by name, because a store of another Narrows may have other metrics.
std::vector<int> columns_of_metrics(SQLite::Statement& rows) {
    std::vector<int> columns;
    for (const metrics::Metric* const metric : metrics::stored()) {
        int column = 0;
        while (column < rows.getColumnCount() && rows.getColumnName(column) != metric->name) ++column;
        if (column == rows.getColumnCount()) {
            throw StoreError(fmt::format("this store has no metric '{}', which this Narrows knows; run the study again",
                                         metric->name));
        }
        columns.push_back(column);
    }
    return columns;
}

metrics::Value value_of(const SQLite::Column& column, metrics::Type type) {
    if (column.isNull()) return std::monostate();
    switch (type) {
        case metrics::Type::integer: return std::int64_t{column.getInt64()};
        case metrics::Type::real: return column.getDouble();
        case metrics::Type::boolean: return column.getInt() != 0;
        case metrics::Type::text: break;
    }
    return column.getString();
}

void read_results(const SQLite::Database& db, std::vector<StoredPoint>& points) {
    SQLite::Statement rows(db, "SELECT * FROM results ORDER BY point");
    const std::vector<int> columns = columns_of_metrics(rows);
    while (rows.executeStep()) {
        metrics::MetricValues& values =
            points.at(static_cast<std::size_t>(rows.getColumn(0).getInt64())).outcome.emplace().metrics;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const metrics::Metric& metric = *metrics::stored()[i];
            values.set(metric.name, value_of(rows.getColumn(columns[i]), metric.type));
        }
    }
}

/// Reads the lists in outcomes.
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

}  // namespace

std::vector<StoredPoint> read_rows(const SQLite::Database& db) {
    std::vector<StoredPoint> points;
    read_points(db, points);
    read_results(db, points);
    read_lists(db, points);
    read_additions(db, points);
    return points;
}

}  // namespace narrows::study

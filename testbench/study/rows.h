#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "testbench/study/point.h"
#include "testbench/study/store.h"

/// Writes and reads the rows of a store (schema.sql). `point`: the number of a point.
namespace narrows::study {

/// A statement that inserts rows of a fixed number of values. A row replaces an earlier one with the same key.
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

    /// Binds the values of a row, from number 1 on, and inserts it.
    template <class Value>
    void bind(int number, const Value& value) {
        statement_.bind(number, as_column(value));
    }
    void insert() { statement_.exec(); }

private:
    static std::string text(const std::string& table, int values) {
        std::string marks = "?";
        for (int i = 1; i < values; ++i) marks += ", ?";
        return fmt::format("INSERT OR REPLACE INTO {} VALUES ({})", table, marks);
    }

    static int as_column(bool value) { return int{value}; }
    template <class Value>
    static const Value& as_column(const Value& value) {
        return value;
    }

    SQLite::Statement statement_;
};

void insert_point(SQLite::Database& db, std::int64_t point, const Point& of);
void insert_outcome(SQLite::Database& db, std::int64_t point, const Outcome& outcome);
void insert_journal(SQLite::Database& db, std::int64_t point, double wall_seconds, const std::string& host);
void insert_hardware(SQLite::Database& db, std::int64_t point, const cost::HardwareCost& cost);
void set_state(SQLite::Database& db, std::int64_t point, StoredPoint::State state, const std::string& message);

/// The tables of a store as SQL: schema.sql with the columns of the metrics.
std::string schema();
/// Reads the points of a store and all their results from its rows (schema.sql).
std::vector<StoredPoint> read_rows(const SQLite::Database& db);

}  // namespace narrows::study

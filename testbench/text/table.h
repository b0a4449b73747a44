#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>
#include <vector>

namespace narrows {

/// A number shown with so many decimals.
struct Decimal {
    double value;
    int decimals;
};

/// What a source document prints beside what the simulation gives: "4.35 4.35" for people, each a number in JSON.
struct PrintedAndSimulated {
    double printed;
    double simulated;
    int decimals;  ///< for people; as printed
};

/// Nothing is an empty cell for people, and null in JSON.
using Cell =
    std::variant<std::string, std::int64_t, Decimal, PrintedAndSimulated, std::vector<std::int64_t>, std::monostate>;

struct Column {
    std::string key;     ///< in JSON
    std::string header;  ///< for people
};

/// A table for people and for programs. Results are handed around as such; only the command line prints.
struct Table {
    std::string title;
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;
    std::vector<std::string> notes;  ///< below the table
};

std::string to_text(const Table& table);  ///< lines of at most 120 columns where that can be
nlohmann::ordered_json to_json(const Table& table);

std::string to_text(const Cell& cell);
std::string grouped(std::int64_t number);  ///< "564,716"

}  // namespace narrows

#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <string>
#include <vector>

namespace narrows {

/// The contents of a store of results as text, without what depends on the order of the work. Equal stores give equal
/// texts.
inline std::string store_dump(const std::string& file) {
    const SQLite::Database database(file, SQLite::OPEN_READONLY, 10'000);
    std::vector<std::string> tables;
    SQLite::Statement names(database, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1");
    while (names.executeStep()) tables.push_back(names.getColumn(0).getString());
    std::erase(tables, "journal");
    std::string text;
    for (const std::string& table : tables) {
        std::vector<std::string> lines;
        SQLite::Statement rows(database, "SELECT * FROM " + table);
        while (rows.executeStep()) {
            std::string line = table;
            for (int column = 0; column < rows.getColumnCount(); ++column)
                line += " | " + (rows.getColumn(column).isNull() ? "NULL" : rows.getColumn(column).getString());
            lines.push_back(line + "\n");
        }
        std::ranges::sort(lines);
        for (const std::string& line : lines) text += line;
    }
    return text;
}

/// The number of finished points in the store; 0 while there is no store.
inline int points_done(const std::string& file) {
    try {
        const SQLite::Database database(file, SQLite::OPEN_READONLY, 10'000);
        SQLite::Statement count(database, "SELECT count(*) FROM points WHERE state = 'done'");
        count.executeStep();
        return count.getColumn(0).getInt();
    } catch (const SQLite::Exception&) {
        return 0;
    }
}

}  // namespace narrows

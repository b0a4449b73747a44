#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace narrows::cost {

/// Results that take long to find, each in a JSON file of a folder. A file that is not as it should be is as good as
/// none, and a folder that takes no files keeps nothing; neither is an error.
class Cache {
public:
    /// `brought`: a folder with results that is only read, if not empty.
    explicit Cache(std::filesystem::path folder, std::filesystem::path brought = {})
        : folder_(std::move(folder)), brought_(std::move(brought)) {}

    /// $XDG_CACHE_HOME/narrows/cost, or ~/.cache/narrows/cost; without a home nothing is kept. And what comes with
    /// Narrows, hw/costs.
    static Cache of_user();

    /// What is kept under a key, that is everything that the result depends on; else what `make` returns, which is
    /// kept from now on. `Result` has to_json and from_json.
    template <class Result, class Make>
    Result get(const std::string& key, const Make& make) const {
        if (const auto kept = find(key)) {
            try {
                return kept->get<Result>();
            } catch (const nlohmann::json::exception&) {  // of other form: made anew
            }
        }
        const Result made = make();
        keep(key, made);
        return made;
    }

    std::filesystem::path file(const std::string& key) const;
    std::filesystem::path brought_file(const std::string& key) const;

private:
    std::optional<nlohmann::json> find(const std::string& key) const;
    void keep(const std::string& key, const nlohmann::json& result) const;

    std::filesystem::path folder_;  ///< empty: none
    std::filesystem::path brought_;
};

}  // namespace narrows::cost

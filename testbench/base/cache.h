#pragma once

#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace narrows {

/// $XDG_CACHE_HOME/narrows/NAME, or ~/.cache/narrows/NAME; empty without a home folder.
std::filesystem::path cache_folder_of_user(const std::string& name);

/// Stores results of slow computations, each in a JSON file of a folder. A damaged file counts as missing. If the
/// folder cannot be written, results are not stored. Neither is an error.
class Cache {
public:
    /// `shipped`: a second folder that is only read, unless empty.
    explicit Cache(std::filesystem::path folder, std::filesystem::path shipped = {})
        : folder_(std::move(folder)), shipped_(std::move(shipped)) {}

    /// A cache in the user's folder. Without a home folder it stores nothing.
    static Cache of_user(const std::string& name, std::filesystem::path shipped = {});

    /// Returns the stored result for `key`. If there is none, calls `make` and stores its result. The key must contain
    /// everything on which the result depends. `Result` has to_json and from_json.
    template <class Result, class Make>
    Result get(const std::string& key, const Make& make) const {
        if (const auto kept = find(key)) {
            try {
                return kept->get<Result>();
            } catch (const std::exception&) {  // the file has another form: compute again
            }
        }
        const Result made = make();
        keep(key, made);
        return made;
    }

    std::filesystem::path file(const std::string& key) const;
    std::filesystem::path shipped_file(const std::string& key) const;

private:
    std::optional<nlohmann::json> find(const std::string& key) const;
    void keep(const std::string& key, const nlohmann::json& result) const;

    std::filesystem::path folder_;  ///< empty if nothing is stored
    std::filesystem::path shipped_;
};

}  // namespace narrows

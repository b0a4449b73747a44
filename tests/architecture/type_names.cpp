#include "tests/architecture/type_names.h"

#include "tests/architecture/tokens.h"

namespace narrows::architecture {

namespace {

/// Reads the code outside of braces, and inside of those of namespaces.
class TypeNameReader {
public:
    explicit TypeNameReader(const SourceFile& file) : tokens_(tokens(file.text)), aliases_count_(file.is_header()) {}

    std::set<std::string> read() {
        while (more()) {
            const std::string& token = here();
            if (token == "namespace") {
                enter_namespace();
            } else if (token == "template") {
                ++at_;
                skip_group("<", ">");
            } else if (token == "using") {
                alias();
            } else if (token == "class" || token == "struct" || token == "union" || token == "enum") {
                definition();
            } else if (token == "{") {
                skip_group("{", "}");
            } else if (token == "(") {
                skip_group("(", ")");
            } else {
                ++at_;
            }
        }
        return std::move(names_);
    }

private:
    bool more() const { return at_ < tokens_.size(); }
    const std::string& here() const { return tokens_[at_]; }
    bool at(std::string_view token) const { return more() && here() == token; }

    /// To the sign behind the one that closes the group which begins here.
    void skip_group(std::string_view open, std::string_view close) {
        int depth = 0;
        do {
            if (at(open)) ++depth;
            if (at(close)) --depth;
            ++at_;
        } while (more() && depth > 0);
    }

    /// What is inside of a namespace is read like what is outside of it; its closing brace is passed over.
    void enter_namespace() {
        while (more() && here() != "{" && here() != ";") ++at_;
        ++at_;
    }

    void alias() {
        if (aliases_count_ && at_ + 2 < tokens_.size() && tokens_[at_ + 2] == "=") names_.insert(tokens_[at_ + 1]);
        ++at_;
    }

    /// "enum class Name : int {", "class Name final : public Base {". Not a definition: "class Name;", "struct Name&".
    void definition() {
        ++at_;
        if (at("class") || at("struct")) ++at_;
        if (at("alignas")) {
            while (more() && !at(")")) ++at_;
            ++at_;
        }
        if (!more()) return;
        const std::string name = here();
        ++at_;
        if (at("final")) ++at_;
        if (!at("{") && !at(":")) return;
        while (more() && here() != "{" && here() != ";") ++at_;
        if (at("{")) names_.insert(name);
    }

    const std::vector<std::string> tokens_;
    const bool aliases_count_;
    std::size_t at_ = 0;
    std::set<std::string> names_;
};

}  // namespace

std::set<std::string> type_names(const SourceFile& file) { return TypeNameReader(file).read(); }

std::map<std::string, std::vector<std::string>> shared_type_names(const Rooms& rooms,
                                                                  const std::vector<SourceFile>& files) {
    std::map<std::string, std::set<std::string>> rooms_of_name;
    std::map<std::string, std::vector<std::string>> files_of_name;
    for (const SourceFile& file : files) {
        for (const std::string& name : type_names(file)) {
            rooms_of_name[name].insert(rooms.room_of(file.path));
            files_of_name[name].push_back(file.path);
        }
    }
    std::erase_if(files_of_name, [&](const auto& entry) { return rooms_of_name.at(entry.first).size() < 2; });
    return files_of_name;
}

}  // namespace narrows::architecture

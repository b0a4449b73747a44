#include "tests/architecture/namespaces.h"

#include <map>
#include <sstream>

#include "tests/architecture/tokens.h"

namespace narrows::architecture {

namespace {

using Names = std::vector<std::string>;

std::string joined(const std::vector<Names>& nested) {
    std::string text;
    for (const Names& names : nested) {
        for (const std::string& name : names) text += (text.empty() ? "" : "::") + name;
    }
    return text;
}

/// The words between "namespace" and its brace; empty for an unnamed one and for what is no definition (an alias, a
/// using directive). `at` is moved to the brace or the semicolon.
Names name_behind(const std::vector<std::string>& tokens, std::size_t& at) {
    Names names;
    bool is_definition = at == 0 || tokens[at - 1] != "using";
    for (++at; at < tokens.size() && tokens[at] != "{" && tokens[at] != ";"; ++at) {
        if (tokens[at] == "=") is_definition = false;
        if (tokens[at] != ":") names.push_back(tokens[at]);
    }
    return is_definition ? names : Names{};
}

bool is_inner(const std::string& name) { return name == "detail" || name == "printed"; }

/// Without what a room may group its names by.
std::string outer(const std::string& full) {
    const std::size_t last = full.rfind("::");
    return last != std::string::npos && is_inner(full.substr(last + 2)) ? full.substr(0, last) : full;
}

/// Not declared by Narrows, or filled by cmake/CompiledIn.cmake with the text of files.
bool is_of_others(const std::string& name) { return !name.starts_with("narrows") || name.ends_with("_files"); }

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

/// "narrows", and "narrows::<folder>" for each part of the path below models/, traces/ or testbench/.
std::set<std::string> allowed(const std::string& path) {
    std::set<std::string> names{"narrows"};
    std::istringstream folders(path);
    std::string folder;
    for (std::getline(folders, folder, '/'); std::getline(folders, folder, '/');) names.insert("narrows::" + folder);
    return names;
}

bool has_the_rule(const std::string& path) {
    return path.starts_with("models/") || path.starts_with("traces/") || path.starts_with("testbench/");
}

}  // namespace

std::set<std::string> namespaces(const SourceFile& file) {
    const std::vector<std::string> all = tokens(file.text);
    std::set<std::string> found;
    std::vector<Names> open;  // what each open brace adds to the name
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at] == "namespace") {
            const Names names = name_behind(all, at);
            if (at >= all.size() || all[at] == ";") continue;
            open.push_back(names);
            if (!names.empty()) found.insert(joined(open));
        } else if (all[at] == "{") {
            open.emplace_back();
        } else if (all[at] == "}" && !open.empty()) {
            open.pop_back();
        }
    }
    return found;
}

std::vector<std::string> namespaces_against_folders(const std::vector<SourceFile>& files) {
    std::vector<std::string> complaints;
    std::map<std::string, std::pair<std::string, std::string>> first;  // of a folder: its namespace, a file with it
    for (const SourceFile& file : files) {
        if (!has_the_rule(file.path)) continue;
        const std::string folder = folder_of(file.path);
        for (const std::string& full : namespaces(file)) {
            if (is_of_others(full)) continue;
            const std::string name = outer(full);
            const auto& [known, where] = first.try_emplace(folder, name, file.path).first->second;
            if (!allowed(folder).contains(name)) {
                complaints.push_back(file.path + ": " + full + " is not the namespace of a folder above it");
            } else if (name != known) {
                complaints.push_back(file.path + ": " + full + ", but " + where + " has " + known);
            }
        }
    }
    return complaints;
}

}  // namespace narrows::architecture

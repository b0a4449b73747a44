#include "testbench/own_rtl/design.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "testbench/base/tool_error.h"

namespace narrows {

namespace {

std::string without_escapes(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 5> escapes{
        {{"&lt;", '<'}, {"&gt;", '>'}, {"&apos;", '\''}, {"&quot;", '"'}, {"&amp;", '&'}}};
    std::string result;
    while (!text.empty()) {
        char next = text.front();
        std::size_t taken = 1;
        for (const auto& [escape, character] : escapes) {
            if (text.starts_with(escape)) next = character, taken = escape.size();
        }
        result += next;
        text.remove_prefix(taken);
    }
    return result;
}

/// A line of Verilator's XML, which has one tag.
struct XmlTag {
    std::string_view line;

    bool is(std::string_view name) const {
        return line.starts_with("<") && line.substr(1).starts_with(name) &&
               line.find_first_of(" >/", 1) == 1 + name.size();
    }
    bool opens() const { return !line.starts_with("</") && !line.ends_with("/>"); }
    bool closes() const { return line.starts_with("</"); }
    std::string attribute(std::string_view name) const {
        const std::string begin = fmt::format(" {}=\"", name);
        const std::size_t at = line.find(begin);
        if (at == std::string_view::npos) return {};
        const std::size_t from = at + begin.size();
        return without_escapes(line.substr(from, line.find('"', from) - from));
    }
    int number(std::string_view name) const { return std::atoi(attribute(name).c_str()); }
};

/// "32'sh1f", and the like.
int value_of(const std::string& literal) {
    const std::size_t at = literal.find('h');
    return at == std::string::npos ? std::atoi(literal.c_str())
                                   : static_cast<int>(std::strtol(literal.c_str() + at + 1, nullptr, 16));
}

/// A type of the table at the end of a design.
struct DesignType {
    std::string kind;
    int own_bits = 0;                  ///< of a basic type
    std::vector<int> bounds = {};      ///< of a range
    std::vector<std::string> inner{};  ///< the type of its elements, or of its members
};

class DesignReader {
public:
    Design read(std::string_view xml) {
        while (!xml.empty()) {
            const std::size_t end = std::min(xml.find('\n'), xml.size() - 1);
            std::string_view line = xml.substr(0, end);
            xml.remove_prefix(end + 1);
            line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
            see(XmlTag{line});
        }
        if (design_.empty()) throw ToolError("Verilator has written no design with --xml-only; it should be 5.006");
        for (auto& [module, port, type] : typed_) design_[module].ports[port].bits = bits_of(type);
        return std::move(design_);
    }

private:
    struct TypedPort {
        std::size_t module;
        std::size_t port;
        std::string type;
    };

    void see(const XmlTag& tag) {
        if (tag.is("file")) files_[tag.attribute("id")] = tag.attribute("filename");
        if (tag.is("module")) {
            const std::string place = tag.attribute("loc");
            design_.push_back({tag.attribute("origName"), files_[place.substr(0, place.find(','))], {}, {}});
            depth_ = 0;
            in_module_ = true;
        } else if (tag.line == "</module>") {
            in_module_ = false;
        } else if (in_module_) {
            see_in_module(tag);
        } else {
            see_type(tag);
        }
    }

    // Variables of functions and blocks stand deeper than those of the module.
    void see_in_module(const XmlTag& tag) {
        if (tag.closes()) --depth_;
        if (depth_ == 0 && tag.is("var")) {
            if (const std::string direction = tag.attribute("dir"); !direction.empty()) {
                typed_.push_back({design_.size() - 1, design_.back().ports.size(), tag.attribute("dtype_id")});
                design_.back().ports.push_back({tag.attribute("origName"), direction, 0});
            }
            if (tag.attribute("param") == "true") design_.back().parameters.push_back({tag.attribute("origName"), ""});
            awaits_value_ = tag.attribute("param") == "true";
        } else if (depth_ == 1 && tag.is("const") && awaits_value_) {
            design_.back().parameters.back().value = tag.attribute("name");
            awaits_value_ = false;
        }
        if (tag.opens()) ++depth_;
    }

    void see_type(const XmlTag& tag) {
        const std::size_t end = tag.line.find("dtype ");
        const std::string kind(end == std::string_view::npos ? "" : tag.line.substr(1, end - 1));
        if (kind == "member") {
            types_[type_].inner.push_back(tag.attribute("sub_dtype_id"));
        } else if (!kind.empty()) {
            type_ = tag.attribute("id");
            types_[type_] = {kind, std::abs(tag.number("left") - tag.number("right")) + 1};
            if (const std::string inner = tag.attribute("sub_dtype_id"); !inner.empty())
                types_[type_].inner.push_back(inner);
        } else if (tag.is("const")) {
            types_[type_].bounds.push_back(value_of(tag.attribute("name")));
        }
    }

    int bits_of(const std::string& id) const {
        const auto found = types_.find(id);
        if (found == types_.end()) return 0;
        const auto& [kind, own_bits, bounds, inner] = found->second;
        if (kind == "basic") return own_bits;
        if (kind == "ref" || kind == "const" || kind == "enum") return inner.empty() ? 0 : bits_of(inner.front());
        if (kind == "packarray" && bounds.size() == 2)
            return (std::abs(bounds[0] - bounds[1]) + 1) * bits_of(inner.front());
        if (kind == "union") return inner.empty() ? 0 : bits_of(inner.front());
        int sum = 0;
        for (const std::string& member : inner) sum += bits_of(member);
        return kind == "struct" ? sum : 0;
    }

    Design design_;
    std::vector<TypedPort> typed_;
    std::map<std::string, std::string> files_;
    std::map<std::string, DesignType> types_;
    std::string type_;  ///< the last one of the table
    bool in_module_ = false;
    bool awaits_value_ = false;
    int depth_ = 0;
};

}  // namespace

Design read_design(std::string_view xml) { return DesignReader().read(xml); }

}  // namespace narrows

#include "library/install_registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <utility>

#include "library/calls_user.h"
#include "library/registered_work.h"
#include "models/network/topology/described_topology.h"
#include "testbench/base/places/places.h"
#include "testbench/run/results_fingerprint.h"
#include "testbench/study/values.h"
#include "testbench/workloads/catalogue.h"

namespace narrows {

namespace {

/// The values of the parameters of a registered workload, in order.
using Values = std::vector<GivenValue>;
using Table = std::vector<WorkloadParameter<Values>>;

[[noreturn]] void refuse(const std::string& name, std::string problem) {
    throw InputError(Place{name}, std::move(problem));
}

void check_name(const std::string& name, std::string_view others) {
    const auto fits = [others](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || others.find(c) != std::string_view::npos;
    };
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z' && std::ranges::all_of(name, fits)) return;
    refuse(name, fmt::format("this cannot be a name; begin with a small letter, and use small letters, digits and '{}'",
                             others));
}

void check_declaration(const std::string& owner, const DeclaredParameter& parameter) {
    check_name(parameter.name, "_");
    const auto wrong = [&](std::string_view problem) {
        refuse(owner, fmt::format("the parameter {}: {}", parameter.name, problem));
    };
    using Kind = DeclaredParameter::Kind;
    if (parameter.kind == Kind::number && parameter.least > parameter.most)
        wrong("its least value is above its most; correct its range");
    if (!parameter.fits) wrong("its member cannot hold its range; narrow the range, or make it a std::int64_t");
    if (parameter.kind == Kind::word && parameter.words.empty()) wrong("it has no words; give the words it may be");
    for (auto word = parameter.words.begin(); word != parameter.words.end(); ++word) {
        if (word->empty() || word->find_first_of(" \t\n,") != std::string::npos)
            wrong(fmt::format("its word '{}' is empty, or has a blank or a comma; give another one", *word));
        if (std::find(parameter.words.begin(), word, *word) != word)
            wrong(fmt::format("its word '{}' stands there twice; give each another one", *word));
    }
    if (parameter.meaning.empty()) wrong("it has no meaning; say in a few words what it is");
}

/// True for names that have another meaning where parameters are named: in arguments, tables and formulas.
bool is_taken(const std::string& name) {
    if (name == "nodes" || name == "ranks" || name == "machine" || name == "workload" || name == "seed") return true;
    const auto results = study::result_names();
    return std::ranges::find(results, name) != results.end();
}

void check_workload(const RegisteredWorkload& type) {
    check_name(type.text.name, "-");
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        const DeclaredParameter& each = type.parameters[i];
        check_declaration(type.text.name, each);
        const auto wrong = [&](const std::string& problem) {
            refuse(type.text.name, fmt::format("the parameter {}{}", each.name, problem));
        };
        if (is_taken(each.name)) wrong(" has a name that means something else in Narrows; give it another one");
        if (std::ranges::find(seen, each.name) != seen.end()) wrong(" is declared twice; declare it once");
        seen.push_back(each.name);
        const auto* const number = std::get_if<std::int64_t>(&type.defaults[i]);
        const bool is_number = each.kind == DeclaredParameter::Kind::number;
        const std::int64_t least = is_number ? each.least : 0;
        const std::int64_t most = is_number ? each.most : static_cast<std::int64_t>(each.words.size()) - 1;
        if (number != nullptr && (*number < least || *number > most))
            wrong(fmt::format(" has the default {}; it must lie between {} and {}", *number, least, most));
    }
}

ParameterEntry entry_of(const DeclaredParameter& declared, std::string_view name) {
    using Kind = DeclaredParameter::Kind;
    ParameterEntry entry{name,         ParameterEntry::Kind::integer, declared.unit, declared.meaning, declared.least,
                         declared.most};
    if (declared.kind == Kind::word) {
        entry.kind = ParameterEntry::Kind::choice;
        entry.spellings.assign(declared.words.begin(), declared.words.end());
    }
    if (declared.kind == Kind::text) entry.kind = ParameterEntry::Kind::text;
    return entry;
}

Table table_of(const RegisteredWorkload& type) {
    Table table;
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        const DeclaredParameter& declared = type.parameters[i];
        WorkloadParameter<Values> made{{entry_of(declared, declared.name)}, {}, {}};
        made.get = [i](const Values& values) { return values[i]; };
        made.set = [i](Values& values, const NumberOrText& value) { values[i] = value; };
        if (declared.kind == DeclaredParameter::Kind::text) made.text.form = "a text";
        table.push_back(std::move(made));
    }
    return table;
}

void install_workload(const RegisteredWorkload& registered) {
    check_workload(registered);
    // The type has views of this copy, which its functions keep alive.
    const auto type = std::make_shared<const RegisteredWorkload>(registered);
    const auto table = std::make_shared<const Table>(table_of(*type));
    WorkloadType added{.name = type->text.name, .summary = type->text.summary, .parameters = {}, .make = {}};
    added.draws_traffic = type->text.seed_draws_messages;
    added.parameters = [type, table] {
        std::vector<ParameterDefault> all{{&nodes_parameter(), std::nullopt}};
        for (const auto& each : *table) all.push_back({&each.text, value_text(each, type->defaults)});
        return all;
    };
    added.make = [type, table](const Machine& machine, const Topology&, std::span<const KeyValue> arguments) {
        Values chosen = type->defaults;
        parse(chosen, std::span(*table), arguments);
        RegisteredWork(machine, type, chosen, default_seed).make();
        ChosenWorkload made;
        for (const auto& each : *table) made.parameters.push_back({&each.text, value_text(each, chosen)});
        made.make = [&machine, type, chosen](std::uint64_t seed) {
            return std::make_unique<RegisteredWork>(machine, type, chosen, seed);
        };
        return made;
    };
    add_workload_type(std::move(added));
}

/// A topology of a registry, with the texts to which its type has views.
struct KeptTopology {
    RegisteredTopology registered;
    std::deque<std::string> names;  ///< names of its parameters in descriptions
};

NetworkDescription describe(const std::shared_ptr<const KeptTopology>& type, const TopologyParameters& topology) {
    Values values(topology.added.begin(), topology.added.end());
    values.resize(type->registered.parameters.size());
    const OwnTopology& text = type->registered.text;
    const auto calls = [name = text.name](auto who, auto call) { return calls_user(name, who, call); };
    const std::shared_ptr<const OwnNetwork> network = made_by(type->registered, values);
    const auto port_of = [](int port) {
        return port >= 0 && port <= std::numeric_limits<std::int16_t>::max() ? Port(port) : Port(-1);
    };
    NetworkDescription made{text.name, text.lanes, 0, 0, {}, {}, {}, {}, {}};
    made.nodes = calls([] { return "its nodes"; }, [&] { return network->nodes(); });
    made.switches = calls([] { return "its switches"; }, [&] { return network->switches(); });
    made.channels = [network, port_of, calls] {
        std::vector<NetworkDescription::Channels> all;
        for (const OwnChannels& each : calls([] { return "its channels"; }, [&] { return network->channels(); })) {
            all.push_back(
                {RouterId(each.from),
                 port_of(each.port),
                 {{RouterId(each.to), port_of(each.in_port)}, ChannelClass(each.channel_class), each.channels}});
        }
        return all;
    };
    made.classes.assign(text.channel_classes.begin(), text.channel_classes.end());
    made.route = [network, port_of, calls](const RoutePlace& place) {
        const RouteAnswer answer =
            calls([&] { return fmt::format("its routing function, from {} to {}", place.from, place.to); },
                  [&] {
                      return network->route({place.here, place.in_port, place.lane, place.from, place.to});
                  });
        return RouteChoice{port_of(answer.port), answer.lanes};
    };
    made.position = [network, calls](RouterId router) {
        const DrawnPlace at = calls([&] { return fmt::format("its position of router {}", router); },
                                    [&] { return network->position(router); });
        return Position{at.x, at.y};
    };
    made.port_name = [network, calls](RouterId router, Port port) {
        return calls([&] { return fmt::format("its name of port {} of router {}", port, router); },
                     [&] { return network->port_name(router, port); });
    };
    return made;
}

std::string shape_text(const KeptTopology& type, const TopologyParameters& topology) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < type.registered.parameters.size(); ++i)
        parts.push_back(fmt::format("{} = {}", type.registered.parameters[i].name, topology.added.at(i)));
    return fmt::format("{}", fmt::join(parts, ", "));
}

void check_topology(const RegisteredTopology& type) {
    check_name(type.text.name, "-");
    for (const DeclaredParameter& each : type.parameters) {
        check_declaration(type.text.name, each);
        const bool is_int = each.kind == DeclaredParameter::Kind::number &&
                            each.least >= std::numeric_limits<int>::min() &&
                            each.most <= std::numeric_limits<int>::max();
        if (!is_int) {
            refuse(type.text.name, fmt::format("the parameter {} of a topology must be a number of the range of int; "
                                               "declare it with number()",
                                               each.name));
        }
    }
    if (type.parameters.empty())
        refuse(type.text.name, "a topology needs a parameter that says its size; declare one with number()");
    if (type.text.lanes < 1 || type.text.lanes > most_lanes_of_channel)
        refuse(type.text.name, fmt::format("its routing needs {} lanes; a channel has from 1 to {}", type.text.lanes,
                                           most_lanes_of_channel));
    if (type.text.channel_classes.empty()) refuse(type.text.name, "it has no class of channels; name one");
    for (const std::string& each : type.text.channel_classes) check_name(each, "_");
}

void install_topology(const RegisteredTopology& registered) {
    check_topology(registered);
    const auto kept = std::make_shared<KeptTopology>(KeptTopology{registered, {}});
    const OwnTopology& text = kept->registered.text;
    std::vector<ParameterEntry> shape;
    for (const DeclaredParameter& each : kept->registered.parameters)
        shape.push_back(entry_of(each, kept->names.emplace_back("topology." + each.name)));
    TopologyType type{};
    type.name = text.name;
    type.summary = text.summary;
    type.routings = {{RoutingKind::destination, text.lanes, text.routing}};
    type.channel_classes = {text.channel_classes.begin(), text.channel_classes.end()};
    type.in_words = [kept](const TopologyParameters& t, CountText) { return shape_text(*kept, t); };
    const std::shared_ptr<const KeptTopology> known = kept;
    add_topology(std::move(type), std::move(shape),
                 [known](const TopologyParameters& topology) { return describe(known, topology); });
}

}  // namespace

void install(const Registry& registry) {
    if (registry.topologies().empty() && registry.workloads().empty()) return;
    if (std::exchange(registry.is_installed_, true)) return;  // machines of one simulation may share it
    for (const RegisteredTopology& each : registry.topologies()) install_topology(each);
    for (const RegisteredWorkload& each : registry.workloads()) install_workload(each);
    depend_on_program(places::program_fingerprint());
}

}  // namespace narrows

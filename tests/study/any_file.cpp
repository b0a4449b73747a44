#include "tests/study/any_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <random>

namespace narrows::study {

namespace {

using Texts = std::vector<std::string>;

/// A key of [[runs]] and its values, as they are written.
struct DrawnKey {
    std::string name;
    Texts values;
    bool is_size = false;
};

/// The network of a contender, all given in one case: interfaces, and links down at both levels of a fat tree.
struct DrawnShape {
    int interfaces;
    int leaf;
    int top;

    std::string down() const { return fmt::format("{},{}", leaf, top); }
    int nodes() const { return leaf * top / interfaces; }
};

class StudyDrawer {
public:
    explicit StudyDrawer(std::uint64_t seed) : random_(seed) {}

    DrawnStudy draw() {
        const std::size_t kind = below(3);
        study_.text = "title = \"t\"\nquestion = \"q\"\n";
        if (kind == 0) draw_machines();
        if (kind == 1) draw_algorithms();
        if (kind == 2) draw_shapes();
        study_.text += "[[columns]]\nname = \"speedup\"\nformula = \"baseline_cycles / cycles\"\n";
        return std::move(study_);
    }

private:
    std::size_t below(std::size_t end) { return random_() % end; }
    bool one_in(std::size_t times) { return below(times) == 0; }

    /// Draws at least one of the texts, in order.
    Texts some_of(const Texts& all) {
        Texts some;
        while (some.empty()) {
            for (const std::string& text : all) {
                if (!one_in(2)) some.push_back(text);
            }
        }
        return some;
    }

    void begin(const std::string& contenders, const std::string& baseline) {
        study_.text += fmt::format("contenders = \"{}\"\nbaseline = \"{}\"\n", contenders, baseline);
        study_.baseline = baseline;
    }

    DrawnKey drawn_size(const std::string& workload) {
        return {workload == "allreduce" ? "elements" : "words", some_of({"4", "8", "16"}), true};
    }

    /// Draws machines of one size and of others, each run with some of them.
    void draw_machines() {
        begin("machine", "shared-nodes");
        const std::size_t runs = 1 + below(3);
        for (std::size_t run = 0; run < runs; ++run) {
            const std::string workload = one_in(3) ? "allreduce" : "alltoall";
            Texts machines = some_of({"shared-nodes", "shared-nodes-2i"});
            if (run == 0) machines = {"shared-nodes", "shared-nodes-2i"};
            if (one_in(8)) machines.push_back("crossbar-64");
            std::vector<DrawnKey> keys{{"machine", machines}, {"workload", {workload}}, drawn_size(workload)};
            keys.push_back({"algorithm", {workload == "allreduce" ? "ring" : "pairwise"}});
            if (one_in(2)) keys.push_back({"nodes", some_of({"2", "4", "8"}), true});
            if (one_in(2)) keys.push_back({"interface.send_overhead", some_of({"20 cycles", "30 cycles"})});
            if (run > 0) keys.push_back({"processor.send_overhead", {fmt::format("{} cycles", 200 + run)}});
            const std::string left_out = one_in(3) && machines.size() > 1 ? "shared-nodes-2i" : "";
            add_run(run, keys, "machine", left_out);
        }
    }

    /// Draws algorithms of a global sum. Two of these have a block size; they may be in separate [[runs]].
    void draw_algorithms() {
        begin("algorithm", "tree");
        std::size_t run = 0;
        const std::size_t problems = 1 + below(2);
        for (std::size_t problem = 0; problem < problems; ++problem) {
            std::vector<DrawnKey> keys{{"machine", some_of({"cns1", "cns1-2i"})}, {"workload", {"allreduce"}}};
            keys.push_back(drawn_size("allreduce"));
            if (one_in(2)) keys.push_back({"nodes", some_of({"32", "64"}), true});
            if (problem > 0 || one_in(2)) keys.push_back({"skew", {std::to_string(problem)}, true});
            std::vector<DrawnKey> all = keys;
            all.push_back({"algorithm", one_in(2) ? Texts{"tree", "ring"} : Texts{"tree"}});
            add_run(run++, all, "algorithm", "");
            keys.push_back({"algorithm", some_of({"snake", "fence"})});
            if (one_in(2)) keys.push_back({"block", some_of({"2", "4"}), true});
            if (!one_in(4)) add_run(run++, keys, "algorithm", "");
        }
    }

    /// Draws a network for each contender, in several sizes; sometimes two shapes of one size.
    void draw_shapes() {
        begin("node.interfaces", "1");
        const std::vector<DrawnShape> all{{1, 2, 4}, {2, 4, 4}, {1, 2, 2}, {2, 2, 4}, {1, 4, 2}, {2, 2, 8}};
        const std::size_t runs = 1 + below(2);
        for (std::size_t run = 0; run < runs; ++run) {
            std::vector<DrawnShape> shapes(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(2 + 2 * below(3)));
            if (one_in(3)) shapes.pop_back();
            const Texts words = some_of({"4", "8"});
            std::string cases;
            for (const DrawnShape& shape : shapes) {
                cases += fmt::format("    {{ node.interfaces = {}, topology.down = [{}] }},\n", shape.interfaces,
                                     shape.down());
            }
            study_.text += fmt::format(
                "[[runs]]\nmachine = \"frost\"\nworkload = \"alltoall\"\nalgorithm = \"pairwise\"\n"
                "node.processors = 2\ntopology.up = [[2]]\nprocessor.send_overhead = \"{} cycles\"\nwords = [{}]\n"
                "cases = [\n{}]\n",
                100 + run, fmt::join(words, ", "), cases);
            for (const std::string& word : words) {
                for (const DrawnShape& shape : shapes) add_shape(run, word, shape);
            }
        }
    }

    void add_shape(std::size_t run, const std::string& words, const DrawnShape& shape) {
        study_.points.push_back({run,
                                 "alltoall",
                                 std::to_string(shape.interfaces),
                                 std::to_string(shape.nodes()),
                                 std::to_string(2 * shape.nodes()),
                                 {{"words", words}},
                                 {{"topology.down", shape.down()}, {"machine", "frost"}},
                                 drawn_cycles()});
    }

    std::optional<Cycle> drawn_cycles() {
        if (one_in(12)) return {};
        return 100 + 20 * static_cast<Cycle>(below(5));
    }

    /// `left_out`: a machine that is not run with its first size.
    void add_run(std::size_t run, const std::vector<DrawnKey>& keys, const std::string& contenders,
                 const std::string& left_out) {
        study_.text += "[[runs]]\n";
        for (const DrawnKey& key : keys) {
            Texts written;
            for (const std::string& value : key.values)
                written.push_back(key.is_size ? value : fmt::format("\"{}\"", value));
            study_.text += fmt::format("{} = [{}]\n", key.name, fmt::join(written, ", "));
        }
        const DrawnKey& size = keys[2];
        if (!left_out.empty())
            study_.text +=
                fmt::format("only = \"topology_nodes != 2 * nodes || {} != {}\"\n", size.name, size.values[0]);
        std::vector<std::size_t> choice(keys.size());
        for (bool is_more = true; is_more; is_more = next(keys, choice)) {
            DrawnPoint point{run, "", "", "", "", {}, {}, {}};
            for (std::size_t key = 0; key < keys.size(); ++key) set(point, keys[key], choice[key], contenders);
            if (!left_out.empty() && point.contender == left_out && point.sizes.at(size.name) == size.values[0])
                continue;
            complete(point, contenders == "machine" ? point.contender : point.settings.at("machine"));
            point.cycles = drawn_cycles();
            study_.points.push_back(std::move(point));
        }
    }

    /// The last key changes fastest.
    static bool next(const std::vector<DrawnKey>& keys, std::vector<std::size_t>& choice) {
        for (std::size_t key = keys.size(); key-- > 0;) {
            if (++choice[key] < keys[key].values.size()) return true;
            choice[key] = 0;
        }
        return false;
    }

    static void set(DrawnPoint& point, const DrawnKey& key, std::size_t choice, const std::string& contenders) {
        const std::string& value = key.values[choice];
        if (key.name == "workload") {
            point.workload = value;
        } else if (key.name == contenders) {
            point.contender = value;
        } else if (key.is_size) {
            point.sizes[key.name] = value;
        } else {
            point.settings[key.name] = value;
        }
    }

    /// Numbers of nodes and ranks, by the machine.
    static void complete(DrawnPoint& point, const std::string& machine) {
        const bool is_shared = machine.starts_with("shared-nodes");
        point.nodes = machine == "crossbar-64" ? "64" : is_shared ? "8" : "128";
        if (const auto given = point.sizes.find("nodes"); given != point.sizes.end()) point.nodes = given->second;
        point.ranks = std::to_string(std::stoi(point.nodes) * (is_shared ? 8 : 1));
    }

    std::mt19937_64 random_;
    DrawnStudy study_;
};

}  // namespace

DrawnStudy drawn_study(std::uint64_t seed) { return StudyDrawer(seed).draw(); }

}  // namespace narrows::study

// A simulation of our own: a client and a server, two SystemC modules, use the network of a machine. The workload that
// is named on the command line runs beside them.
#include <narrows/system.h>

#include <cstdio>
#include <exception>

namespace {

constexpr int client_rank = 0;
constexpr int server_rank = 3;
constexpr int request_tag = 1000;  // tags that the workload does not use
constexpr int reply_tag = 1001;

/// Sends requests, each when the reply to the one before has come.
class Client : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(Client);
    Client(const sc_core::sc_module_name& name, narrows::SystemPort& port, sc_core::sc_time cycle)
        : sc_module(name), port_(port), cycle_(cycle) {
        SC_THREAD(ask);
    }

private:
    void ask() {
        for (int request = 0; request < 4; ++request) {
            const sc_core::sc_time asked = sc_core::sc_time_stamp();
            port_.send(server_rank, std::vector<std::byte>(16), request_tag);
            const narrows::PeerMessage reply = port_.receive(server_rank, reply_tag);
            const double cycles = (sc_core::sc_time_stamp() - asked) / cycle_;
            std::printf("request %d: reply of %zu bytes after %.0f cycles\n", request, reply.data.size(), cycles);
        }
        port_.declare_idle();
    }

    narrows::SystemPort& port_;
    sc_core::sc_time cycle_;
};

/// Answers whatever comes, 10 cycles later.
class Server : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(Server);
    Server(const sc_core::sc_module_name& name, narrows::SystemPort& port, sc_core::sc_time cycle)
        : sc_module(name), port_(port), cycle_(cycle) {
        SC_THREAD(answer);
    }

private:
    void answer() {
        for (;;) {
            port_.declare_idle();
            const narrows::PeerMessage request = port_.receive(narrows::Peer::anybody, request_tag);
            wait(10 * cycle_);
            port_.send(request.from, std::vector<std::byte>(64), reply_tag);
        }
    }

    narrows::SystemPort& port_;
    sc_core::sc_time cycle_;
};

int simulate(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments) {
    narrows::SystemModule system("system", machine, workload, arguments);
    Client client("client", system.port(client_rank), system.cycle_time());
    Server server("server", system.port(server_rank), system.cycle_time());
    sc_core::sc_start();

    const narrows::SystemReport report = system.report();
    std::printf("%lld cycles, %llu messages\n", static_cast<long long>(report.cycles),
                static_cast<unsigned long long>(report.messages));
    bool passed = report.finished;
    for (const std::string& line : report.standing) std::printf("%s\n", line.c_str());
    for (const narrows::OwnCheck& check : report.checks) {
        std::printf("%s: %s (%s)\n", check.passed ? "pass" : "FAIL", check.name.c_str(), check.detail.c_str());
        passed = passed && check.passed;
    }
    return passed ? 0 : 1;
}

}  // namespace

// my_simulation MACHINE [WORKLOAD] [KEY=VALUE...]
int sc_main(int argc, char* argv[]) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty()) {
        std::fprintf(stderr, "write my_simulation MACHINE [WORKLOAD] [KEY=VALUE...]\n");
        return 2;
    }
    const bool has_workload = words.size() > 1 && words[1].find('=') == std::string::npos;
    try {
        return simulate(words[0], has_workload ? words[1] : "", {words.begin() + (has_workload ? 2 : 1), words.end()});
    } catch (const std::invalid_argument& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include <narrows/registry.h>

namespace narrows {

class SystemModule;

/// The port by which a SystemC module sends and receives as a rank of the machine, beside the program that the workload
/// may have there. Its calls are for threads (SC_THREAD): one thread may send while another one receives. A module that
/// waits in receive() counts as standing still; so give a thread that sends by itself a port of its own.
///
/// What a module does in cycle t counts in cycle t + 1, whichever process of that time ran first. A call returns in the
/// cycle in which a program would go on. A time between two cycles belongs to the earlier one.
class SystemPort {
public:
    ~SystemPort();
    SystemPort(const SystemPort&) = delete;
    SystemPort& operator=(const SystemPort&) = delete;

    int rank() const;
    /// Returns when the processor has handed the message over (docs/timing.md, P2). A port must receive it; a program
    /// of the workload cannot, because its messages are known from the rehearsal (docs/own-cpp.md). Throws
    /// std::invalid_argument if the machine has no such rank, or for more bytes than a message carries.
    void send(int to, std::vector<std::byte> data, int tag = 0);
    /// Returns when a message has come for which no program of the rank waits. Programs of the workload may take it if
    /// they receive from anybody with any tag, so give messages of modules their own tags.
    PeerMessage receive(int from = Peer::anybody, int tag = Peer::any_tag);
    /// Declares that the module does nothing more unless it receives something. This ends when receive() returns. An
    /// idle module may wait to receive from anybody when the simulation ends; waiting for a certain rank is reported.
    void declare_idle();

private:
    friend class SystemModule;
    struct Parts;
    explicit SystemPort(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

/// The state of a simulation so far.
struct SystemReport {
    bool finished;                      ///< every program has ended, and no module waits, except idle ones for anybody
    std::int64_t cycles;                ///< the last cycle in which a program, a port or a memory did something
    std::uint64_t messages;             ///< delivered
    std::vector<OwnCheck> checks;       ///< the workload's checks, if every program has ended
    std::vector<std::string> standing;  ///< one line for each that waits while the models are silent; empty if finished
};

/// A machine in a simulation of the user's: a module whose events happen among those of other modules. sc_start drives
/// it. If everything stands still (the machines are silent, and the module of each port is idle or waits), it calls
/// sc_stop, even if a clock ticks, and report() says why. A machine without a port whose programs have ended leaves
/// that to others.
class SystemModule final : public sc_core::sc_module {
public:
    /// `machine`, `workload` and `arguments` are those of `narrows run`. With an empty workload only modules send.
    /// Throws std::invalid_argument with place and remedy for everything that `narrows run` would refuse.
    SystemModule(const sc_core::sc_module_name& name, const std::string& machine, const std::string& workload = "",
                 const std::vector<std::string>& arguments = {}, std::uint64_t seed = 1, const Registry& registry = {});
    ~SystemModule() override;

    int ranks() const;
    sc_core::sc_time cycle_time() const;
    /// Makes a port of a rank. Any number is allowed before the simulation starts. It lives as long as the machine.
    SystemPort& port(int rank);
    SystemReport report() const;
    /// Lets the events of a cycle happen in random order. No result depends on it.
    void shuffle_order(std::uint64_t seed);

private:
    void start_of_simulation() override;

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace narrows

// The only code that uses MPI: a separate library, which testbench/study/ranks/launch.cpp loads.
#include <mpi.h>

#include "testbench/study/ranks/ranks.h"

namespace {

class MpiRanks final : public narrows::study::Ranks {
public:
    MpiRanks() {
        MPI_Init(nullptr, nullptr);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }

    ~MpiRanks() override {
        if (!abandoned_) MPI_Finalize();
    }

    int rank() const override { return rank_; }
    int size() const override { return size_; }

    void send(int to, const std::string& bytes) override {
        MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD);
    }

    std::optional<Message> receive() override {
        int is_there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &is_there, &status);
        if (is_there == 0) return {};
        int size = 0;
        MPI_Get_count(&status, MPI_BYTE, &size);
        Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
        MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return message;
    }

    void abandon() override { abandoned_ = true; }

private:
    static constexpr int tag = 0;

    int rank_ = 0;
    int size_ = 1;
    bool abandoned_ = false;
};

}  // namespace

extern "C" narrows::study::Ranks* narrows_ranks() { return new MpiRanks; }

// The bytes of a buffer, first in, first out (docs/timing.md, N1, N4). In a cycle up to W_IN bytes come and up to W_OUT
// leave. A byte may leave in the cycle after it came, or with THROUGH in the same cycle. The room of a byte that leaves
// is free in the next cycle.
`default_nettype none

module byte_buffer #(
    parameter int W_IN    = 1,    // most bytes that come in a cycle
    parameter int W_OUT   = 1,    // most bytes that leave in a cycle
    parameter int DEPTH   = 137,  // bytes that the buffer holds
    parameter int THROUGH = 0     // 1: a byte may leave in the cycle in which it comes
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    input  logic [$clog2(W_IN+1)-1:0]  push_i,  // number of bytes that come
    input  logic [8*W_IN-1:0]          data_i,  // the first byte is lowest
    input  logic [$clog2(W_OUT+1)-1:0] pop_i,   // number of bytes that leave
    output logic [8*W_OUT-1:0]         data_o,  // the oldest bytes
    output logic [$clog2(DEPTH+1)-1:0] used_o   // bytes that may leave in this cycle
);

    localparam int PLACE = $clog2(DEPTH) > 0 ? $clog2(DEPTH) : 1;
    localparam int COUNT = $clog2(DEPTH + 1);

    logic [7:0]       bytes_q [DEPTH];
    logic [PLACE-1:0] first_q;  // place of the oldest byte
    logic [COUNT-1:0] used_q;

    // Places go round. `place` is less than twice the depth, so one subtraction is enough.
    function automatic logic [PLACE-1:0] wrapped(input logic [31:0] place);
        wrapped = PLACE'(place >= DEPTH ? place - DEPTH : place);
    endfunction

    logic [8*W_OUT-1:0] stored;
    for (genvar b = 0; b < W_OUT; b = b + 1) begin : gen_stored
        assign stored[8*b+:8] = bytes_q[wrapped(32'(first_q) + b)];
    end

    if (THROUGH != 0) begin : gen_through
        assign used_o = used_q + COUNT'(push_i);
        for (genvar b = 0; b < W_OUT; b = b + 1) begin : gen_out
            assign data_o[8*b+:8] = b < 32'(used_q) ? stored[8*b+:8]
                                     : b - 32'(used_q) < W_IN ? data_i[8*(b-32'(used_q))+:8] : '0;
        end
    end else begin : gen_stored_only
        assign used_o = used_q;
        assign data_o = stored;
    end

    always_ff @(posedge clk_i) begin : keep
        int b;
        if (rst_i) begin
            first_q <= '0;
            used_q  <= '0;
        end else if (push_i != '0 || pop_i != '0) begin
            first_q <= wrapped(32'(first_q) + 32'(pop_i));
            used_q  <= used_q + COUNT'(push_i) - COUNT'(pop_i);
        end
        for (b = 0; b < W_IN; b = b + 1) begin
            if (b < 32'(push_i)) bytes_q[wrapped(32'(first_q) + 32'(used_q) + b)] <= data_i[8*b+:8];
        end
    end

`ifndef SYNTHESIS
    always_ff @(posedge clk_i) begin
        if (!rst_i) begin
            if (push_i != '0) never_overwritten: assert (32'(used_q) + 32'(push_i) <= DEPTH);
            if (pop_i != '0) never_taken_twice: assert (32'(pop_i) <= 32'(used_o));
        end
    end
`endif

`ifdef FORMAL
    // The proofs in hw/formal read the memory as one vector.
    logic [8*DEPTH-1:0] formal_bytes;
    for (genvar f = 0; f < DEPTH; f = f + 1) begin : gen_formal
        assign formal_bytes[8*f+:8] = bytes_q[f];
    end
`endif

endmodule

`default_nettype wire

// This module counts the free slots of a lane at the far end of a channel (docs/timing.md, N1).
`default_nettype none

module lane_slots #(
    parameter int SLOTS  = 1,
    parameter int CREDIT = 1  // cycles from the last byte of a message until its slot is free
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    input  logic                       take_i,   // a message is granted a slot
    input  logic                       leaves_i, // the last byte of a message leaves its slot
    output logic [$clog2(SLOTS+1)-1:0] free_o
);

    localparam int COUNT = $clog2(SLOTS + 1);

    logic [COUNT-1:0] free_q;
    logic             freed;

    delay #(
        .STAGES(CREDIT - 1),
        .WIDTH (1)
    ) u_credit (
        .clk_i,
        .rst_i,
        .value_i(leaves_i),
        .value_o(freed)
    );

    assign free_o = free_q;

    always_ff @(posedge clk_i) begin
        if (rst_i) free_q <= COUNT'(SLOTS);
        else free_q <= free_q + COUNT'(freed) - COUNT'(take_i);
    end

`ifndef SYNTHESIS
    always_ff @(posedge clk_i) begin
        if (!rst_i) begin
            if (take_i) only_a_free_one: assert (free_q != '0);
            if (freed) only_what_was_taken: assert (32'(free_q) < SLOTS);
        end
    end
`endif

endmodule

`default_nettype wire

// The outputs of a router to the interface links inwards, which serve one queue together (docs/timing.md, E1, E2).
`default_nettype none

module exits #(
    parameter int INPUTS = 5,
    parameter int LINKS  = 1,
    parameter int W      = 1,  // most bytes that cross in a cycle
    parameter int COUNT  = 8,  // bits of a number of bytes
    localparam int PUSH = $clog2(W + 1)
) (
    input  logic                    clk_i,
    input  logic                    rst_i,
    input  logic [INPUTS-1:0]       asks_i,    // inputs whose messages ask for a link
    input  logic [INPUTS*COUNT-1:0] offers_i,  // bytes that each input could send
    input  logic [INPUTS-1:0]       last_i,    // the last byte of the input's message leaves in this cycle
    input  logic [LINKS-1:0]        free_i,    // the link can be granted in this cycle
    output logic [LINKS*INPUTS-1:0] grant_o,   // one-hot or none: the input that takes the link in this cycle
    output logic [LINKS*INPUTS-1:0] from_o,    // one-hot or none: the input whose bytes cross
    output logic [LINKS*PUSH-1:0]   moves_o    // number of bytes that cross
);

    oldest_first #(
        .INPUTS (INPUTS),
        .SERVERS(LINKS)
    ) u_arbiter (
        .clk_i,
        .rst_i,
        .asks_i,
        .free_i,
        .can_i  ('1),
        .grant_o
    );

    for (genvar l = 0; l < LINKS; l = l + 1) begin : gen_link
        logic unused;
        output_port #(
            .INPUTS(INPUTS),
            .W     (W),
            .COUNT (COUNT)
        ) u_wire (
            .clk_i,
            .rst_i,
            .grant_i (grant_o[l*INPUTS+:INPUTS]),
            .offers_i,
            .last_i,
            .room_i  ('1),      // a receive buffer holds a whole message
            .free_o  (unused),  // the receive link itself says whether it is free
            .from_o  (from_o[l*INPUTS+:INPUTS]),
            .moves_o (moves_o[l*PUSH+:PUSH])
        );
    end

endmodule

`default_nettype wire

// A router of a general network without a node (docs/timing.md, G2).
`default_nettype none

module switch #(
    parameter int W_L       = 1,   // bytes a cycle
    parameter int IN        = 2,   // channels that end here
    parameter int OUT       = 2,   // channels that begin here
    parameter logic [OUT-1:0] OUT_FIRST = '1,  // bit c: channel c is the first of an output port
    parameter int LANES     = 1,   // of a channel
    parameter int SLOTS     = 1,   // messages of a lane
    parameter int LATENCY   = 1,   // cycles, of the channels that end here
    parameter int CREDIT    = 1,   // cycles until a slot is free again
    parameter int DESTS     = 2,   // nodes of the machine
    parameter int BYTES     = 24,  // of the longest message
    parameter int LEN       = 5,
    parameter int DEST      = 1,   // bits of a destination
    parameter int TAG       = 16,
    localparam int INFO    = LEN + DEST + TAG,
    localparam int LANE    = LANES > 1 ? $clog2(LANES) : 1,
    localparam int PORT    = $clog2(OUT + 1),
    localparam int ADDRESS = $clog2((IN * LANES + 1) * DESTS),
    localparam int PUSH_L  = $clog2(W_L + 1)
) (
    input  logic                  clk_i,
    input  logic                  rst_i,

    // As in table_node.sv.
    input  logic                  table_write_i,
    input  logic [ADDRESS-1:0]    table_address_i,
    input  logic [PORT-1:0]       table_port_i,
    input  logic [LANES-1:0]      table_lanes_i,
    input  logic [IN-1:0]         in_head_i,
    input  logic [IN*LANE-1:0]    in_lane_i,
    input  logic [IN*INFO-1:0]    in_info_i,
    input  logic [IN*PUSH_L-1:0]  in_push_i,
    input  logic [IN*8*W_L-1:0]   in_data_i,
    output logic [IN*LANES-1:0]   in_free_o,
    output logic [OUT-1:0]        out_head_o,
    output logic [OUT*LANE-1:0]   out_lane_o,
    output logic [OUT*INFO-1:0]   out_info_o,
    output logic [OUT*PUSH_L-1:0] out_push_o,
    output logic [OUT*8*W_L-1:0]  out_data_o,
    input  logic [OUT*LANES-1:0]  out_free_i
);

endmodule

`default_nettype wire

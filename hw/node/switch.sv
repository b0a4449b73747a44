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

    // What a node would have.
    localparam int POP = $clog2(W_L + 1);
    logic              granted, head;
    logic [POP-1:0]    pop;
    logic [INFO-1:0]   info;
    logic [PUSH_L-1:0] push;
    logic [8*W_L-1:0]  data;
    logic              unused;
    assign unused = &{1'b0, granted, head, pop, info, push, data};

    table_router #(
        .W_L      (W_L),
        .W_I      (W_L),
        .IN       (IN),
        .OUT      (OUT),
        .OUT_FIRST(OUT_FIRST),
        .LANES    (LANES),
        .SLOTS    (SLOTS),
        .LATENCY  (LATENCY),
        .CREDIT   (CREDIT),
        .DESTS    (DESTS),
        .LINKS    (0),
        .LOCALS   (0),
        .BYTES    (BYTES),
        .LEN      (LEN),
        .DEST     (DEST),
        .TAG      (TAG)
    ) u_router (
        .clk_i,
        .rst_i,
        .table_write_i,
        .table_address_i,
        .table_port_i,
        .table_lanes_i,
        .in_head_i,
        .in_lane_i,
        .in_info_i,
        .in_push_i,
        .in_data_i,
        .in_free_o,
        .out_head_o,
        .out_lane_o,
        .out_info_o,
        .out_push_o,
        .out_data_o,
        .out_free_i,
        .send_asks_i   ('0),
        .send_info_i   ('0),
        .send_offers_i ('0),
        .send_data_i   ('0),
        .send_last_i   ('0),
        .send_granted_o(granted),
        .send_pop_o    (pop),
        .receive_free_i('0),
        .receive_head_o(head),
        .receive_info_o(info),
        .receive_push_o(push),
        .receive_data_o(data)
    );

endmodule

`default_nettype wire

// A node of any network, without its processor: an interface, and a router that takes its routes from a table
// (docs/timing.md, G1 to G4).
`default_nettype none

module table_node #(
    parameter int W_L               = 1,   // bytes that cross a network channel in a cycle
    parameter int W_I               = 1,   // bytes that cross an interface link in a cycle
    parameter int IN                = 2,   // channels that end here
    parameter int OUT               = 2,   // channels that begin here
    parameter logic [OUT-1:0] OUT_FIRST = '1,  // bit c: channel c is the first of an output port
    parameter int LANES             = 1,   // lanes of a channel
    parameter int SLOTS             = 1,   // slots of a lane; each holds one message
    parameter int LATENCY           = 1,   // latency of the channels that end here, in cycles
    parameter int CREDIT            = 1,   // cycles from the last byte of a message until its slot is free
    parameter int DESTS             = 2,   // nodes of the machine
    parameter int LINKS             = 1,
    parameter int SEND_BUFFERS      = 1,
    parameter int RECEIVE_BUFFERS   = 1,
    parameter int INJECTION_BUFFERS = 0,   // injection buffers of each link
    parameter int SEND_OVERHEAD     = 10,  // send overhead of processor and interface together, in cycles
    parameter int RECEIVE_OVERHEAD  = 5,   // receive overhead of the interface, in cycles
    parameter int BYTES             = 24,  // bytes of the longest message
    parameter int LEN               = 5,
    parameter int DEST              = 1,   // bits of a destination
    parameter int TAG               = 16,
    localparam int INFO    = LEN + DEST + TAG,
    localparam int LANE    = LANES > 1 ? $clog2(LANES) : 1,
    localparam int PORT    = $clog2(OUT + 1),
    localparam int ADDRESS = $clog2((IN * LANES + 1) * DESTS),
    localparam int PUSH_L  = $clog2(W_L + 1),
    localparam int LOCALS  = LINKS * (INJECTION_BUFFERS > 0 ? INJECTION_BUFFERS : 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_i,

    // The routes are written through these pins while rst_i is 1; see table_router.sv.
    input  logic                     table_write_i,
    input  logic [ADDRESS-1:0]       table_address_i,
    input  logic [PORT-1:0]          table_port_i,
    input  logic [LANES-1:0]         table_lanes_i,

    // These pins are the channels; see table_router.sv.
    input  logic [IN-1:0]            in_head_i,
    input  logic [IN*LANE-1:0]       in_lane_i,
    input  logic [IN*INFO-1:0]       in_info_i,
    input  logic [IN*PUSH_L-1:0]     in_push_i,
    input  logic [IN*8*W_L-1:0]      in_data_i,
    output logic [IN*LANES-1:0]      in_free_o,
    output logic [OUT-1:0]           out_head_o,
    output logic [OUT*LANE-1:0]      out_lane_o,
    output logic [OUT*INFO-1:0]      out_info_o,
    output logic [OUT*PUSH_L-1:0]    out_push_o,
    output logic [OUT*8*W_L-1:0]     out_data_o,
    input  logic [OUT*LANES-1:0]     out_free_i,

    // These pins connect to the processor and to observers; see node.sv.
    input  logic [LINKS-1:0]         start_i,
    input  logic [LINKS*INFO-1:0]    send_info_i,
    input  logic [LINKS*8*BYTES-1:0] send_message_i,
    output logic [LINKS-1:0]         free_o,
    output logic [LINKS-1:0]         copied_o,
    output logic [LINKS-1:0]         presents_o,
    output logic [LINKS*INFO-1:0]    receive_info_o,
    output logic [LINKS*8*BYTES-1:0] receive_message_o,
    input  logic [LINKS-1:0]         taken_i,
    output logic [LINKS-1:0]         leaves_head_o,
    output logic [LINKS-1:0]         leaves_last_o,
    output logic [LINKS*INFO-1:0]    leaves_info_o,
    output logic [LOCALS-1:0]        asks_o,
    output logic [LOCALS*INFO-1:0]   asks_info_o,
    output logic [LINKS-1:0]         arrives_head_o,
    output logic [LINKS-1:0]         arrives_last_o,
    output logic [LINKS*INFO-1:0]    arrives_info_o,
    output logic [LINKS-1:0]         accepts_o
);

    localparam int WX     = W_L > W_I ? W_L : W_I;
    localparam int POP    = $clog2(WX + 1);
    localparam int PUSH_I = $clog2(W_I + 1);

    logic [LOCALS-1:0]       local_last, local_granted;
    logic [LOCALS*LEN-1:0]   local_offers;
    logic [LOCALS*8*WX-1:0]  local_data;
    logic [LOCALS*POP-1:0]   local_pop;
    logic [LINKS*PUSH_I-1:0] push_in;
    logic [LINKS*8*W_I-1:0]  data_in;

    interface_links #(
        .W_L              (W_L),
        .W_I              (W_I),
        .LINKS            (LINKS),
        .SEND_BUFFERS     (SEND_BUFFERS),
        .RECEIVE_BUFFERS  (RECEIVE_BUFFERS),
        .INJECTION_BUFFERS(INJECTION_BUFFERS),
        .SEND_OVERHEAD    (SEND_OVERHEAD),
        .RECEIVE_OVERHEAD (RECEIVE_OVERHEAD),
        .BYTES            (BYTES),
        .LEN              (LEN),
        .INFO             (INFO)
    ) u_links (
        .*,  // pins of the node that have the same names
        .offers_o      (local_offers),
        .data_o        (local_data),
        .last_o        (local_last),
        .granted_i     (local_granted),
        .pop_i         (local_pop),
        .arrives_head_i(arrives_head_o),
        .arrives_info_i(arrives_info_o),
        .arrives_push_i(push_in),
        .arrives_data_i(data_in)
    );

    table_router #(
        .W_L      (W_L),
        .W_I      (W_I),
        .IN       (IN),
        .OUT      (OUT),
        .OUT_FIRST(OUT_FIRST),
        .LANES    (LANES),
        .SLOTS    (SLOTS),
        .LATENCY  (LATENCY),
        .CREDIT   (CREDIT),
        .DESTS    (DESTS),
        .LINKS    (LINKS),
        .LOCALS   (LOCALS),
        .BYTES    (BYTES),
        .LEN      (LEN),
        .DEST     (DEST),
        .TAG      (TAG)
    ) u_router (
        .*,  // pins of the node that have the same names
        .send_asks_i   (asks_o),
        .send_info_i   (asks_info_o),
        .send_offers_i (local_offers),
        .send_data_i   (local_data),
        .send_last_i   (local_last),
        .send_granted_o(local_granted),
        .send_pop_o    (local_pop),
        .receive_free_i(accepts_o),
        .receive_head_o(arrives_head_o),
        .receive_info_o(arrives_info_o),
        .receive_push_o(push_in),
        .receive_data_o(data_in)
    );

endmodule

`default_nettype wire

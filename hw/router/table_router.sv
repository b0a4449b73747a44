// The router of any network, and a switch (docs/timing.md, G1 to G4, N1 to N4, E1, E2). It has any number of channels,
// lanes with slots that hold whole messages, and routes from a table. Its inputs are the lanes of the channels that end
// here, then the node's interface links or injection buffers. Its outputs are the channels that begin here, which form
// output ports, and the interface links inwards, which serve one queue.
//
// INFO travels beside the first bytes of a message on wires of its own. It has the length in bytes (LEN bits, lowest),
// the destination (DEST bits), and TAG bits, which mean nothing to the hardware.
`default_nettype none

module table_router #(
    parameter int W_L     = 1,   // bytes that cross a network channel in a cycle
    parameter int W_I     = 1,   // bytes that cross an interface link in a cycle
    parameter int IN      = 2,   // channels that end here
    parameter int OUT     = 2,   // channels that begin here
    parameter logic [OUT-1:0] OUT_FIRST = '1,  // bit c: channel c is the first of an output port
    parameter int LANES   = 1,   // lanes of a channel
    parameter int SLOTS   = 1,   // slots of a lane; each holds one message
    parameter int LATENCY = 1,   // latency of the channels that end here, in cycles
    parameter int CREDIT  = 1,   // cycles from the last byte of a message until its slot is free
    parameter int DESTS   = 2,   // nodes of the machine
    parameter int LINKS   = 0,   // interface links inwards; 0: a switch, which is a router without a node
    parameter int LOCALS  = 0,   // inputs from the interface; 0: a switch
    parameter int BYTES   = 24,  // bytes of the longest message
    parameter int LEN     = 5,
    parameter int DEST    = 1,   // bits of a destination
    parameter int TAG     = 16,
    localparam int WX         = W_L > W_I ? W_L : W_I,
    localparam int INFO       = LEN + DEST + TAG,
    localparam int LANE       = LANES > 1 ? $clog2(LANES) : 1,
    localparam int PORT       = $clog2(OUT + 1),
    localparam int ADDRESS    = $clog2((IN * LANES + 1) * DESTS),
    localparam int POP        = $clog2(WX + 1),
    localparam int PUSH_L     = $clog2(W_L + 1),
    localparam int PUSH_I     = $clog2(W_I + 1),
    localparam int LOCAL_PINS = LOCALS > 0 ? LOCALS : 1,  // a switch has these pins, too, and does not use them
    localparam int LINK_PINS  = LINKS > 0 ? LINKS : 1
) (
    input  logic                         clk_i,
    input  logic                         rst_i,

    // The routes are written through these pins while rst_i is 1. The address is row * DESTS + destination. Each lane
    // of the channels that end here has a row, and all inputs from the interface share one more row. The number behind
    // the last output port stands for the node itself.
    input  logic                         table_write_i,
    input  logic [ADDRESS-1:0]           table_address_i,
    input  logic [PORT-1:0]              table_port_i,
    input  logic [LANES-1:0]             table_lanes_i,

    // These pins belong to the channels that end here.
    input  logic [IN-1:0]                in_head_i,
    input  logic [IN*LANE-1:0]           in_lane_i,  // lane that the head enters
    input  logic [IN*INFO-1:0]           in_info_i,  // fields that come with the head
    input  logic [IN*PUSH_L-1:0]         in_push_i,
    input  logic [IN*8*W_L-1:0]          in_data_i,
    output logic [IN*LANES-1:0]          in_free_o,  // the last byte of a message leaves the lane in this cycle
    // These pins belong to the channels that begin here.
    output logic [OUT-1:0]               out_head_o,
    output logic [OUT*LANE-1:0]          out_lane_o,
    output logic [OUT*INFO-1:0]          out_info_o,
    output logic [OUT*PUSH_L-1:0]        out_push_o,
    output logic [OUT*8*W_L-1:0]         out_data_o,
    input  logic [OUT*LANES-1:0]         out_free_i,

    // Messages come from the interface through these pins. Each link, or each injection buffer, has a place.
    input  logic [LOCAL_PINS-1:0]        send_asks_i,
    input  logic [LOCAL_PINS*INFO-1:0]   send_info_i,
    input  logic [LOCAL_PINS*LEN-1:0]    send_offers_i,
    input  logic [LOCAL_PINS*8*WX-1:0]   send_data_i,
    input  logic [LOCAL_PINS-1:0]        send_last_i,
    output logic [LOCAL_PINS-1:0]        send_granted_o,
    output logic [LOCAL_PINS*POP-1:0]    send_pop_o,

    // Messages go to the interface through these pins. Each link inwards has a place.
    input  logic [LINK_PINS-1:0]         receive_free_i,
    output logic [LINK_PINS-1:0]         receive_head_o,
    output logic [LINK_PINS*INFO-1:0]    receive_info_o,
    output logic [LINK_PINS*PUSH_I-1:0]  receive_push_o,
    output logic [LINK_PINS*8*W_I-1:0]   receive_data_o
);

    localparam int ROWS   = IN * LANES + 1;
    localparam int INPUTS = IN * LANES + LOCALS;
    localparam int OUTS   = OUT + LINKS;
    localparam int COUNT  = LEN > POP ? LEN : POP;

    // The function counts the output ports that begin before this channel.
    function automatic int ports_before(input int channel);
        int c;
        ports_before = 0;
        for (c = 0; c < OUT; c = c + 1) begin
            if (c < channel && OUT_FIRST[c]) ports_before = ports_before + 1;
        end
    endfunction

    // The function counts the channels of the output port that begins with this channel.
    function automatic int group_of(input int channel);
        int c;
        group_of = 0;
        for (c = 0; c < OUT; c = c + 1) begin
            if (c >= channel && ports_before(c + 1) == ports_before(channel) + 1) group_of = group_of + 1;
        end
    endfunction

    localparam int PORTS = ports_before(OUT);  // port number that stands for the node itself

    // These signals come from the inputs.
    logic [INPUTS-1:0]       asks;
    logic [INPUTS*INFO-1:0]  info;
    logic [INPUTS*COUNT-1:0] offers;
    logic [INPUTS*8*WX-1:0]  data;
    logic [INPUTS-1:0]       last;
    logic [INPUTS*DEST-1:0]  to;
    logic [INPUTS*PORT-1:0]  wants;  // output port that each message goes to
    logic [INPUTS*LANES-1:0] lanes;  // lanes that each message may enter there
    // These signals go to the inputs.
    logic [INPUTS-1:0]       granted;
    logic [INPUTS*POP-1:0]   pop;

    // --- inputs -----------------------------------------------------------------------------------------------------

    for (genvar c = 0; c < IN; c = c + 1) begin : gen_channel
        localparam int I = c * LANES;
        logic [LANES*LEN-1:0] offered;
        input_channel #(
            .W      (W_L),
            .W_OUT  (WX),
            .LANES  (LANES),
            .SLOTS  (SLOTS),
            .LATENCY(LATENCY),
            .BYTES  (BYTES),
            .INFO   (INFO),
            .LEN    (LEN)
        ) u_channel (
            .clk_i,
            .rst_i,
            .head_i   (in_head_i[c]),
            .lane_i   (in_lane_i[c*LANE+:LANE]),
            .info_i   (in_info_i[c*INFO+:INFO]),
            .push_i   (in_push_i[c*PUSH_L+:PUSH_L]),
            .data_i   (in_data_i[c*8*W_L+:8*W_L]),
            .asks_o   (asks[I+:LANES]),
            .info_o   (info[I*INFO+:LANES*INFO]),
            .offers_o (offered),
            .data_o   (data[I*8*WX+:LANES*8*WX]),
            .last_o   (last[I+:LANES]),
            .granted_i(granted[I+:LANES]),
            .pop_i    (pop[I*POP+:LANES*POP])
        );
        for (genvar l = 0; l < LANES; l = l + 1) begin : gen_lane
            assign offers[(I+l)*COUNT+:COUNT] = COUNT'(offered[l*LEN+:LEN]);
        end
        assign in_free_o[I+:LANES] = last[I+:LANES];
    end

    if (LOCALS > 0) begin : gen_locals
        for (genvar n = 0; n < LOCALS; n = n + 1) begin : gen_local
            localparam int I = IN * LANES + n;
            assign asks[I]                = send_asks_i[n];
            assign info[I*INFO+:INFO]     = send_info_i[n*INFO+:INFO];
            assign offers[I*COUNT+:COUNT] = COUNT'(send_offers_i[n*LEN+:LEN]);
            assign data[I*8*WX+:8*WX]     = send_data_i[n*8*WX+:8*WX];
            assign last[I]                = send_last_i[n];
            assign send_granted_o[n]      = granted[I];
            assign send_pop_o[n*POP+:POP] = pop[I*POP+:POP];
        end
    end else begin : gen_no_locals
        logic unused;
        assign unused = &{1'b0, send_asks_i, send_info_i, send_offers_i, send_data_i, send_last_i};
        assign send_granted_o = '0;
        assign send_pop_o     = '0;
    end

    // --- routes -----------------------------------------------------------------------------------------------------

    for (genvar i = 0; i < INPUTS; i = i + 1) begin : gen_to
        assign to[i*DEST+:DEST] = info[i*INFO+LEN+:DEST];
    end
    route_table #(
        .ROWS (ROWS),
        .DESTS(DESTS),
        .READS(INPUTS),
        .PORT (PORT),
        .LANES(LANES),
        .DEST (DEST)
    ) u_routes (
        .clk_i,
        .write_i  (table_write_i),
        .address_i(table_address_i),
        .port_i   (table_port_i),
        .lanes_i  (table_lanes_i),
        .to_i     (to),
        .port_o   (wants),
        .lanes_o  (lanes)
    );

    // --- outputs ----------------------------------------------------------------------------------------------------

    // In grants[o * INPUTS + i] and from[o * INPUTS + i] the channels come first, then the links inwards.
    logic [OUTS*INPUTS-1:0] grants;
    logic [OUTS*INPUTS-1:0] from;
    logic [OUTS*POP-1:0]    moves;
    logic [OUTS*INFO-1:0]   crossing_info;
    logic [OUTS*8*WX-1:0]   crossing_data;

    for (genvar c = 0; c < OUT; c = c + 1) begin : gen_port
        if (OUT_FIRST[c]) begin : gen_group
            localparam int P     = ports_before(c);
            localparam int GROUP = group_of(c);
            logic [INPUTS-1:0] asks_here;
            for (genvar i = 0; i < INPUTS; i = i + 1) begin : gen_asks
                assign asks_here[i] = asks[i] && wants[i*PORT+:PORT] == PORT'(P);
            end
            lane_output #(
                .INPUTS  (INPUTS),
                .CHANNELS(GROUP),
                .LANES   (LANES),
                .SLOTS   (SLOTS),
                .CREDIT  (CREDIT),
                .W       (W_L),
                .COUNT   (COUNT)
            ) u_output (
                .clk_i,
                .rst_i,
                .asks_i  (asks_here),
                .lanes_i (lanes),
                .offers_i(offers),
                .last_i  (last),
                .free_i  (out_free_i[c*LANES+:GROUP*LANES]),
                .grant_o (grants[c*INPUTS+:GROUP*INPUTS]),
                .from_o  (from[c*INPUTS+:GROUP*INPUTS]),
                .lane_o  (out_lane_o[c*LANE+:GROUP*LANE]),
                .moves_o (out_push_o[c*PUSH_L+:GROUP*PUSH_L])
            );
        end
        assign moves[c*POP+:POP]          = POP'(out_push_o[c*PUSH_L+:PUSH_L]);
        assign out_head_o[c]              = grants[c*INPUTS+:INPUTS] != '0;
        assign out_info_o[c*INFO+:INFO]   = crossing_info[c*INFO+:INFO];
        assign out_data_o[c*8*W_L+:8*W_L] = crossing_data[c*8*WX+:8*W_L];
    end

    if (LINKS > 0) begin : gen_exits
        logic [INPUTS-1:0] asks_local;
        for (genvar i = 0; i < INPUTS; i = i + 1) begin : gen_asks
            assign asks_local[i] = asks[i] && wants[i*PORT+:PORT] == PORT'(PORTS);
        end
        exits #(
            .INPUTS(INPUTS),
            .LINKS (LINKS),
            .W     (W_I),
            .COUNT (COUNT)
        ) u_exits (
            .clk_i,
            .rst_i,
            .asks_i  (asks_local),
            .offers_i(offers),
            .last_i  (last),
            .free_i  (receive_free_i),
            .grant_o (grants[OUT*INPUTS+:LINKS*INPUTS]),
            .from_o  (from[OUT*INPUTS+:LINKS*INPUTS]),
            .moves_o (receive_push_o)
        );
        for (genvar l = 0; l < LINKS; l = l + 1) begin : gen_exit
            localparam int O = OUT + l;
            assign moves[O*POP+:POP]              = POP'(receive_push_o[l*PUSH_I+:PUSH_I]);
            assign receive_head_o[l]              = grants[O*INPUTS+:INPUTS] != '0;
            assign receive_info_o[l*INFO+:INFO]   = crossing_info[O*INFO+:INFO];
            assign receive_data_o[l*8*W_I+:8*W_I] = crossing_data[O*8*WX+:8*W_I];
        end
    end else begin : gen_no_exits
        logic unused;
        assign unused = &{1'b0, receive_free_i};
        assign receive_head_o = '0;
        assign receive_info_o = '0;
        assign receive_push_o = '0;
        assign receive_data_o = '0;
    end

    logic unused_bytes;  // outputs that are narrower than the crossbar leave bytes unused
    assign unused_bytes = &{1'b0, crossing_data};
    crossbar #(
        .INPUTS(INPUTS),
        .OUTS  (OUTS),
        .W     (WX),
        .INFO  (INFO)
    ) u_crossbar (
        .grants_i (grants),
        .from_i   (from),
        .moves_i  (moves),
        .info_o   (crossing_info),
        .data_o   (crossing_data),
        .info_i   (info),
        .data_i   (data),
        .granted_o(granted),
        .pop_o    (pop)
    );

`ifndef SYNTHESIS
    // The comparison is a function, because Verilator would warn where a port has too few bits to reach the limit.
    function automatic logic is_below(input int port, input int limit);
        is_below = port < limit;
    endfunction
    always_ff @(posedge clk_i) begin
        if (table_write_i) routes_are_known: assert (rst_i && is_below(32'(table_port_i), PORTS + 1));
    end
    for (genvar i = 0; i < INPUTS; i = i + 1) begin : gen_input
        always_ff @(posedge clk_i) begin
            if (!rst_i && asks[i]) begin
                a_port_or_the_node: assert (is_below(32'(wants[i*PORT+:PORT]), LINKS > 0 ? PORTS + 1 : PORTS));
                if (is_below(32'(wants[i*PORT+:PORT]), PORTS)) a_lane_to_enter: assert (lanes[i*LANES+:LANES] != '0);
            end
        end
    end
`endif

endmodule

`default_nettype wire

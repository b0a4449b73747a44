// The router of a grid (docs/timing.md, N1 to N4, E1, E2). Routes are in dimension order, and a channel holds one
// message at a time. The inputs are the four network ports, then the node's interface links or injection buffers. The
// outputs are the four network ports, and the interface links inwards, which serve one queue.
//
// INFO travels beside the first bytes of a message on wires of its own. It has the length in bytes (LEN bits, lowest),
// column and row of the destination (8 bits each), and TAG bits, which mean nothing to the hardware.
`default_nettype none

module router #(
    parameter int W_L     = 1,    // bytes that cross a network channel in a cycle
    parameter int W_I     = 1,    // bytes that cross an interface link in a cycle
    parameter int DEPTH   = 137,  // bytes of an input buffer
    parameter int LINKS   = 1,    // interface links inwards
    parameter int LOCALS  = 1,    // inputs from the interface
    parameter int LEN     = 8,
    parameter int TAG     = 16
) (
    input  logic       clk_i,
    input  logic       rst_i,
    input  narrows_pkg::place_t place_i,

    // The network ports are in the order of narrows_pkg. These pins belong to the channels from the neighbours.
    input  logic [3:0]                         in_head_i,
    input  logic [4*(LEN+16+TAG)-1:0]          in_info_i,
    input  logic [4*$clog2(W_L+1)-1:0]         in_push_i,
    input  logic [4*8*W_L-1:0]                 in_data_i,
    output logic [4*$clog2(DEPTH+1)-1:0]       in_room_o,
    output logic [3:0]                         in_done_o,
    // These pins belong to the channels to the neighbours.
    output logic [3:0]                         out_head_o,
    output logic [4*(LEN+16+TAG)-1:0]          out_info_o,
    output logic [4*$clog2(W_L+1)-1:0]         out_push_o,
    output logic [4*8*W_L-1:0]                 out_data_o,
    input  logic [4*$clog2(DEPTH+1)-1:0]       out_room_i,
    input  logic [3:0]                         out_done_i,

    // Messages come from the interface through these pins. Each link, or each injection buffer, has a place.
    input  logic [LOCALS-1:0]                  send_asks_i,
    input  logic [LOCALS*(LEN+16+TAG)-1:0]     send_info_i,
    input  logic [LOCALS*LEN-1:0]              send_offers_i,
    input  logic [LOCALS*8*(W_L > W_I ? W_L : W_I)-1:0] send_data_i,
    input  logic [LOCALS-1:0]                  send_last_i,
    output logic [LOCALS-1:0]                  send_granted_o,
    output logic [LOCALS*$clog2((W_L > W_I ? W_L : W_I)+1)-1:0] send_pop_o,

    // Messages go to the interface through these pins. Each link inwards has a place.
    input  logic [LINKS-1:0]                   receive_free_i,
    output logic [LINKS-1:0]                   receive_head_o,
    output logic [LINKS*(LEN+16+TAG)-1:0]      receive_info_o,
    output logic [LINKS*$clog2(W_I+1)-1:0]     receive_push_o,
    output logic [LINKS*8*W_I-1:0]             receive_data_o
);

    localparam int WX     = W_L > W_I ? W_L : W_I;
    localparam int INFO   = LEN + 16 + TAG;
    localparam int INPUTS = narrows_pkg::PORTS + LOCALS;
    localparam int POP    = $clog2(WX + 1);
    localparam int ROOM   = $clog2(DEPTH + 1);
    localparam int COUNT  = ROOM > LEN ? ROOM : LEN;
    localparam int PUSH_L = $clog2(W_L + 1);
    localparam int PUSH_I = $clog2(W_I + 1);

    // These signals come from the inputs.
    logic [INPUTS-1:0]       asks;
    logic [INPUTS*INFO-1:0]  info;
    logic [INPUTS*COUNT-1:0] offers;
    logic [INPUTS*8*WX-1:0]  data;
    logic [INPUTS-1:0]       last;
    logic [2:0]              wants;    // the output that a message goes to
    logic [(narrows_pkg::LOCAL+1)*INPUTS-1:0] asks_at;  // for each output, the inputs whose messages ask for it
    // These signals go to the inputs.
    logic [INPUTS-1:0]       granted;
    logic [INPUTS*POP-1:0]   pop;

    // --- inputs -----------------------------------------------------------------------------------------------------

    for (genvar p = 0; p < narrows_pkg::PORTS; p = p + 1) begin : gen_input
        logic [ROOM-1:0] offered;
        assign offers[p*COUNT+:COUNT] = COUNT'(offered);
        input_port #(
            .W    (W_L),
            .W_OUT(WX),
            .DEPTH(DEPTH),
            .INFO (INFO),
            .LEN  (LEN)
        ) u_input (
            .clk_i,
            .rst_i,
            .head_i   (in_head_i[p]),
            .info_i   (in_info_i[p*INFO+:INFO]),
            .push_i   (in_push_i[p*PUSH_L+:PUSH_L]),
            .data_i   (in_data_i[p*8*W_L+:8*W_L]),
            .room_o   (in_room_o[p*ROOM+:ROOM]),
            .done_o   (in_done_o[p]),
            .asks_o   (asks[p]),
            .info_o   (info[p*INFO+:INFO]),
            .offers_o (offered),
            .data_o   (data[p*8*WX+:8*WX]),
            .last_o   (last[p]),
            .granted_i(granted[p]),
            .pop_i    (pop[p*POP+:POP])
        );
    end

    for (genvar n = 0; n < LOCALS; n = n + 1) begin : gen_local
        localparam int I = narrows_pkg::PORTS + n;
        assign asks[I]                 = send_asks_i[n];
        assign info[I*INFO+:INFO]      = send_info_i[n*INFO+:INFO];
        assign offers[I*COUNT+:COUNT]  = COUNT'(send_offers_i[n*LEN+:LEN]);
        assign data[I*8*WX+:8*WX]      = send_data_i[n*8*WX+:8*WX];
        assign last[I]                 = send_last_i[n];
        assign send_granted_o[n]       = granted[I];
        assign send_pop_o[n*POP+:POP]  = pop[I*POP+:POP];
    end

    // --- routes -----------------------------------------------------------------------------------------------------

    always_comb begin : route
        int i;
        int o;
        o       = 0;
        wants   = '0;
        asks_at = '0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (asks[i]) begin
                wants = narrows_pkg::route(
                    place_i.x, place_i.y, info[i*INFO+LEN+:8], info[i*INFO+LEN+8+:8],
                    place_i.columns, place_i.rows, place_i.wrap_x, place_i.wrap_y);
                for (o = 0; o <= narrows_pkg::LOCAL; o = o + 1) asks_at[o*INPUTS+i] = wants == 3'(o);
            end
        end
    end

    // --- outputs ----------------------------------------------------------------------------------------------------

    // In grants[o * INPUTS + i] and from[o * INPUTS + i] the network ports come first, then the links inwards.
    localparam int OUTS = narrows_pkg::PORTS + LINKS;
    logic [OUTS*INPUTS-1:0] grants;
    logic [OUTS*INPUTS-1:0] from;
    logic [OUTS*POP-1:0]    moves;
    logic [OUTS*INFO-1:0]   crossing_info;
    logic [OUTS*8*WX-1:0]   crossing_data;

    for (genvar o = 0; o < narrows_pkg::PORTS; o = o + 1) begin : gen_output
        logic              busy_q;  // the channel is held until the last byte has left the buffer at the far end
        logic [PUSH_L-1:0] crossing;
        logic              unused;
        oldest_first #(
            .INPUTS (INPUTS),
            .SERVERS(1)
        ) u_arbiter (
            .clk_i,
            .rst_i,
            .asks_i (asks_at[o*INPUTS+:INPUTS]),
            .free_i (!busy_q),
            .can_i  ('1),
            .grant_o(grants[o*INPUTS+:INPUTS])
        );
        output_port #(
            .INPUTS(INPUTS),
            .W     (W_L),
            .COUNT (COUNT)
        ) u_output (
            .clk_i,
            .rst_i,
            .grant_i (grants[o*INPUTS+:INPUTS]),
            .offers_i(offers),
            .last_i  (last),
            .room_i  (COUNT'(out_room_i[o*ROOM+:ROOM])),
            .free_o  (unused),  // the wire is free earlier than the buffer at the far end
            .from_o  (from[o*INPUTS+:INPUTS]),
            .moves_o (crossing)
        );
        always_ff @(posedge clk_i) begin
            if (rst_i) busy_q <= 1'b0;
            else if (grants[o*INPUTS+:INPUTS] != '0) busy_q <= 1'b1;
            else if (out_done_i[o]) busy_q <= 1'b0;
        end
        assign moves[o*POP+:POP]             = POP'(crossing);
        assign out_head_o[o]                 = grants[o*INPUTS+:INPUTS] != '0;
        assign out_push_o[o*PUSH_L+:PUSH_L]  = crossing;
        assign out_info_o[o*INFO+:INFO]      = crossing_info[o*INFO+:INFO];
        assign out_data_o[o*8*W_L+:8*W_L]    = crossing_data[o*8*WX+:8*W_L];
    end

    logic [LINKS*PUSH_I-1:0] passing;
    exits #(
        .INPUTS(INPUTS),
        .LINKS (LINKS),
        .W     (W_I),
        .COUNT (COUNT)
    ) u_exits (
        .clk_i,
        .rst_i,
        .asks_i  (asks_at[narrows_pkg::LOCAL*INPUTS+:INPUTS]),
        .offers_i(offers),
        .last_i  (last),
        .free_i  (receive_free_i),
        .grant_o (grants[narrows_pkg::PORTS*INPUTS+:LINKS*INPUTS]),
        .from_o  (from[narrows_pkg::PORTS*INPUTS+:LINKS*INPUTS]),
        .moves_o (passing)
    );
    assign receive_push_o = passing;
    for (genvar l = 0; l < LINKS; l = l + 1) begin : gen_exit
        localparam int O = narrows_pkg::PORTS + l;
        assign moves[O*POP+:POP]                 = POP'(passing[l*PUSH_I+:PUSH_I]);
        assign receive_head_o[l]                 = grants[O*INPUTS+:INPUTS] != '0;
        assign receive_info_o[l*INFO+:INFO]      = crossing_info[O*INFO+:INFO];
        assign receive_data_o[l*8*W_I+:8*W_I]    = crossing_data[O*8*WX+:8*W_I];
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

endmodule

`default_nettype wire

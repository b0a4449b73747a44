// A node of a grid, without its processor: an interface with LINKS send links and LINKS receive links, and a router.
`default_nettype none

module node #(
    parameter int W_L              = 1,    // bytes that cross a network channel in a cycle
    parameter int W_I              = 1,    // bytes that cross an interface link in a cycle
    parameter int DEPTH            = 137,  // bytes of a network channel's input buffer
    parameter int LINKS            = 1,
    parameter int SEND_BUFFERS     = 1,
    parameter int RECEIVE_BUFFERS  = 1,
    parameter int INJECTION_BUFFERS = 0,  // injection buffers of each link
    parameter int ACKNOWLEDGE      = 0,    // 1: transfers through the same first channel do not overlap (P1)
    parameter int SEND_OVERHEAD    = 10,   // send overhead of processor and interface together, in cycles
    parameter int RECEIVE_OVERHEAD = 5,    // receive overhead of the interface, in cycles
    parameter int BYTES            = 137,  // bytes of the longest message
    parameter int LEN              = 8,
    parameter int TAG              = 16
) (
    input  logic       clk_i,
    input  logic       rst_i,
    input  narrows_pkg::place_t place_i,

    // These pins are the network ports; see router.sv.
    input  logic [3:0]                      in_head_i,
    input  logic [4*(LEN+16+TAG)-1:0]       in_info_i,
    input  logic [4*$clog2(W_L+1)-1:0]      in_push_i,
    input  logic [4*8*W_L-1:0]              in_data_i,
    output logic [4*$clog2(DEPTH+1)-1:0]    in_room_o,
    output logic [3:0]                      in_done_o,
    output logic [3:0]                      out_head_o,
    output logic [4*(LEN+16+TAG)-1:0]       out_info_o,
    output logic [4*$clog2(W_L+1)-1:0]      out_push_o,
    output logic [4*8*W_L-1:0]              out_data_o,
    input  logic [4*$clog2(DEPTH+1)-1:0]    out_room_i,
    input  logic [3:0]                      out_done_i,

    // These pins connect to the processor. They have a place for each link; see send_link.sv and receive_link.sv.
    input  logic [LINKS-1:0]                start_i,
    input  logic [LINKS*(LEN+16+TAG)-1:0]   send_info_i,
    input  logic [LINKS*8*BYTES-1:0]        send_message_i,
    output logic [LINKS-1:0]                free_o,
    output logic [3:0]                      waits_o,  // one bit for each network port; see acknowledge.sv
    input  logic [3:0]                      acknowledged_i,
    output logic [LINKS-1:0]                copied_o,
    output logic [LINKS-1:0]                presents_o,
    output logic [LINKS*(LEN+16+TAG)-1:0]   receive_info_o,
    output logic [LINKS*8*BYTES-1:0]        receive_message_o,
    input  logic [LINKS-1:0]                taken_i,

    // Observers read all pins from here on. On the links outwards a head and a last byte leave the send buffer.
    output logic [LINKS-1:0]                leaves_head_o,
    output logic [LINKS-1:0]                leaves_last_o,
    output logic [LINKS*(LEN+16+TAG)-1:0]   leaves_info_o,
    // At the local inputs of the router a message asks for its first channel.
    output logic [LINKS*(INJECTION_BUFFERS > 0 ? INJECTION_BUFFERS : 1)-1:0] asks_o,
    output logic [LINKS*(INJECTION_BUFFERS > 0 ? INJECTION_BUFFERS : 1)*(LEN+16+TAG)-1:0] asks_info_o,
    // On the links inwards a head and a last byte arrive, and a link can be granted.
    output logic [LINKS-1:0]                arrives_head_o,
    output logic [LINKS-1:0]                arrives_last_o,
    output logic [LINKS*(LEN+16+TAG)-1:0]   arrives_info_o,
    output logic [LINKS-1:0]                accepts_o
);

    localparam int WX     = W_L > W_I ? W_L : W_I;
    localparam int INFO   = LEN + 16 + TAG;
    localparam int POP    = $clog2(WX + 1);
    localparam int PUSH_I = $clog2(W_I + 1);
    localparam int FANOUT = INJECTION_BUFFERS > 0 ? INJECTION_BUFFERS : 1;  // inputs of the router for each link
    localparam int LOCALS = LINKS * FANOUT;

    // These signals are at the local inputs of the router.
    logic [LOCALS-1:0]        local_asks, local_last, local_granted;
    logic [LOCALS*INFO-1:0]   local_info;
    logic [LOCALS*LEN-1:0]    local_offers;
    logic [LOCALS*8*WX-1:0]   local_data;
    logic [LOCALS*POP-1:0]    local_pop;
    // These signals are at the receive links.
    logic [LINKS-1:0]         free_in, head_in;
    logic [LINKS*INFO-1:0]    info_in;
    logic [LINKS*PUSH_I-1:0]  push_in;
    logic [LINKS*8*W_I-1:0]   data_in;

    // The place is stored at reset, so that no signal within a cycle depends on the pins place_i.
    narrows_pkg::place_t place_q;
    always_ff @(posedge clk_i) begin
        if (rst_i) place_q <= place_i;
    end

    // --- acknowledge ------------------------------------------------------------------------------------------------

    logic [2:0] first_channel;
    logic [3:0] starts;
    always_comb begin : begin_transfers
        int l;
        int p;
        first_channel = '0;
        starts        = '0;
        for (l = 0; l < LINKS; l = l + 1) begin
            first_channel = narrows_pkg::route(
                place_q.x, place_q.y, send_info_i[l*INFO+LEN+:8], send_info_i[l*INFO+LEN+8+:8],
                place_q.columns, place_q.rows, place_q.wrap_x, place_q.wrap_y);
            for (p = 0; p < narrows_pkg::PORTS; p = p + 1) begin
                if (start_i[l] && first_channel == 3'(p)) starts[p] = 1'b1;
            end
        end
    end
    acknowledge #(
        .PORTS  (narrows_pkg::PORTS),
        .ENABLED(ACKNOWLEDGE)
    ) u_acknowledge (
        .clk_i,
        .rst_i,
        .starts_i(starts),
        .acknowledged_i,
        .waits_o
    );

    // --- links ------------------------------------------------------------------------------------------------------

    assign asks_o         = local_asks;
    assign asks_info_o    = local_info;
    assign arrives_head_o = head_in;
    assign arrives_info_o = info_in;
    assign accepts_o      = free_in;

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
        .asks_o        (local_asks),
        .asks_info_o   (local_info),
        .offers_o      (local_offers),
        .data_o        (local_data),
        .last_o        (local_last),
        .granted_i     (local_granted),
        .pop_i         (local_pop),
        .accepts_o     (free_in),
        .arrives_head_i(head_in),
        .arrives_info_i(info_in),
        .arrives_push_i(push_in),
        .arrives_data_i(data_in)
    );

    // --- router -----------------------------------------------------------------------------------------------------

    router #(
        .W_L    (W_L),
        .W_I    (W_I),
        .DEPTH  (DEPTH),
        .LINKS  (LINKS),
        .LOCALS (LOCALS),
        .LEN    (LEN),
        .TAG    (TAG)
    ) u_router (
        .*,  // pins of the node that have the same names
        .place_i       (place_q),
        .send_asks_i   (local_asks),
        .send_info_i   (local_info),
        .send_offers_i (local_offers),
        .send_data_i   (local_data),
        .send_last_i   (local_last),
        .send_granted_o(local_granted),
        .send_pop_o    (local_pop),
        .receive_free_i(free_in),
        .receive_head_o(head_in),
        .receive_info_o(info_in),
        .receive_push_o(push_in),
        .receive_data_o(data_in)
    );

endmodule

`default_nettype wire

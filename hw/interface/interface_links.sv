// The interface of a node, for any kind of router (docs/timing.md, S1 to S5, R1 to R3). It has LINKS send links, LINKS
// receive links, and the injection buffers.
`default_nettype none

module interface_links #(
    parameter int W_L               = 1,    // bytes that cross a network channel in a cycle
    parameter int W_I               = 1,    // bytes that cross an interface link in a cycle
    parameter int LINKS             = 1,
    parameter int SEND_BUFFERS      = 1,
    parameter int RECEIVE_BUFFERS   = 1,
    parameter int INJECTION_BUFFERS = 0,    // injection buffers of each link
    parameter int SEND_OVERHEAD     = 10,   // send overhead of processor and interface together, in cycles
    parameter int RECEIVE_OVERHEAD  = 5,    // receive overhead of the interface, in cycles
    parameter int BYTES             = 137,  // bytes of the longest message
    parameter int LEN               = 8,
    parameter int INFO              = 40,   // bits that travel beside a message; its length is lowest
    localparam int WX     = W_L > W_I ? W_L : W_I,
    localparam int FANOUT = INJECTION_BUFFERS > 0 ? INJECTION_BUFFERS : 1,  // inputs of the router for each link
    localparam int LOCALS = LINKS * FANOUT,
    localparam int POP    = $clog2(WX + 1),
    localparam int PUSH   = $clog2(W_I + 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_i,

    // These pins connect to the processor. They have a place for each link; see send_link.sv and receive_link.sv.
    input  logic [LINKS-1:0]         start_i,
    input  logic [LINKS*INFO-1:0]    send_info_i,
    input  logic [LINKS*8*BYTES-1:0] send_message_i,
    output logic [LINKS-1:0]         free_o,
    output logic [LINKS-1:0]         copied_o,
    output logic [LINKS-1:0]         presents_o,
    output logic [LINKS*INFO-1:0]    receive_info_o,
    output logic [LINKS*8*BYTES-1:0] receive_message_o,
    input  logic [LINKS-1:0]         taken_i,

    // Messages go to the router through these pins. Each link, or each injection buffer, has a place.
    output logic [LOCALS-1:0]        asks_o,
    output logic [LOCALS*INFO-1:0]   asks_info_o,
    output logic [LOCALS*LEN-1:0]    offers_o,
    output logic [LOCALS*8*WX-1:0]   data_o,
    output logic [LOCALS-1:0]        last_o,
    input  logic [LOCALS-1:0]        granted_i,
    input  logic [LOCALS*POP-1:0]    pop_i,

    // Messages come from the router through these pins. Each link inwards has a place.
    output logic [LINKS-1:0]         accepts_o,
    input  logic [LINKS-1:0]         arrives_head_i,
    input  logic [LINKS*INFO-1:0]    arrives_info_i,
    input  logic [LINKS*PUSH-1:0]    arrives_push_i,
    input  logic [LINKS*8*W_I-1:0]   arrives_data_i,

    // Observers read these pins: a head and a last byte leave the send buffer, and a last byte arrives.
    output logic [LINKS-1:0]         leaves_head_o,
    output logic [LINKS-1:0]         leaves_last_o,
    output logic [LINKS*INFO-1:0]    leaves_info_o,
    output logic [LINKS-1:0]         arrives_last_o
);

    // A send buffer feeds an injection buffer at W_I (S5), or the first channel at the lower of W_I and W_L (S4, N4).
    localparam int RATE = W_L > W_I || INJECTION_BUFFERS > 0 ? W_I : W_L;

    logic [LINKS-1:0]       asks, last, granted;
    logic [LINKS*INFO-1:0]  info;
    logic [LINKS*LEN-1:0]   offers;
    logic [LINKS*8*WX-1:0]  data;
    logic [LINKS*POP-1:0]   pop;

    assign leaves_head_o = granted;
    assign leaves_last_o = last;
    assign leaves_info_o = info;

    for (genvar l = 0; l < LINKS; l = l + 1) begin : gen_link
        send_link #(
            .BUFFERS (SEND_BUFFERS),
            .BYTES   (BYTES),
            .OVERHEAD(SEND_OVERHEAD),
            .W       (RATE),
            .WX      (WX),
            .LEN     (LEN),
            .INFO    (INFO)
        ) u_send (
            .clk_i,
            .rst_i,
            .start_i  (start_i[l]),
            .info_i   (send_info_i[l*INFO+:INFO]),
            .message_i(send_message_i[l*8*BYTES+:8*BYTES]),
            .free_o   (free_o[l]),
            .copied_o (copied_o[l]),
            .asks_o   (asks[l]),
            .info_o   (info[l*INFO+:INFO]),
            .offers_o (offers[l*LEN+:LEN]),
            .data_o   (data[l*8*WX+:8*WX]),
            .last_o   (last[l]),
            .granted_i(granted[l]),
            .pop_i    (pop[l*POP+:POP])
        );
        injector #(
            .BUFFERS(INJECTION_BUFFERS),
            .INPUTS (FANOUT),
            .BYTES  (BYTES),
            .W      (W_I),
            .WX     (WX),
            .LEN    (LEN),
            .INFO   (INFO)
        ) u_injector (
            .clk_i,
            .rst_i,
            .asks_i   (asks[l]),
            .info_i   (info[l*INFO+:INFO]),
            .offers_i (offers[l*LEN+:LEN]),
            .data_i   (data[l*8*WX+:8*WX]),
            .last_i   (last[l]),
            .granted_o(granted[l]),
            .pop_o    (pop[l*POP+:POP]),
            .asks_o   (asks_o[l*FANOUT+:FANOUT]),
            .info_o   (asks_info_o[l*FANOUT*INFO+:FANOUT*INFO]),
            .offers_o (offers_o[l*FANOUT*LEN+:FANOUT*LEN]),
            .data_o   (data_o[l*FANOUT*8*WX+:FANOUT*8*WX]),
            .last_o   (last_o[l*FANOUT+:FANOUT]),
            .granted_i(granted_i[l*FANOUT+:FANOUT]),
            .pop_i    (pop_i[l*FANOUT*POP+:FANOUT*POP])
        );
        receive_link #(
            .BUFFERS (RECEIVE_BUFFERS),
            .BYTES   (BYTES),
            .OVERHEAD(RECEIVE_OVERHEAD),
            .W       (W_I),
            .LEN     (LEN),
            .INFO    (INFO)
        ) u_receive (
            .clk_i,
            .rst_i,
            .free_o    (accepts_o[l]),
            .head_i    (arrives_head_i[l]),
            .info_i    (arrives_info_i[l*INFO+:INFO]),
            .push_i    (arrives_push_i[l*PUSH+:PUSH]),
            .data_i    (arrives_data_i[l*8*W_I+:8*W_I]),
            .complete_o(arrives_last_o[l]),
            .presents_o(presents_o[l]),
            .info_o    (receive_info_o[l*INFO+:INFO]),
            .message_o (receive_message_o[l*8*BYTES+:8*BYTES]),
            .taken_i   (taken_i[l])
        );
    end

endmodule

`default_nettype wire

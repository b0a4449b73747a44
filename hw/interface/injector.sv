// This module connects an interface link to the router (docs/timing.md, S4, S5), directly or through injection buffers.
// Each injection buffer has an input of the router for itself.
`default_nettype none

module injector #(
    parameter int BUFFERS = 0,    // injection buffers of the link; 0: the send buffer feeds the router
    parameter int INPUTS  = 1,    // inputs of the router for the link: one for each buffer, or 1 without buffers
    parameter int BYTES   = 137,  // bytes of the longest message
    parameter int W       = 1,    // bytes that cross the interface link in a cycle
    parameter int WX      = 1,    // bytes of data_o, the same for all inputs of a router
    parameter int LEN     = 8,
    parameter int INFO    = 32
) (
    input  logic                    clk_i,
    input  logic                    rst_i,

    // These pins connect to the send link.
    input  logic                    asks_i,
    input  logic [INFO-1:0]         info_i,
    input  logic [LEN-1:0]          offers_i,
    input  logic [8*WX-1:0]         data_i,
    input  logic                    last_i,
    output logic                    granted_o,
    output logic [$clog2(WX+1)-1:0] pop_o,

    // These pins connect to the router. They have a place for each input.
    output logic [INPUTS-1:0]                 asks_o,
    output logic [INPUTS*INFO-1:0]            info_o,
    output logic [INPUTS*LEN-1:0]             offers_o,
    output logic [INPUTS*8*WX-1:0]            data_o,
    output logic [INPUTS-1:0]                 last_o,
    input  logic [INPUTS-1:0]                 granted_i,
    input  logic [INPUTS*$clog2(WX+1)-1:0]    pop_i
);

    localparam int POP  = $clog2(WX + 1);
    localparam int PUSH = $clog2(W + 1);

    if (BUFFERS == 0) begin : gen_straight
        assign asks_o    = asks_i;
        assign info_o    = info_i;
        assign offers_o  = offers_i;
        assign data_o    = data_i;
        assign last_o    = last_i;
        assign granted_o = granted_i[0];
        assign pop_o     = pop_i[POP-1:0];
        logic unused;
        assign unused = &{1'b0, clk_i, rst_i};
    end else begin : gen_buffered
        logic [BUFFERS-1:0] free;
        logic [BUFFERS-1:0] chosen;  // one-hot or none: the buffer that the front message begins to enter
        logic [BUFFERS-1:0] goes_q;  // one-hot or none: the buffer that the front message has begun to enter
        logic [BUFFERS-1:0] into;

        // S5: the message enters the free buffer with the lowest number.
        assign chosen    = asks_i ? free & (~free + 1'b1) : '0;
        assign into      = chosen | goes_q;
        assign granted_o = chosen != '0;
        assign pop_o     = into != '0 ? POP'(offers_i) : '0;

        always_ff @(posedge clk_i) begin
            if (rst_i) goes_q <= '0;
            else goes_q <= last_i ? '0 : into;
        end

        // The high bits of offers_i are not needed, because at most a flit is on offer.
        logic unused;
        assign unused = &{1'b0, offers_i};

        for (genvar b = 0; b < BUFFERS; b = b + 1) begin : gen_buffer
            injection_buffer #(
                .BYTES(BYTES),
                .W    (W),
                .WX   (WX),
                .LEN  (LEN),
                .INFO (INFO)
            ) u_buffer (
                .clk_i,
                .rst_i,
                .free_o   (free[b]),
                .head_i   (chosen[b]),
                .info_i,
                .push_i   (into[b] ? PUSH'(pop_o) : '0),
                .data_i   (data_i[8*W-1:0]),
                .asks_o   (asks_o[b]),
                .info_o   (info_o[b*INFO+:INFO]),
                .offers_o (offers_o[b*LEN+:LEN]),
                .data_o   (data_o[b*8*WX+:8*WX]),
                .last_o   (last_o[b]),
                .granted_i(granted_i[b]),
                .pop_i    (pop_i[b*POP+:POP])
            );
        end
    end

endmodule

`default_nettype wire

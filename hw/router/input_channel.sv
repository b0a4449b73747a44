// The end of a channel at a router, with the latency and the lanes of the channel (docs/timing.md, N2, G3).
`default_nettype none

module input_channel #(
    parameter int W       = 1,   // most bytes that come in a cycle
    parameter int W_OUT   = 1,   // most bytes that leave a lane in a cycle
    parameter int LANES   = 1,
    parameter int SLOTS   = 1,
    parameter int LATENCY = 1,   // latency of the channel, in cycles
    parameter int BYTES   = 24,  // bytes of the longest message
    parameter int INFO    = 32,
    parameter int LEN     = 5,
    localparam int LANE = LANES > 1 ? $clog2(LANES) : 1,
    localparam int PUSH = $clog2(W + 1),
    localparam int POP  = $clog2(W_OUT + 1)
) (
    input  logic                     clk_i,
    input  logic                     rst_i,

    // The router before drives these pins in the cycle in which the bytes cross.
    input  logic                     head_i,
    input  logic [LANE-1:0]          lane_i,  // lane that the head enters
    input  logic [INFO-1:0]          info_i,  // fields that come with the head
    input  logic [PUSH-1:0]          push_i,
    input  logic [8*W-1:0]           data_i,

    // These pins connect to arbiters and crossbar. They have a place for each lane; see lane_buffer.sv.
    output logic [LANES-1:0]         asks_o,
    output logic [LANES*INFO-1:0]    info_o,
    output logic [LANES*LEN-1:0]     offers_o,
    output logic [LANES*8*W_OUT-1:0] data_o,
    output logic [LANES-1:0]         last_o,
    input  logic [LANES-1:0]         granted_i,
    input  logic [LANES*POP-1:0]     pop_i
);

    logic            head;
    logic [LANE-1:0] new_lane;
    logic [INFO-1:0] info;
    logic [PUSH-1:0] push;
    logic [8*W-1:0]  data;

    // A lane shows bytes one cycle after they have come, so the latency needs LATENCY - 1 further cycles.
    delay #(
        .STAGES(LATENCY - 1),
        .WIDTH (1 + LANE + INFO + PUSH + 8 * W)
    ) u_latency (
        .clk_i,
        .rst_i,
        .value_i({head_i, lane_i, info_i, push_i, data_i}),
        .value_o({head, new_lane, info, push, data})
    );

    logic [LANE-1:0] lane_q;  // lane of the message that comes
    logic [LANE-1:0] lane;
    assign lane = head ? new_lane : lane_q;
    always_ff @(posedge clk_i) begin
        if (rst_i) lane_q <= '0;
        else lane_q <= lane;
    end

    for (genvar l = 0; l < LANES; l = l + 1) begin : gen_lane
        lane_buffer #(
            .W    (W),
            .W_OUT(W_OUT),
            .SLOTS(SLOTS),
            .BYTES(BYTES),
            .INFO (INFO),
            .LEN  (LEN)
        ) u_lane (
            .clk_i,
            .rst_i,
            .head_i   (head && lane == LANE'(l)),
            .info_i   (info),
            .push_i   (lane == LANE'(l) ? push : '0),
            .data_i   (data),
            .asks_o   (asks_o[l]),
            .info_o   (info_o[l*INFO+:INFO]),
            .offers_o (offers_o[l*LEN+:LEN]),
            .data_o   (data_o[l*8*W_OUT+:8*W_OUT]),
            .last_o   (last_o[l]),
            .granted_i(granted_i[l]),
            .pop_i    (pop_i[l*POP+:POP])
        );
    end

endmodule

`default_nettype wire

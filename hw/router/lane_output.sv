// An output port of a router: a group of channels that serve one queue (docs/timing.md, N1, N3). Each channel has a
// wire, and lanes at its far end. The oldest request that some channel can take goes first. It gets the lowest such
// channel, and the lane with most free slots among the lanes that it may enter there.
`default_nettype none

module lane_output #(
    parameter int INPUTS   = 3,
    parameter int CHANNELS = 1,
    parameter int LANES    = 1,
    parameter int SLOTS    = 1,
    parameter int CREDIT   = 1,  // cycles from the last byte of a message until its slot is free
    parameter int W        = 1,  // most bytes that cross a channel in a cycle
    parameter int COUNT    = 5,  // bits of a number of bytes
    localparam int LANE = LANES > 1 ? $clog2(LANES) : 1,
    localparam int PUSH = $clog2(W + 1)
) (
    input  logic                       clk_i,
    input  logic                       rst_i,

    // These pins come from the inputs of the router.
    input  logic [INPUTS-1:0]          asks_i,   // inputs whose messages ask for this port
    input  logic [INPUTS*LANES-1:0]    lanes_i,  // lanes that the message of each input may enter
    input  logic [INPUTS*COUNT-1:0]    offers_i, // bytes that each input could send
    input  logic [INPUTS-1:0]          last_i,   // the last byte of the input's message leaves in this cycle

    // These pins have a place for each channel.
    input  logic [CHANNELS*LANES-1:0]  free_i,   // the last byte of a message leaves the lane at the far end
    output logic [CHANNELS*INPUTS-1:0] grant_o,  // one-hot or none: the input that takes the channel in this cycle
    output logic [CHANNELS*INPUTS-1:0] from_o,   // one-hot or none: the input whose bytes cross
    output logic [CHANNELS*LANE-1:0]   lane_o,   // lane of the message that crosses
    output logic [CHANNELS*PUSH-1:0]   moves_o   // number of bytes that cross
);

    localparam int SLOT = $clog2(SLOTS + 1);

    logic [CHANNELS-1:0]            wire_free;
    logic [CHANNELS*INPUTS-1:0]     can;    // the channel has a free slot in a lane that the input may enter
    logic [CHANNELS*LANES*SLOT-1:0] slots;  // number of free slots in each lane of each channel

    oldest_first #(
        .INPUTS (INPUTS),
        .SERVERS(CHANNELS),
        .CHOOSY (1)
    ) u_arbiter (
        .clk_i,
        .rst_i,
        .asks_i,
        .free_i (wire_free),
        .can_i  (can),
        .grant_o
    );

    for (genvar c = 0; c < CHANNELS; c = c + 1) begin : gen_channel
        logic [LANES*SLOT-1:0] slots_here;
        logic [LANES-1:0]      with_slots;
        logic [LANES-1:0]      allowed;  // lanes that the message that gets the channel may enter
        logic [SLOT-1:0]       most;
        logic [LANE-1:0]       chosen;
        logic [LANE-1:0]       lane_q;
        logic                  granted;
        assign slots_here = slots[c*LANES*SLOT+:LANES*SLOT];

        for (genvar l = 0; l < LANES; l = l + 1) begin : gen_lane
            assign with_slots[l] = slots_here[l*SLOT+:SLOT] != '0;
            lane_slots #(
                .SLOTS (SLOTS),
                .CREDIT(CREDIT)
            ) u_slots (
                .clk_i,
                .rst_i,
                .take_i  (granted && chosen == LANE'(l)),
                .leaves_i(free_i[c*LANES+l]),
                .free_o  (slots[(c*LANES+l)*SLOT+:SLOT])
            );
        end
        for (genvar i = 0; i < INPUTS; i = i + 1) begin : gen_can
            assign can[c*INPUTS+i] = (lanes_i[i*LANES+:LANES] & with_slots) != '0;
        end

        assign granted = grant_o[c*INPUTS+:INPUTS] != '0;
        always_comb begin : choose
            int i;
            int l;
            allowed = '0;
            for (i = 0; i < INPUTS; i = i + 1) begin
                if (grant_o[c*INPUTS+i]) allowed = lanes_i[i*LANES+:LANES];
            end
            chosen = '0;
            most   = '0;
            for (l = 0; l < LANES; l = l + 1) begin
                if (allowed[l] && slots_here[l*SLOT+:SLOT] > most) begin
                    chosen = LANE'(l);
                    most   = slots_here[l*SLOT+:SLOT];
                end
            end
        end

        assign lane_o[c*LANE+:LANE] = granted ? chosen : lane_q;
        always_ff @(posedge clk_i) begin
            if (rst_i) lane_q <= '0;
            else if (granted) lane_q <= chosen;
        end

        output_port #(
            .INPUTS(INPUTS),
            .W     (W),
            .COUNT (COUNT)
        ) u_wire (
            .clk_i,
            .rst_i,
            .grant_i (grant_o[c*INPUTS+:INPUTS]),
            .offers_i,
            .last_i,
            .room_i  ('1),  // a slot holds a whole message
            .free_o  (wire_free[c]),
            .from_o  (from_o[c*INPUTS+:INPUTS]),
            .moves_o (moves_o[c*PUSH+:PUSH])
        );
    end

endmodule

`default_nettype wire

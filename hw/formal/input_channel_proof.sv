// The end of a channel, and the count of its free slots at the other end (docs/timing.md, N1, N2, G3). The bytes of
// messages are arbitrary here: lane_buffer_proof.sv is about them.
//
// All assertions are proved without a limit of cycles, by induction over one step. The cover run shows that the slots of
// both lanes can be full, and that one of them is taken again.
`default_nettype none

module input_channel_proof #(
    parameter int LANES   = 2,
    parameter int SLOTS   = 2,
    parameter int LATENCY = 2,
    parameter int CREDIT  = 2
) (
    input logic                      clk_i,
    input logic                      head_i,
    input logic [$clog2(LANES)-1:0]  lane_i,
    input logic [1:0]                info_i,
    input logic                      push_i,
    input logic [7:0]                data_i,
    input logic [LANES-1:0]          granted_i,
    input logic [LANES-1:0]          pop_i
);

    localparam int LANE  = $clog2(LANES);
    localparam int SLOT  = $clog2(SLOTS + 1);
    localparam int LEN   = 2;
    localparam int COMES = 1 + LANE + 2 + 1 + 8;  // bits on the channel

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic [LANES-1:0]      asks, last;
    logic [LANES*2-1:0]    info;
    logic [LANES*LEN-1:0]  offers;
    logic [LANES*8-1:0]    data;
    logic [LANES*SLOT-1:0] free;

    input_channel #(
        .W      (1),
        .W_OUT  (1),
        .LANES  (LANES),
        .SLOTS  (SLOTS),
        .LATENCY(LATENCY),
        .BYTES  (2),
        .INFO   (2),
        .LEN    (LEN)
    ) u_dut (
        .clk_i,
        .rst_i    (rst),
        .head_i,
        .lane_i,
        .info_i,
        .push_i,
        .data_i,
        .asks_o   (asks),
        .info_o   (info),
        .offers_o (offers),
        .data_o   (data),
        .last_o   (last),
        .granted_i,
        .pop_i
    );
    for (genvar l = 0; l < LANES; l = l + 1) begin : gen_lane
        lane_slots #(
            .SLOTS (SLOTS),
            .CREDIT(CREDIT)
        ) u_slots (
            .clk_i,
            .rst_i   (rst),
            .take_i  (head_i && lane_i == LANE'(l)),
            .leaves_i(last[l]),
            .free_o  (free[l*SLOT+:SLOT])
        );
    end

    // Registers of the blocks, for the invariant of the induction.
    (* hierconn *) wire [(LATENCY-1)*COMES-1:0] \u_dut.u_latency.gen_stages.stages_q ;
    (* hierconn *) wire [LANE-1:0]              \u_dut.lane_q ;
    (* hierconn *) wire [SLOT-1:0]              \u_dut.gen_lane[0].u_lane.messages_q ;
    (* hierconn *) wire [SLOT-1:0]              \u_dut.gen_lane[1].u_lane.messages_q ;
    (* hierconn *) wire                         \u_dut.gen_lane[0].u_lane.head_i ;
    (* hierconn *) wire                         \u_dut.gen_lane[1].u_lane.head_i ;
    (* hierconn *) wire                         \u_dut.gen_lane[0].u_lane.push_i ;
    (* hierconn *) wire                         \u_dut.gen_lane[1].u_lane.push_i ;
    (* hierconn *) wire [7:0]                   \u_dut.gen_lane[0].u_lane.data_i ;
    (* hierconn *) wire [1:0]                   \u_dut.gen_lane[0].u_lane.info_i ;
    (* hierconn *) wire [CREDIT-2:0]            \gen_lane[0].u_slots.u_credit.gen_stages.stages_q ;
    (* hierconn *) wire [CREDIT-2:0]            \gen_lane[1].u_slots.u_credit.gen_stages.stages_q ;
    logic [LANES*SLOT-1:0]       messages;
    logic [LANES-1:0]            heads, pushes;
    logic [LANES*(CREDIT-1)-1:0] credits;
    assign messages = {\u_dut.gen_lane[1].u_lane.messages_q , \u_dut.gen_lane[0].u_lane.messages_q };
    assign heads    = {\u_dut.gen_lane[1].u_lane.head_i , \u_dut.gen_lane[0].u_lane.head_i };
    assign pushes   = {\u_dut.gen_lane[1].u_lane.push_i , \u_dut.gen_lane[0].u_lane.push_i };
    assign credits  = {\gen_lane[1].u_slots.u_credit.gen_stages.stages_q ,
                       \gen_lane[0].u_slots.u_credit.gen_stages.stages_q };

    // --- reference --------------------------------------------------------------------------------------------------
    logic [(LATENCY-1)*COMES-1:0] wire_q;  // bits on the way, the newest lowest
    logic                         head, push;
    logic [LANE-1:0]              lane, new_lane, lane_q;
    logic [1:0]                   came_info;
    logic [7:0]                   came;
    assign {head, new_lane, came_info, push, came} = wire_q[(LATENCY-2)*COMES+:COMES];
    assign lane = head ? new_lane : lane_q;
    always_ff @(posedge clk_i) begin
        wire_q <= rst ? '0 : ((LATENCY - 1) * COMES)'({wire_q, head_i, lane_i, info_i, push_i, data_i});
        lane_q <= rst ? '0 : lane;
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic            has_slot;  // there is a slot for the message that starts
    logic            not_overrun, all_accounted, own_lane_only;
    logic [7:0]      accounted;
    logic [LANES-1:0] full;
    always_comb begin : count
        int l;
        int k;
        has_slot      = 1'b0;
        not_overrun   = 1'b1;
        all_accounted = 1'b1;
        own_lane_only = 1'b1;
        accounted     = '0;
        full          = '0;
        for (l = 0; l < LANES; l = l + 1) begin
            if (lane_i == LANE'(l) && free[l*SLOT+:SLOT] != '0) has_slot = 1'b1;
            if (heads[l] && 32'(messages[l*SLOT+:SLOT]) >= SLOTS) not_overrun = 1'b0;
            if (heads[l] != (head && lane == LANE'(l)) || pushes[l] != (push && lane == LANE'(l))) own_lane_only = 1'b0;
            full[l] = 32'(messages[l*SLOT+:SLOT]) == SLOTS;
            // A slot is free, or on its way to a message, or has one, or is on its way back.
            accounted = 8'(free[l*SLOT+:SLOT]) + 8'(messages[l*SLOT+:SLOT]);
            for (k = 0; k < LATENCY - 1; k = k + 1) begin
                if (wire_q[(k+1)*COMES-1] && wire_q[(k+1)*COMES-2-:LANE] == LANE'(l)) accounted = accounted + 8'd1;
            end
            for (k = 0; k < CREDIT - 1; k = k + 1) accounted = accounted + 8'(credits[l*(CREDIT-1)+k]);
            if (32'(accounted) != SLOTS) all_accounted = 1'b0;
        end
    end

    logic [LANES-1:0] full_q;  // the lane has been full
    always_ff @(posedge clk_i) full_q <= rst ? '0 : full_q | full;

    always_comb begin : check
        if (started_q) begin
            only_with_a_free_slot: assume (!head_i || has_slot);

            slot_never_overrun: assert (not_overrun);
            no_slot_lost: assert (all_accounted);
            to_the_lane_of_its_head: assert (own_lane_only);
            after_the_latency: assert ((push ? \u_dut.gen_lane[0].u_lane.data_i == came : 1'b1)
                && (head ? \u_dut.gen_lane[0].u_lane.info_i == came_info : 1'b1));

            same_wire: assert (\u_dut.u_latency.gen_stages.stages_q == wire_q);
            same_lane: assert (\u_dut.lane_q == lane_q);

            both_full: cover (full == '1);
            filled_again: cover (full_q[0] && heads[0]);
        end
    end

endmodule

`default_nettype wire

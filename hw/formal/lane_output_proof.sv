// An output port with lanes against ages and counts of slots (docs/timing.md, N1, N3). The ages are ranks: 0 for the
// requests that came last, one more for each earlier cycle in which a request came that still waits.
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers that each
// input is served, and that all slots are taken and one of them is taken again.
`default_nettype none

module lane_output_proof #(
    parameter int INPUTS   = 3,
    parameter int CHANNELS = 1,
    parameter int LANES    = 2,
    parameter int SLOTS    = 2,
    parameter int CREDIT   = 1,
    parameter int W        = 1,
    parameter int COUNT    = 2,
    localparam int LANE = LANES > 1 ? $clog2(LANES) : 1,
    localparam int PUSH = $clog2(W + 1)
) (
    input logic                      clk_i,
    input logic [INPUTS-1:0]         asks_i,
    input logic [INPUTS*LANES-1:0]   lanes_i,
    input logic [INPUTS*COUNT-1:0]   offers_i,
    input logic [INPUTS-1:0]         last_i,
    input logic [CHANNELS*LANES-1:0] free_i
);

    localparam int LAST  = $clog2(INPUTS) > 0 ? $clog2(INPUTS) : 1;
    localparam int SLOT  = $clog2(SLOTS + 1);
    localparam int ALL   = CHANNELS * LANES;

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic [CHANNELS*INPUTS-1:0] grant, from;
    logic [CHANNELS*LANE-1:0]   lane;
    logic [CHANNELS*PUSH-1:0]   moves;

    lane_output #(
        .INPUTS  (INPUTS),
        .CHANNELS(CHANNELS),
        .LANES   (LANES),
        .SLOTS   (SLOTS),
        .CREDIT  (CREDIT),
        .W       (W),
        .COUNT   (COUNT)
    ) u_dut (
        .clk_i,
        .rst_i   (rst),
        .asks_i,
        .lanes_i,
        .offers_i,
        .last_i,
        .free_i,
        .grant_o (grant),
        .from_o  (from),
        .lane_o  (lane),
        .moves_o (moves)
    );

    // Registers of the port, for the invariant of the induction.
    (* hierconn *) wire [INPUTS*INPUTS-1:0] \u_dut.u_arbiter.older_q ;
    (* hierconn *) wire [INPUTS-1:0]        \u_dut.u_arbiter.waited_q ;
    (* hierconn *) wire [LAST-1:0]          \u_dut.u_arbiter.last_q ;
    (* hierconn *) wire [ALL*SLOT-1:0]      \u_dut.slots ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic [INPUTS-1:0]          waited_q;       // asked before this cycle, not served yet
    logic [4*INPUTS-1:0]        age_q, age;     // one for each input
    logic [7:0]                 last_q, last_d; // the input served last
    logic [CHANNELS*INPUTS-1:0] holder_q;       // one for each channel, one-hot: whose message is on the wire
    logic [CHANNELS*LANE-1:0]   lane_q;         // one for each channel: where it goes
    logic [8*ALL-1:0]           free_q, free_d; // slots, by channel and lane

    logic [INPUTS-1:0]          left;
    logic [CHANNELS-1:0]        open;
    logic [CHANNELS*INPUTS-1:0] expected, on_wire;
    logic [CHANNELS*LANE-1:0]   expected_lane;
    logic                       served, can;
    logic [7:0]                 best, distance, shortest, most;
    logic [INPUTS:0]            ages;           // ages of requests that still wait
    logic [4*INPUTS-1:0]        rank;
    logic [INPUTS-1:0]          passed;         // requests that are not served, but a younger one is

    always_comb begin : judge
        int r;
        int c;
        int i;
        int l;
        age = '0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (waited_q[i]) age[4*i+:4] = age_q[4*i+:4] + 4'((asks_i & ~waited_q) != '0);
        end

        for (c = 0; c < CHANNELS; c = c + 1) open[c] = holder_q[c*INPUTS+:INPUTS] == '0;
        left          = asks_i;
        last_d        = last_q;
        expected      = '0;
        expected_lane = lane_q;
        free_d        = free_q;
        served        = 1'b0;
        can           = 1'b0;
        best          = '0;
        distance      = '0;
        shortest      = '0;
        most          = '0;
        for (r = 0; r < CHANNELS; r = r + 1) begin
            // The oldest one that can be taken; of equals, the first after the one served last.
            served   = 1'b0;
            best     = '0;
            shortest = '0;
            for (i = 0; i < INPUTS; i = i + 1) begin
                can = 1'b0;
                for (c = 0; c < CHANNELS; c = c + 1) begin
                    for (l = 0; l < LANES; l = l + 1) begin
                        if (open[c] && lanes_i[i*LANES+l] && free_q[8*(c*LANES+l)+:8] != '0) can = 1'b1;
                    end
                end
                distance = 8'(i) > last_d ? 8'(i) - last_d : 8'(i) + 8'(INPUTS) - last_d;
                if (left[i] && can && (!served || age[4*i+:4] > age[4*best+:4]
                                       || (age[4*i+:4] == age[4*best+:4] && distance < shortest))) begin
                    served   = 1'b1;
                    best     = 8'(i);
                    shortest = distance;
                end
            end
            if (served) begin
                left[best] = 1'b0;
                last_d     = best;
            end
            // The lowest channel with a slot for it, and there the lane with most free slots.
            for (c = 0; c < CHANNELS; c = c + 1) begin
                most = '0;
                for (l = 0; l < LANES; l = l + 1) begin
                    if (served && open[c] && lanes_i[best*LANES+l] && free_q[8*(c*LANES+l)+:8] > most) begin
                        most = free_q[8*(c*LANES+l)+:8];
                        expected_lane[c*LANE+:LANE] = LANE'(l);
                    end
                end
                if (most != '0) begin
                    expected[c*INPUTS+best] = 1'b1;
                    open[c]                 = 1'b0;
                    served                  = 1'b0;
                    free_d[8*(c*LANES+32'(expected_lane[c*LANE+:LANE]))+:8] = most - 8'd1;
                end
            end
        end
        for (c = 0; c < CHANNELS * LANES; c = c + 1) free_d[8*c+:8] = free_d[8*c+:8] + 8'(free_i[c]);
        on_wire = holder_q | expected;

        ages   = '0;
        rank   = '0;
        passed = '0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (left[i]) ages[age[4*i+:4]] = 1'b1;
        end
        for (i = 0; i < INPUTS; i = i + 1) begin
            for (r = 0; r < INPUTS; r = r + 1) begin
                if (left[i] && ages[r] && 4'(r) < age[4*i+:4]) rank[4*i+:4] = rank[4*i+:4] + 4'd1;
                if (left[i] && asks_i[r] && !left[r] && age[4*r+:4] < age[4*i+:4]) passed[i] = 1'b1;
            end
        end
    end

    always_ff @(posedge clk_i) begin : keep
        int c;
        if (rst) begin
            waited_q <= '0;
            age_q    <= '0;
            last_q   <= 8'(INPUTS - 1);
            holder_q <= '0;
            lane_q   <= '0;
            for (c = 0; c < ALL; c = c + 1) free_q[8*c+:8] <= 8'(SLOTS);
        end else begin
            waited_q <= left;
            age_q    <= rank;
            last_q   <= last_d;
            holder_q <= on_wire;
            for (c = 0; c < CHANNELS; c = c + 1) begin
                if ((on_wire[c*INPUTS+:INPUTS] & last_i) != '0) holder_q[c*INPUTS+:INPUTS] <= '0;
            end
            lane_q   <= expected_lane;
            free_q   <= free_d;
        end
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic one_a_wire, allowed_slot, right_bytes, only_taken_slots;
    logic [7:0] offered;
    always_comb begin : compare
        int c;
        int i;
        int l;
        one_a_wire       = 1'b1;
        allowed_slot     = 1'b1;
        right_bytes      = 1'b1;
        only_taken_slots = 1'b1;
        offered          = '0;
        for (c = 0; c < CHANNELS; c = c + 1) begin
            offered = '0;
            if ((from[c*INPUTS+:INPUTS] & (from[c*INPUTS+:INPUTS] - 1'b1)) != '0) one_a_wire = 1'b0;
            if (grant[c*INPUTS+:INPUTS] != '0 && holder_q[c*INPUTS+:INPUTS] != '0) one_a_wire = 1'b0;
            for (i = 0; i < INPUTS; i = i + 1) begin
                if (on_wire[c*INPUTS+i]) offered = 8'(offers_i[i*COUNT+:COUNT]);
                for (l = 0; l < LANES; l = l + 1) begin
                    if (grant[c*INPUTS+i] && lane[c*LANE+:LANE] == LANE'(l)
                        && (!lanes_i[i*LANES+l] || free_q[8*(c*LANES+l)+:8] == '0)) allowed_slot = 1'b0;
                end
            end
            if (8'(moves[c*PUSH+:PUSH]) != (32'(offered) < W ? offered : 8'(W))) right_bytes = 1'b0;
        end
        for (c = 0; c < ALL; c = c + 1) begin
            if (free_i[c] && 32'(free_q[8*c+:8]) >= SLOTS) only_taken_slots = 1'b0;
        end
    end

    // --- invariant --------------------------------------------------------------------------------------------------
    logic ages_are_small, order_is_that_of_ages, is_older, same_slots;
    always_comb begin : relate
        int i;
        int j;
        int c;
        ages_are_small        = 1'b1;
        order_is_that_of_ages = 1'b1;
        same_slots            = 1'b1;
        is_older              = 1'b0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (32'(age_q[4*i+:4]) >= INPUTS) ages_are_small = 1'b0;
            for (j = 0; j < INPUTS; j = j + 1) begin
                is_older = \u_dut.u_arbiter.older_q [i*INPUTS+j];
                if (waited_q[i] && waited_q[j] && is_older != (age_q[4*i+:4] > age_q[4*j+:4]))
                    order_is_that_of_ages = 1'b0;
            end
        end
        for (c = 0; c < ALL; c = c + 1) begin
            if (8'(\u_dut.slots [c*SLOT+:SLOT]) != free_q[8*c+:8] || 32'(free_q[8*c+:8]) > SLOTS) same_slots = 1'b0;
        end
    end

    logic full_q;  // all slots have been taken
    always_ff @(posedge clk_i) full_q <= !rst && (full_q || free_q == '0);

    always_comb begin : check
        if (started_q) begin
            requests_are_kept: assume ((waited_q & ~asks_i) == '0);
            only_what_was_taken: assume (only_taken_slots);

            one_message_on_a_wire: assert (one_a_wire);
            only_into_a_free_slot: assert (allowed_slot);
            oldest_that_can_go_first: assert (grant == expected);
            most_free_slots: assert (lane == expected_lane);
            a_wire_to_the_last_byte: assert (from == on_wire);
            as_many_bytes_as_possible: assert (right_bytes);

            same_order: assert (ages_are_small && order_is_that_of_ages);
            same_requests: assert (\u_dut.u_arbiter.waited_q == waited_q);
            same_last: assert (8'(\u_dut.u_arbiter.last_q ) == last_q && 32'(last_q) < INPUTS);
            same_slots_free: assert (same_slots);

            younger_one_goes: cover (passed != '0);
            all_at_once: cover (CHANNELS == 1 || (grant[INPUTS-1:0] != '0 && grant[(CHANNELS-1)*INPUTS+:INPUTS] != '0));
            not_the_lowest: cover (CHANNELS == 1 ? lane[0] && grant != '0 : grant[INPUTS-1:0] == '0 && grant != '0);
            all_slots_taken: cover (free_q == '0 && left != '0);
            taken_again: cover (full_q && grant != '0);
        end
    end

endmodule

`default_nettype wire

// The arbiter against ages (docs/timing.md, N3, E1). The age of a request is the number of later cycles in which
// another input asked anew. Ages order requests as their cycles do, and they stay small, since an input that asks later
// is served later.
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers every order
// in which three inputs can ask, and that each asks again: 3 cycles to ask one by one, 3 to be served, and once more.
`default_nettype none

module oldest_first_proof #(
    parameter int INPUTS  = 3,
    parameter int SERVERS = 1
) (
    input logic               clk_i,
    input logic [INPUTS-1:0]  asks_i,
    input logic [SERVERS-1:0] free_i
);

    localparam int LAST = $clog2(INPUTS) > 0 ? $clog2(INPUTS) : 1;

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic [SERVERS*INPUTS-1:0] grant;

    oldest_first #(
        .INPUTS (INPUTS),
        .SERVERS(SERVERS)
    ) u_dut (
        .clk_i,
        .rst_i  (rst),
        .asks_i,
        .free_i,
        .can_i  ('1),  // lane_output_proof.sv is about servers that cannot take every input
        .grant_o(grant)
    );

    // Registers of the arbiter, for the invariant of the induction.
    (* hierconn *) wire [INPUTS*INPUTS-1:0] \u_dut.older_q ;
    (* hierconn *) wire [INPUTS-1:0]        \u_dut.waited_q ;
    (* hierconn *) wire [LAST-1:0]          \u_dut.last_q ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic [INPUTS-1:0]   waited_q;             // asked before this cycle, not served yet
    logic [4*INPUTS-1:0] age_q, age;           // one for each input
    logic [4*INPUTS-1:0] passed_q, passed_d;   // cycles in which other inputs were served instead
    logic [7:0]          last_q, last_d;       // the input served last

    logic [INPUTS-1:0] left, served_now;
    logic              is_oldest, is_first_of_equals, one_hot, only_who_asks, only_if_free, work_done;
    logic [7:0]        distance, best;

    always_comb begin : judge
        int s;
        int i;
        int j;
        age = '0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (waited_q[i]) age[4*i+:4] = age_q[4*i+:4] + 4'((asks_i & ~waited_q) != '0);
        end

        left               = asks_i;
        served_now         = '0;
        last_d             = last_q;
        is_oldest          = 1'b1;
        is_first_of_equals = 1'b1;
        one_hot            = 1'b1;
        only_who_asks      = 1'b1;
        only_if_free       = 1'b1;
        work_done          = 1'b1;
        best               = '0;
        distance           = '0;
        for (s = 0; s < SERVERS; s = s + 1) begin
            served_now = grant[s*INPUTS+:INPUTS];
            if ((served_now & (served_now - 1'b1)) != '0) one_hot = 1'b0;
            if ((served_now & ~left) != '0) only_who_asks = 1'b0;  // also fails if two servers take one input
            if (served_now != '0 && !free_i[s]) only_if_free = 1'b0;
            if (served_now == '0 && free_i[s] && left != '0) work_done = 1'b0;
            for (i = 0; i < INPUTS; i = i + 1) begin
                for (j = 0; j < INPUTS; j = j + 1) begin
                    if (served_now[i] && left[j] && i != j) begin
                        // Steps from the input served last, wrapping round.
                        best     = 8'(i) > last_d ? 8'(i) - last_d : 8'(i) + 8'(INPUTS) - last_d;
                        distance = 8'(j) > last_d ? 8'(j) - last_d : 8'(j) + 8'(INPUTS) - last_d;
                        if (age[4*j+:4] > age[4*i+:4]) is_oldest = 1'b0;
                        if (age[4*j+:4] == age[4*i+:4] && distance < best) is_first_of_equals = 1'b0;
                    end
                end
            end
            left = left & ~served_now;
            for (i = 0; i < INPUTS; i = i + 1) begin
                if (served_now[i]) last_d = 8'(i);
            end
        end

        passed_d = '0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (left[i]) passed_d[4*i+:4] = passed_q[4*i+:4] + 4'(left != asks_i);
        end
    end

    always_ff @(posedge clk_i) begin
        if (rst) begin
            waited_q <= '0;
            age_q    <= '0;
            passed_q <= '0;
            last_q   <= 8'(INPUTS - 1);
        end else begin
            waited_q <= left;
            age_q    <= age;
            passed_q <= passed_d;
            last_q   <= last_d;
        end
    end

    // --- invariant --------------------------------------------------------------------------------------------------
    logic       ages_are_small, nobody_starves, order_is_that_of_ages;
    logic [3:0] younger, not_younger;
    always_comb begin : compare
        int i;
        int j;
        ages_are_small        = 1'b1;
        nobody_starves        = 1'b1;
        order_is_that_of_ages = 1'b1;
        younger               = '0;
        not_younger           = '0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            younger     = '0;
            not_younger = '0;
            for (j = 0; j < INPUTS; j = j + 1) begin
                if (i != j && waited_q[i] && waited_q[j]) begin
                    if (age_q[4*j+:4] < age_q[4*i+:4]) younger = younger + 4'd1;
                    else not_younger = not_younger + 4'd1;
                    if (\u_dut.older_q [i*INPUTS+j] != (age_q[4*i+:4] > age_q[4*j+:4])) order_is_that_of_ages = 1'b0;
                end
            end
            if (waited_q[i] && age_q[4*i+:4] > younger) ages_are_small = 1'b0;
            if (\u_dut.older_q [i*INPUTS+i]) order_is_that_of_ages = 1'b0;
            // An input that is passed over has one fewer before it each time.
            if (!waited_q[i] && passed_q[4*i+:4] != '0) nobody_starves = 1'b0;
            if (waited_q[i] && 32'(passed_q[4*i+:4]) + 32'(not_younger) > INPUTS - 1) nobody_starves = 1'b0;
        end
    end

    always_comb begin : check
        if (started_q) begin
            requests_are_kept: assume ((waited_q & ~asks_i) == '0);

            one_grant_a_server: assert (one_hot);
            served_who_asks_and_once: assert (only_who_asks);
            served_by_who_is_free: assert (only_if_free);
            no_server_idle: assert (work_done);
            oldest_request_first: assert (is_oldest);
            ties_go_round: assert (is_first_of_equals);
            passed_over_at_most_once_by_each: assert (nobody_starves);

            order_kept: assert (ages_are_small && order_is_that_of_ages);
            same_requests: assert (\u_dut.waited_q == waited_q);
            same_last: assert (8'(\u_dut.last_q ) == last_q && 32'(last_q) < INPUTS);

            // Each of the other inputs is served before the last input.
            waits_longest: cover (32'(passed_q[4*(INPUTS-1)+:4]) == INPUTS - 1 && left != asks_i);
            three_ages: cover (asks_i == '1 && age[3:0] > age[7:4] && age[7:4] > age[11:8]);
        end
    end

endmodule

`default_nettype wire

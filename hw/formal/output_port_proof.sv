// One output of a router: which input holds it and which bytes cross (docs/timing.md, N1, N4).
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers that every
// input gets the output, loses it with its last byte, and another input gets it in the cycle after: 2 cycles each.
`default_nettype none

module output_port_proof #(
    parameter int INPUTS = 3,
    parameter int W      = 1,
    parameter int COUNT  = 3
) (
    input logic                    clk_i,
    input logic [INPUTS-1:0]       grant_i,
    input logic [INPUTS*COUNT-1:0] offers_i,
    input logic [INPUTS-1:0]       last_i,
    input logic [COUNT-1:0]        room_i
);

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic                   free;
    logic [INPUTS-1:0]      from;
    logic [$clog2(W+1)-1:0] moves;

    output_port #(
        .INPUTS(INPUTS),
        .W     (W),
        .COUNT (COUNT)
    ) u_dut (
        .clk_i,
        .rst_i  (rst),
        .grant_i,
        .offers_i,
        .last_i,
        .room_i,
        .free_o (free),
        .from_o (from),
        .moves_o(moves)
    );

    (* hierconn *) wire [INPUTS-1:0] \u_dut.holder_q ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic       held_q, held;    // an input holds the port
    logic [7:0] holder_q, holder;
    logic [7:0] offered;
    logic       ends;            // the last byte crosses

    always_comb begin : hold
        int i;
        held   = held_q;
        holder = holder_q;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (grant_i[i]) begin
                held   = 1'b1;
                holder = 8'(i);
            end
        end
        offered = '0;
        ends    = 1'b0;
        for (i = 0; i < INPUTS; i = i + 1) begin
            if (held && holder == 8'(i)) begin
                offered = 8'(offers_i[i*COUNT+:COUNT]);
                ends    = last_i[i];
            end
        end
    end

    always_ff @(posedge clk_i) begin
        held_q   <= !rst && held && !ends;
        holder_q <= holder;
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic [INPUTS-1:0] only_the_holder;
    assign only_the_holder = held ? INPUTS'(1) << holder : '0;

    logic              goes_on_q;  // an input held it in the cycle before, and its message had not ended
    logic [INPUTS-1:0] from_q;
    logic [INPUTS-1:0] had_q;      // inputs that have held it so far
    always_ff @(posedge clk_i) begin
        goes_on_q <= !rst && from != '0 && (from & last_i) == '0;
        from_q    <= from;
        had_q     <= rst ? '0 : had_q | from;
    end

    always_comb begin : check
        if (started_q) begin
            one_grant: assume ((grant_i & (grant_i - 1'b1)) == '0);
            granted_when_free: assume (grant_i == '0 || !held_q);

            grant_never_moves: assert (!goes_on_q || from == from_q);
            free_without_a_holder: assert (free == !held_q);
            holder_from_the_grant_on: assert (from == only_the_holder);
            no_more_than_offered: assert (8'(moves) <= offered);
            no_more_than_room: assert (32'(moves) <= 32'(room_i));
            no_more_than_the_rate: assert (32'(moves) <= W);
            no_fewer_than_possible: assert (8'(moves) == offered || 32'(moves) == 32'(room_i) || 32'(moves) == W);

            same_holder: assert (\u_dut.holder_q == (held_q ? INPUTS'(1) << holder_q : '0));
            holder_exists: assert (!held_q || 32'(holder_q) < INPUTS);
            same_before: assert (!goes_on_q || (held_q && from_q == INPUTS'(1) << holder_q));

            each_has_it: cover (had_q == '1);
            next_at_once: cover (had_q[0] && !had_q[1] && grant_i[1] && moves != '0);
            held_up: cover (held_q && offered != '0 && room_i == '0);
        end
    end

endmodule

`default_nettype wire

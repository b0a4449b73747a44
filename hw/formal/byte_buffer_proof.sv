// The input buffer (docs/timing.md, N1, N4) against a queue that shifts: byte k of `queue_q` is the oldest but k. With
// THROUGH it is the buffer of an injection buffer (S5), through which bytes can pass within a cycle.
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers that the
// buffer fills, empties and fills again, so that places wrap round: DEPTH cycles each at one byte a cycle.
`default_nettype none

module byte_buffer_proof #(
    parameter int W_IN    = 1,
    parameter int W_OUT   = 1,
    parameter int DEPTH   = 3,
    parameter int THROUGH = 0
) (
    input logic                       clk_i,
    input logic [$clog2(W_IN+1)-1:0]  push_i,
    input logic [8*W_IN-1:0]          data_i,
    input logic [$clog2(W_OUT+1)-1:0] pop_i
);

    localparam int PLACE = $clog2(DEPTH) > 0 ? $clog2(DEPTH) : 1;
    localparam int COUNT = $clog2(DEPTH + 1);

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic [8*W_OUT-1:0] data;
    logic [COUNT-1:0]   used;

    byte_buffer #(
        .W_IN   (W_IN),
        .W_OUT  (W_OUT),
        .DEPTH  (DEPTH),
        .THROUGH(THROUGH)
    ) u_dut (
        .clk_i,
        .rst_i (rst),
        .push_i,
        .data_i,
        .pop_i,
        .data_o(data),
        .used_o(used)
    );

    // The memory of the buffer, for the invariant of the induction.
    (* hierconn *) wire [8*DEPTH-1:0] \u_dut.formal_bytes ;
    (* hierconn *) wire [PLACE-1:0]   \u_dut.first_q ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic [COUNT-1:0]          count_q;
    logic [COUNT-1:0]          offered;  // bytes that may leave in this cycle
    logic [8*(DEPTH+W_IN)-1:0] queue_q;
    logic [8*(DEPTH+W_IN)-1:0] queue;    // the bytes that come in this cycle included

    always_comb begin : append
        int b;
        queue = queue_q;
        for (b = 0; b < W_IN; b = b + 1) begin
            if (b < 32'(push_i)) queue[8*(32'(count_q)+b)+:8] = data_i[8*b+:8];
        end
        offered = THROUGH != 0 ? count_q + COUNT'(push_i) : count_q;
    end

    always_ff @(posedge clk_i) begin
        if (rst) count_q <= '0;
        else count_q <= count_q + COUNT'(push_i) - COUNT'(pop_i);
        queue_q <= queue >> (8 * 32'(pop_i));
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic oldest_shown, all_kept;
    always_comb begin : compare
        int b;
        int place;
        oldest_shown = 1'b1;
        all_kept     = 1'b1;
        for (b = 0; b < W_OUT; b = b + 1) begin
            if (b < 32'(offered) && data[8*b+:8] != queue[8*b+:8]) oldest_shown = 1'b0;
        end
        for (b = 0; b < DEPTH; b = b + 1) begin
            place = 32'(\u_dut.first_q ) + b;
            if (place >= DEPTH) place = place - DEPTH;
            if (b < 32'(count_q) && \u_dut.formal_bytes [8*place+:8] != queue_q[8*b+:8]) all_kept = 1'b0;
        end
    end

    always_comb begin : check
        if (started_q) begin
            assume (32'(push_i) <= W_IN && 32'(count_q) + 32'(push_i) <= DEPTH);
            assume (32'(pop_i) <= W_OUT && 32'(pop_i) <= 32'(offered));

            nothing_lost_or_doubled: assert (used == offered);
            in_order: assert (oldest_shown);
            never_overwritten: assert (32'(count_q) <= DEPTH && all_kept);
            place_exists: assert (32'(\u_dut.first_q ) < DEPTH);

            fills: cover (32'(used) == DEPTH && \u_dut.first_q != '0);
            empties: cover (used == '0 && count_q == '0 && \u_dut.first_q != '0);
        end
    end

    // A byte leaves an empty buffer as early as it can.
    if (THROUGH != 0) begin : gen_through
        always_comb begin : check_through
            if (started_q) begin
                leaves_in_the_same_cycle: cover (count_q == '0 && 32'(pop_i) == 32'(push_i) &&
                                                 data[7:0] == data_i[7:0] && data_i[7:0] != '0 && used != '0 &&
                                                 32'(used) == 32'(push_i));
                stored_bytes_go_first: cover (used > count_q && 32'(push_i) == W_IN && 32'(pop_i) == W_OUT &&
                                              data[7:0] == queue_q[7:0] && data[7:0] != data_i[7:0] && count_q != '0);
            end
        end
    end else begin : gen_stored_only
        logic came_into_empty_q = 1'b0;
        always_ff @(posedge clk_i) came_into_empty_q <= started_q && count_q == '0 && push_i != '0;
        always_comb begin : check_stored_only
            if (started_q) begin
                leaves_in_the_next_cycle: cover (came_into_empty_q && 32'(pop_i) == 32'(used) && used == count_q &&
                                                 data[7:0] == queue_q[7:0] && data[7:0] != '0);
            end
        end
    end

endmodule

`default_nettype wire

// The end of a channel against a queue of bytes and a count of the bytes still to come (docs/timing.md, N1, N2, N4).
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers two messages
// of full length through the same buffer: each needs at most 1 + LONGEST cycles when nothing is in its way, and may be
// stalled as well.
`default_nettype none

module input_port_proof #(
    parameter int W       = 1,
    parameter int W_OUT   = 1,
    parameter int DEPTH   = 2,
    parameter int LONGEST = 4,  // bytes of a message
    parameter int LEN     = 3,
    parameter int INFO    = 4
) (
    input logic                       clk_i,
    input logic                       head_i,
    input logic [INFO-1:0]            info_i,
    input logic [$clog2(W+1)-1:0]     push_i,
    input logic [8*W-1:0]             data_i,
    input logic                       granted_i,
    input logic [$clog2(W_OUT+1)-1:0] pop_i
);

    localparam int COUNT = $clog2(DEPTH + 1);
    localparam int PLACE = $clog2(DEPTH) > 0 ? $clog2(DEPTH) : 1;

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic [COUNT-1:0]   room, offers;
    logic               done, asks, last;
    logic [INFO-1:0]    info;
    logic [8*W_OUT-1:0] data;

    input_port #(
        .W    (W),
        .W_OUT(W_OUT),
        .DEPTH(DEPTH),
        .INFO (INFO),
        .LEN  (LEN)
    ) u_dut (
        .clk_i,
        .rst_i   (rst),
        .head_i,
        .info_i,
        .push_i,
        .data_i,
        .room_o  (room),
        .done_o  (done),
        .asks_o  (asks),
        .info_o  (info),
        .offers_o(offers),
        .data_o  (data),
        .last_o  (last),
        .granted_i,
        .pop_i
    );

    // Registers of the port, for the invariant of the induction.
    (* hierconn *) wire [LEN-1:0]     \u_dut.left_q ;
    (* hierconn *) wire               \u_dut.holds_q ;
    (* hierconn *) wire               \u_dut.granted_q ;
    (* hierconn *) wire [8*DEPTH-1:0] \u_dut.u_buffer.formal_bytes ;
    (* hierconn *) wire [PLACE-1:0]   \u_dut.u_buffer.first_q ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic                  taken_q;    // holds a message: from the cycle after its head came until its last byte leaves
    logic                  granted_q;  // the message has its next channel
    logic [INFO-1:0]       info_q;
    logic [7:0]            to_come_q;  // bytes still to come
    logic [7:0]            count_q;    // bytes here
    logic [8*(DEPTH+W)-1:0] queue_q, queue_d;
    logic [7:0]            coming;     // bytes that may still come, those of this cycle included
    logic                  goes_last;

    assign coming    = head_i ? 8'(info_i[LEN-1:0]) : to_come_q;
    assign goes_last = taken_q && to_come_q == '0 && 8'(pop_i) == count_q;

    always_comb begin : shift
        int b;
        queue_d = queue_q;
        for (b = 0; b < W; b = b + 1) begin
            if (b < 32'(push_i)) queue_d[8*(32'(count_q)+b)+:8] = data_i[8*b+:8];
        end
        queue_d = queue_d >> (8 * 32'(pop_i));
    end

    always_ff @(posedge clk_i) begin
        if (rst) begin
            taken_q   <= 1'b0;
            granted_q <= 1'b0;
            to_come_q <= '0;
            count_q   <= '0;
        end else begin
            taken_q   <= head_i || (taken_q && !goes_last);
            granted_q <= !head_i && !goes_last && (granted_q || granted_i);
            to_come_q <= coming - 8'(push_i);
            count_q   <= count_q + 8'(push_i) - 8'(pop_i);
        end
        if (head_i) info_q <= info_i;
        queue_q <= queue_d;
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic oldest_shown, all_kept;
    always_comb begin : compare
        int b;
        int place;
        oldest_shown = 1'b1;
        all_kept     = 1'b1;
        for (b = 0; b < W_OUT; b = b + 1) begin
            if (b < 32'(count_q) && data[8*b+:8] != queue_q[8*b+:8]) oldest_shown = 1'b0;
        end
        for (b = 0; b < DEPTH; b = b + 1) begin
            place = 32'(\u_dut.u_buffer.first_q ) + b;
            if (place >= DEPTH) place = place - DEPTH;
            if (b < 32'(count_q) && \u_dut.u_buffer.formal_bytes [8*place+:8] != queue_q[8*b+:8]) all_kept = 1'b0;
        end
    end

    // The byte shown in the cycle before, if it was stalled then.
    logic       stalled_q;
    logic [7:0] shown_q;
    logic [1:0] messages_q;  // messages that have left
    always_ff @(posedge clk_i) begin
        stalled_q <= !rst && count_q != '0 && pop_i == '0;
        shown_q   <= data[7:0];
        if (rst) messages_q <= '0;
        else if (done && messages_q != '1) messages_q <= messages_q + 2'd1;
    end

    always_comb begin : check
        if (started_q) begin
            channels_are_atomic: assume (!(head_i && taken_q));
            lengths: assume (!head_i || (info_i[LEN-1:0] != '0 && 32'(info_i[LEN-1:0]) <= LONGEST));
            not_more_than_announced: assume (32'(push_i) <= W && 8'(push_i) <= coming);
            only_into_room: assume (32'(push_i) + 32'(count_q) <= DEPTH);
            granted_when_asked: assume (!granted_i || (taken_q && !granted_q));
            only_what_is_offered: assume (32'(pop_i) <= W_OUT && 8'(pop_i) <= count_q);
            only_with_a_grant: assume (pop_i == '0 || granted_i || granted_q);

            nothing_lost_or_doubled: assert (8'(offers) == count_q && 32'(room) + 32'(count_q) == DEPTH);
            in_order: assert (oldest_shown);
            never_overwritten: assert (all_kept);
            asks_from_head_to_grant: assert (asks == (taken_q && !granted_q));
            info_of_this_message: assert (!taken_q || info == info_q);
            done_with_the_last_byte: assert (done == goes_last && last == done);
            empty_between_messages: assert (taken_q || (count_q == '0 && to_come_q == '0));
            stable_while_stalled: assert (!stalled_q || data[7:0] == shown_q);

            same_message: assert (\u_dut.holds_q == taken_q && \u_dut.granted_q == granted_q);
            same_rest: assert (!taken_q || (8'(\u_dut.left_q ) == count_q + to_come_q && \u_dut.left_q != '0));
            short_enough: assert (32'(count_q) <= DEPTH && 32'(count_q) + 32'(to_come_q) <= LONGEST);
            place_exists: assert (32'(\u_dut.u_buffer.first_q ) < DEPTH);
            nothing_stalled_when_empty: assert (!stalled_q || (count_q != '0 && shown_q == queue_q[7:0]));

            fills: cover (taken_q && 32'(count_q) == DEPTH && to_come_q != '0);
            two_of_full_length: cover (messages_q == 2'd1 && done && 32'(info_q[LEN-1:0]) == LONGEST);
        end
    end

endmodule

`default_nettype wire

// A lane against a queue of messages and a queue of bytes (docs/timing.md, N2, G3).
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers a lane that
// is full, and whose second message leaves after the first.
`default_nettype none

module lane_buffer_proof #(
    parameter int W     = 1,
    parameter int W_OUT = 1,
    parameter int SLOTS = 2,
    parameter int BYTES = 2,
    parameter int LEN   = 2,
    parameter int INFO  = 3
) (
    input logic                       clk_i,
    input logic                       head_i,
    input logic [INFO-1:0]            info_i,
    input logic [$clog2(W+1)-1:0]     push_i,
    input logic [8*W-1:0]             data_i,
    input logic                       granted_i,
    input logic [$clog2(W_OUT+1)-1:0] pop_i
);

    localparam int DEPTH = SLOTS * BYTES;
    localparam int PLACE = $clog2(DEPTH);

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic               asks, last;
    logic [INFO-1:0]    info;
    logic [LEN-1:0]     offers;
    logic [8*W_OUT-1:0] data;

    lane_buffer #(
        .W    (W),
        .W_OUT(W_OUT),
        .SLOTS(SLOTS),
        .BYTES(BYTES),
        .INFO (INFO),
        .LEN  (LEN)
    ) u_dut (
        .clk_i,
        .rst_i   (rst),
        .head_i,
        .info_i,
        .push_i,
        .data_i,
        .asks_o  (asks),
        .info_o  (info),
        .offers_o(offers),
        .data_o  (data),
        .last_o  (last),
        .granted_i,
        .pop_i
    );

    // Registers of the lane, for the invariant of the induction.
    (* hierconn *) wire [SLOTS*INFO-1:0]         \u_dut.infos_q ;
    (* hierconn *) wire [$clog2(SLOTS+1)-1:0]    \u_dut.messages_q ;
    (* hierconn *) wire                          \u_dut.granted_q ;
    (* hierconn *) wire [LEN-1:0]                \u_dut.gone_q ;
    (* hierconn *) wire [8*DEPTH-1:0]            \u_dut.u_buffer.formal_bytes ;
    (* hierconn *) wire [PLACE-1:0]              \u_dut.u_buffer.first_q ;
    (* hierconn *) wire [$clog2(DEPTH+1)-1:0]    \u_dut.u_buffer.used_q ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic [7:0]                 messages_q;        // messages whose head has come and whose last byte has not left
    logic [INFO*(SLOTS+1)-1:0]  infos_q, infos_d;  // infos of these messages, in order
    logic                       granted_q;         // the first message has its next channel
    logic [7:0]                 gone_q;            // bytes of the first message that have left
    logic [7:0]                 to_come_q;         // bytes of the last message that are still to come
    logic [7:0]                 count_q;           // bytes here
    logic [8*(DEPTH+W)-1:0]     queue_q, queue_d;
    logic [7:0]                 coming;            // bytes that may still come, those of this cycle included
    logic [7:0]                 left;              // bytes of the first message that have not left
    logic [7:0]                 may_leave;
    logic                       goes_last;

    assign coming    = head_i ? 8'(info_i[LEN-1:0]) : to_come_q;
    assign left      = 8'(infos_q[LEN-1:0]) - gone_q;
    assign may_leave = messages_q == '0 ? '0 : count_q < left ? count_q : left;
    assign goes_last = messages_q != '0 && 8'(pop_i) == left;

    always_comb begin : shift
        int b;
        infos_d = infos_q;
        if (head_i) infos_d[INFO*32'(messages_q)+:INFO] = info_i;
        if (goes_last) infos_d = infos_d >> INFO;
        queue_d = queue_q;
        for (b = 0; b < W; b = b + 1) begin
            if (b < 32'(push_i)) queue_d[8*(32'(count_q)+b)+:8] = data_i[8*b+:8];
        end
        queue_d = queue_d >> (8 * 32'(pop_i));
    end

    always_ff @(posedge clk_i) begin
        if (rst) begin
            messages_q <= '0;
            granted_q  <= 1'b0;
            gone_q     <= '0;
            to_come_q  <= '0;
            count_q    <= '0;
        end else begin
            messages_q <= messages_q + 8'(head_i) - 8'(goes_last);
            granted_q  <= !goes_last && (granted_q || granted_i);
            gone_q     <= goes_last ? '0 : gone_q + 8'(pop_i);
            to_come_q  <= coming - 8'(push_i);
            count_q    <= count_q + 8'(push_i) - 8'(pop_i);
        end
        infos_q <= infos_d;
        queue_q <= queue_d;
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic       oldest_shown, all_kept, all_announced, lengths_fit;
    logic [7:0] total, last_length;  // bytes of all messages here, and of the one that came last
    always_comb begin : compare
        int b;
        int m;
        int place;
        oldest_shown  = 1'b1;
        all_kept      = 1'b1;
        all_announced = 1'b1;
        lengths_fit   = 1'b1;
        total         = '0;
        last_length   = '0;
        for (b = 0; b < W_OUT; b = b + 1) begin
            if (b < 32'(may_leave) && data[8*b+:8] != queue_q[8*b+:8]) oldest_shown = 1'b0;
        end
        for (b = 0; b < DEPTH; b = b + 1) begin
            place = 32'(\u_dut.u_buffer.first_q ) + b;
            if (place >= DEPTH) place = place - DEPTH;
            if (b < 32'(count_q) && \u_dut.u_buffer.formal_bytes [8*place+:8] != queue_q[8*b+:8]) all_kept = 1'b0;
        end
        for (m = 0; m < SLOTS; m = m + 1) begin
            if (m < 32'(messages_q)) begin
                last_length = 8'(infos_q[INFO*m+:LEN]);
                total       = total + last_length;
                if (last_length == '0 || 32'(last_length) > BYTES) lengths_fit = 1'b0;
                if (\u_dut.infos_q [INFO*m+:INFO] != infos_q[INFO*m+:INFO]) all_announced = 1'b0;
            end
        end
    end

    logic [1:0] whole_q;  // messages that have left
    always_ff @(posedge clk_i) begin
        if (rst) whole_q <= '0;
        else if (last && whole_q != '1) whole_q <= whole_q + 2'd1;
    end

    always_comb begin : check
        if (started_q) begin
            only_into_a_free_slot: assume (!head_i || 32'(messages_q) < SLOTS);
            one_at_a_time_on_the_wire: assume (!head_i || to_come_q == '0);
            lengths: assume (!head_i || (info_i[LEN-1:0] != '0 && 32'(info_i[LEN-1:0]) <= BYTES));
            not_more_than_announced: assume (32'(push_i) <= W && 8'(push_i) <= coming);
            granted_when_asked: assume (!granted_i || (messages_q != '0 && !granted_q));
            only_what_is_offered: assume (32'(pop_i) <= W_OUT && 8'(pop_i) <= may_leave);
            only_with_a_grant: assume (pop_i == '0 || granted_i || granted_q);

            only_the_first_asks: assert (asks == (messages_q != '0 && !granted_q));
            first_in_first_out: assert (messages_q == '0 || info == infos_q[INFO-1:0]);
            nothing_of_the_next_one: assert (8'(offers) == may_leave);
            in_order: assert (oldest_shown);
            leaves_with_its_last_byte: assert (last == goes_last);
            slots_are_enough: assert (32'(count_q) + 32'(push_i) <= DEPTH);

            never_overwritten: assert (all_kept);
            same_messages: assert (8'(\u_dut.messages_q ) == messages_q && \u_dut.granted_q == granted_q);
            same_infos: assert (all_announced);
            same_rest: assert (8'(\u_dut.gone_q ) == gone_q && 8'(\u_dut.u_buffer.used_q ) == count_q);
            place_exists: assert (32'(\u_dut.u_buffer.first_q ) < DEPTH);
            parts_fit: assert (32'(messages_q) <= SLOTS && 32'(count_q) <= DEPTH && lengths_fit
                && total == count_q + to_come_q + gone_q && to_come_q <= last_length && (gone_q == '0 || granted_q));
            first_fits: assert (messages_q == '0 ? gone_q == '0 && !granted_q : gone_q < 8'(infos_q[LEN-1:0]));

            full: cover (32'(count_q) == DEPTH);
            two_of_full_length: cover (whole_q == 2'd1 && last && 32'(infos_q[LEN-1:0]) == BYTES);
            comes_while_the_last_one_goes: cover (head_i && goes_last && 32'(messages_q) == 1);
        end
    end

endmodule

`default_nettype wire

// The sending interface of one link against a queue of messages (docs/timing.md, S1 to S4): message 0 is the oldest.
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers two messages
// of full length that start and leave, the second right behind the first: OVERHEAD + 1 cycles to the first byte, 2
// (LONGEST + 1) for both, and stalls.
`default_nettype none

module send_link_proof #(
    parameter int BUFFERS  = 1,
    parameter int BYTES    = 3,
    parameter int OVERHEAD = 2,
    parameter int W        = 1,
    parameter int WX       = 1,
    parameter int LEN      = 2,
    parameter int INFO     = 3
) (
    input logic                    clk_i,
    input logic                    start_i,
    input logic [INFO-1:0]         info_i,
    input logic [8*BYTES-1:0]      message_i,
    input logic                    granted_i,
    input logic [$clog2(WX+1)-1:0] pop_i
);

    localparam int BANKS = BUFFERS + 1;
    localparam int BANK  = $clog2(BANKS) > 0 ? $clog2(BANKS) : 1;
    localparam int COUNT = $clog2(BUFFERS + 1);
    localparam int TIMER = $clog2(OVERHEAD + 1);
    localparam int SIZE  = INFO + 8 * BYTES;  // bits of a message with its head's fields
    localparam int GAP   = BUFFERS == 1 ? 2 : 1;  // least number of cycles from a last byte to the next head (S4)

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic            free, copied, asks, last;
    logic [INFO-1:0] info;
    logic [LEN-1:0]  offers;
    logic [8*WX-1:0] data;

    send_link #(
        .BUFFERS (BUFFERS),
        .BYTES   (BYTES),
        .OVERHEAD(OVERHEAD),
        .W       (W),
        .WX      (WX),
        .LEN     (LEN),
        .INFO    (INFO)
    ) u_dut (
        .clk_i,
        .rst_i   (rst),
        .start_i,
        .info_i,
        .message_i,
        .free_o  (free),
        .copied_o(copied),
        .asks_o  (asks),
        .info_o  (info),
        .offers_o(offers),
        .data_o  (data),
        .last_o  (last),
        .granted_i,
        .pop_i
    );

    // Registers of the link, for the invariant of the induction.
    (* hierconn *) wire [SIZE*BANKS-1:0] \u_dut.formal_banks ;
    (* hierconn *) wire                  \u_dut.filling_q ;
    (* hierconn *) wire [TIMER-1:0]      \u_dut.wait_q ;
    (* hierconn *) wire [BANK-1:0]       \u_dut.register_q ;
    (* hierconn *) wire [COUNT-1:0]      \u_dut.filled_q ;
    (* hierconn *) wire [BANK-1:0]       \u_dut.front_q ;
    (* hierconn *) wire                  \u_dut.granted_q ;
    (* hierconn *) wire [LEN-1:0]        \u_dut.gone_q ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic [SIZE*BANKS-1:0] queue_q, queue_d;
    logic                  filling_q;   // the youngest message is in the register
    logic [7:0]            wait_q;      // cycles until that message is complete
    logic [7:0]            buffered_q;  // messages in buffers
    logic                  granted_q;   // the oldest message has its channel
    logic [7:0]            gone_q;      // bytes of the oldest message that have left

    logic       moves;  // a message moves from register to buffer
    logic       may_start;
    logic [7:0] length, offered;
    logic       ends;   // the last byte of the oldest message leaves

    assign moves     = filling_q && wait_q == '0 && 32'(buffered_q) < BUFFERS;
    assign may_start = !filling_q || moves;
    assign length    = 8'(queue_q[8*BYTES+:LEN]);
    assign offered   = buffered_q == '0 ? '0 : 32'(length - gone_q) < W ? length - gone_q : 8'(W);
    assign ends      = buffered_q != '0 && gone_q + 8'(pop_i) == length;

    // Written place by place: a calculated index would cost a shifter for the whole queue.
    always_comb begin : shift
        int k;
        queue_d = queue_q;
        for (k = 0; k < BANKS; k = k + 1) begin
            if (start_i && 8'(k) == buffered_q + 8'(filling_q)) queue_d[SIZE*k+:SIZE] = {info_i, message_i};
        end
        if (ends) queue_d = queue_d >> SIZE;
    end

    always_ff @(posedge clk_i) begin
        queue_q <= queue_d;
        if (rst) begin
            filling_q  <= 1'b0;
            wait_q     <= '0;
            buffered_q <= '0;
            granted_q  <= 1'b0;
            gone_q     <= '0;
        end else begin
            filling_q  <= start_i || (filling_q && !moves);
            wait_q     <= start_i ? 8'(OVERHEAD - 1) : wait_q == '0 ? '0 : wait_q - 8'd1;
            buffered_q <= buffered_q + 8'(moves) - 8'(ends);
            granted_q  <= !ends && (granted_q || granted_i);
            gone_q     <= ends ? '0 : gone_q + 8'(pop_i);
        end
    end

    // --- timing, counted apart --------------------------------------------------------------------------------------
    logic       alone_q;       // the message has been the only one inside since its start
    logic [7:0] age_q;         // cycles since that start; stays at 255
    logic [7:0] since_last_q;  // cycles since a last byte left; stays at 255
    logic       next_ready_q;  // the next message was complete when that byte left
    always_ff @(posedge clk_i) begin
        if (start_i) alone_q <= !rst && !filling_q && buffered_q == '0;
        else if (rst || ends) alone_q <= 1'b0;
        age_q <= start_i ? 8'd1 : age_q == '1 ? age_q : age_q + 8'd1;
        if (rst) since_last_q <= '1;
        else since_last_q <= ends ? 8'd1 : since_last_q == '1 ? since_last_q : since_last_q + 8'd1;
        if (ends) next_ready_q <= BUFFERS == 1 ? filling_q && wait_q == '0 : buffered_q > 8'd1;
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic next_shown, all_kept;
    always_comb begin : compare
        int b;
        int p;
        int k;
        int f;
        b          = 0;
        next_shown = 1'b1;
        all_kept   = 1'b1;
        for (p = 0; p < BYTES; p = p + 1) begin
            for (b = 0; b < W; b = b + 1) begin
                if (8'(b) < offered && 8'(p) == gone_q + 8'(b) && data[8*b+:8] != queue_q[8*p+:8]) next_shown = 1'b0;
            end
        end
        for (k = 0; k < BANKS; k = k + 1) begin
            for (f = 0; f < BANKS; f = f + 1) begin
                // Message k is in the bank k after the front.
                if (8'(k) < buffered_q + 8'(filling_q) && 8'(\u_dut.front_q ) == 8'(f)
                    && \u_dut.formal_banks [SIZE*((f+k)%BANKS)+:SIZE] != queue_q[SIZE*k+:SIZE]) all_kept = 1'b0;
            end
        end
    end
    logic [31:0] register_bank;
    assign register_bank = 32'(\u_dut.front_q ) + 32'(buffered_q) >= BANKS
        ? 32'(\u_dut.front_q ) + 32'(buffered_q) - BANKS : 32'(\u_dut.front_q ) + 32'(buffered_q);

    logic lengths_fit;
    always_comb begin : measure
        int k;
        lengths_fit = 1'b1;
        for (k = 0; k < BANKS; k = k + 1) begin
            if (k < 32'(buffered_q) + 32'(filling_q) && (queue_q[SIZE*k+8*BYTES+:LEN] == '0
                || 32'(queue_q[SIZE*k+8*BYTES+:LEN]) > BYTES)) lengths_fit = 1'b0;
        end
    end

    // The byte shown in the cycle before, if it was stalled then.
    logic            stalled_q;
    logic [7:0]      shown_q;
    logic [INFO-1:0] info_q;
    always_ff @(posedge clk_i) begin
        stalled_q <= !rst && buffered_q != '0 && pop_i == '0;
        shown_q   <= data[7:0];
        info_q    <= info;
    end

    always_comb begin : check
        if (started_q) begin
            started_when_free: assume (!start_i || may_start);
            lengths: assume (!start_i || (info_i[LEN-1:0] != '0 && 32'(info_i[LEN-1:0]) <= BYTES));
            granted_when_asked: assume (!granted_i || (buffered_q != '0 && !granted_q));
            only_what_is_offered: assume (8'(pop_i) <= offered);
            only_with_a_grant: assume (pop_i == '0 || granted_i || granted_q);

            free_as_soon_as_possible: assert (free == may_start);
            moves_as_soon_as_possible: assert (copied == moves);
            asks_from_front_to_grant: assert (asks == (buffered_q != '0 && !granted_q));
            nothing_lost_or_doubled: assert (8'(offers) == offered);
            in_order: assert (next_shown && (buffered_q == '0 || info == queue_q[8*BYTES+:INFO]));
            ends_with_the_last_byte: assert (last == ends);
            never_overwritten: assert (all_kept);
            stable_while_stalled: assert (!stalled_q || (data[7:0] == shown_q && info == info_q));

            // If the interface was empty, the first byte can leave at OVERHEAD + 1.
            first_not_earlier: assert (!alone_q || 32'(age_q) > OVERHEAD || offers == '0);
            first_not_later: assert (!alone_q || 32'(age_q) != OVERHEAD + 1 || asks);
            // If the next message is complete, it always follows after the same pause.
            next_not_earlier: assert (32'(since_last_q) >= GAP || !asks);
            next_not_later: assert (32'(since_last_q) != GAP || !next_ready_q || asks);

            same_state: assert (\u_dut.filling_q == filling_q && 8'(\u_dut.filled_q ) == buffered_q
                && \u_dut.granted_q == granted_q && 8'(\u_dut.gone_q ) == gone_q
                && (!filling_q || 8'(\u_dut.wait_q ) == wait_q) && 32'(\u_dut.register_q ) == register_bank);
            banks_exist: assert (32'(\u_dut.front_q ) < BANKS && 32'(buffered_q) <= BUFFERS
                && 32'(wait_q) < OVERHEAD);
            lengths_kept: assert (lengths_fit);
            more_to_go: assert (buffered_q == '0 ? gone_q == '0 && !granted_q : gone_q < length);
            nothing_gone_without_a_grant: assert (granted_q || gone_q == '0);
            stalled_is_inside: assert (!stalled_q || (buffered_q != '0 && info_q == queue_q[8*BYTES+:INFO]
                && shown_q == 8'(queue_q[8*BYTES-1:0] >> {gone_q, 3'd0})));
            alone_is_alone: assert (!alone_q || (age_q != '0 && 32'(buffered_q) <= 1 && (age_q > 8'(OVERHEAD)
                ? buffered_q == 8'd1 && !filling_q
                : buffered_q == '0 && filling_q && 32'(wait_q) + 32'(age_q) == OVERHEAD)));
            alone_until_granted: assert (!alone_q || 32'(age_q) > OVERHEAD + 1 || gone_q == '0 && !granted_q);
            pause: assert (since_last_q != '0 && (since_last_q != 8'd1 || (!granted_q && gone_q == '0
                && (BUFFERS == 1 ? buffered_q == '0 && (!next_ready_q || (filling_q && wait_q == '0))
                                 : !next_ready_q || buffered_q != '0))));
            pause_ends: assert (BUFFERS > 1 || since_last_q != 8'd2
                || (!granted_q && (!next_ready_q || buffered_q != '0)));

            all_full: cover (filling_q && wait_q == '0 && 32'(buffered_q) == BUFFERS);
            // Two messages of full length, the second right behind the first.
            back_to_back: cover (ends && 32'(length) == BYTES && next_ready_q
                && 32'(since_last_q) == GAP - 1 + (BYTES + W - 1) / W);
            stalled: cover (stalled_q && gone_q != '0);
        end
    end

endmodule

`default_nettype wire

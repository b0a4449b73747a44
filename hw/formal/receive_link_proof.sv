// The receiving interface of one link against a queue of messages (docs/timing.md, R1 to R3): message 0 is the oldest.
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers two messages,
// the second right behind the first, that come, are presented and are taken: BYTES + 1 cycles for each and OVERHEAD + 1
// for the second.
`default_nettype none

module receive_link_proof #(
    parameter int BUFFERS  = 1,
    parameter int BYTES    = 3,
    parameter int OVERHEAD = 2,
    parameter int W        = 1,
    parameter int LEN      = 2,
    parameter int INFO     = 3
) (
    input logic                   clk_i,
    input logic                   head_i,
    input logic [INFO-1:0]        info_i,
    input logic [$clog2(W+1)-1:0] push_i,
    input logic [8*W-1:0]         data_i,
    input logic                   taken_i
);

    localparam int BANKS = BUFFERS + 1;
    localparam int BANK  = $clog2(BANKS) > 0 ? $clog2(BANKS) : 1;
    localparam int COUNT = $clog2(BUFFERS + 1);
    localparam int TIMER = $clog2(OVERHEAD + 1);
    localparam int SIZE  = INFO + 8 * BYTES;  // bits of a message with its head's fields

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic               free, complete, presents;
    logic [INFO-1:0]    info;
    logic [8*BYTES-1:0] message;

    receive_link #(
        .BUFFERS (BUFFERS),
        .BYTES   (BYTES),
        .OVERHEAD(OVERHEAD),
        .W       (W),
        .LEN     (LEN),
        .INFO    (INFO)
    ) u_dut (
        .clk_i,
        .rst_i     (rst),
        .free_o    (free),
        .head_i,
        .info_i,
        .push_i,
        .data_i,
        .complete_o(complete),
        .presents_o(presents),
        .info_o    (info),
        .message_o (message),
        .taken_i
    );

    // Registers of the link, for the invariant of the induction.
    (* hierconn *) wire [SIZE*BANKS-1:0] \u_dut.formal_banks ;
    (* hierconn *) wire                  \u_dut.coming_q ;
    (* hierconn *) wire [LEN-1:0]        \u_dut.came_q ;
    (* hierconn *) wire [BANK-1:0]       \u_dut.into_q ;
    (* hierconn *) wire [COUNT-1:0]      \u_dut.taken_q ;
    (* hierconn *) wire [COUNT-1:0]      \u_dut.waiting_q ;
    (* hierconn *) wire                  \u_dut.moving_q ;
    (* hierconn *) wire                  \u_dut.holds_q ;
    (* hierconn *) wire [TIMER-1:0]      \u_dut.wait_q ;
    (* hierconn *) wire [BANK-1:0]       \u_dut.register_q ;

    // --- reference --------------------------------------------------------------------------------------------------
    logic [SIZE*BANKS-1:0] queue_q, queue_d;
    logic       holds_q;    // message 0 is in the register
    logic [7:0] wait_q;     // cycles until it is presented
    logic [7:0] waiting_q;  // complete messages in buffers
    logic       coming_q;   // the last byte of the youngest message has not come
    logic [7:0] came_q;     // bytes of the youngest message so far
    logic       moving_q;   // a message moved in the cycle before; its buffer is still taken (R2)

    logic [7:0] youngest;   // number of the message that is coming
    logic [7:0] so_far, length;
    logic [7:0] announced;   // length of the youngest message, once its head has come
    logic       all_here, moves, shows;

    assign youngest = waiting_q + 8'(holds_q);
    assign so_far   = head_i ? '0 : came_q;
    assign length   = head_i ? 8'(info_i[LEN-1:0]) : announced;
    assign all_here = (head_i || coming_q) && so_far + 8'(push_i) == length;
    assign shows    = holds_q && wait_q == '0;
    assign moves    = (waiting_q != '0 || all_here) && (!holds_q || taken_i);

    // Written place by place: a calculated index would cost a shifter for the whole queue.
    always_comb begin : store
        int b;
        int k;
        int p;
        b         = 0;
        p         = 0;
        announced = '0;
        queue_d   = queue_q;
        for (k = 0; k < BANKS; k = k + 1) begin
            if (8'(k) == youngest) begin
                announced = 8'(queue_q[SIZE*k+8*BYTES+:LEN]);
                if (head_i) queue_d[SIZE*k+8*BYTES+:INFO] = info_i;
                for (p = 0; p < BYTES; p = p + 1) begin
                    for (b = 0; b < W; b = b + 1) begin
                        if (8'(b) < 8'(push_i) && 8'(p) == so_far + 8'(b)) queue_d[SIZE*k+8*p+:8] = data_i[8*b+:8];
                    end
                end
            end
        end
        if (taken_i) queue_d = queue_d >> SIZE;
    end

    always_ff @(posedge clk_i) begin
        queue_q <= queue_d;
        if (rst) begin
            holds_q   <= 1'b0;
            wait_q    <= '0;
            waiting_q <= '0;
            coming_q  <= 1'b0;
            came_q    <= '0;
            moving_q  <= 1'b0;
        end else begin
            holds_q   <= moves || (holds_q && !taken_i);
            wait_q    <= moves ? 8'(OVERHEAD - 1) : wait_q == '0 ? '0 : wait_q - 8'd1;
            waiting_q <= waiting_q + 8'(all_here) - 8'(moves);
            coming_q  <= (head_i || coming_q) && !all_here;
            came_q    <= so_far + 8'(push_i);
            moving_q  <= moves;
        end
    end

    // --- timing, counted apart --------------------------------------------------------------------------------------
    logic       alone_q;       // a message has come completely with nothing in its way, and has not been taken
    logic [7:0] age_q;         // cycles since then; stays at 255
    always_ff @(posedge clk_i) begin
        if (rst || taken_i) alone_q <= 1'b0;
        else if (all_here && waiting_q == '0 && !holds_q) alone_q <= 1'b1;
        age_q <= all_here && waiting_q == '0 && !holds_q ? 8'd1 : age_q == '1 ? age_q : age_q + 8'd1;
    end

    // --- properties -------------------------------------------------------------------------------------------------
    logic right_bytes, all_kept, lengths_fit;
    always_comb begin : compare
        int b;
        int k;
        int r;
        int bank;
        int place;
        logic            here;  // message k is inside, with the register as bank r
        logic [SIZE-1:0] kept;  // differences
        b           = 0;
        right_bytes = 1'b1;
        all_kept    = 1'b1;
        lengths_fit = 1'b1;
        for (b = 0; b < BYTES; b = b + 1) begin
            if (b < 32'(queue_q[8*BYTES+:LEN]) && message[8*b+:8] != queue_q[8*b+:8]) right_bytes = 1'b0;
        end
        for (k = 0; k < BANKS; k = k + 1) begin
            for (r = 0; r < BANKS; r = r + 1) begin
                // Message k is in bank k after the register, or one bank further when the register is empty.
                bank = (r + k + 1) % BANKS;
                if (holds_q) bank = (r + k) % BANKS;
                here = 8'(k) < youngest + 8'(coming_q) && 8'(\u_dut.register_q ) == 8'(r);
                for (place = 0; place < BANKS; place = place + 1) begin
                    kept = \u_dut.formal_banks [SIZE*place+:SIZE] ^ queue_q[SIZE*k+:SIZE];
                    if (here && place == bank) begin
                        if (kept[8*BYTES+:INFO] != '0) all_kept = 1'b0;
                        for (b = 0; b < BYTES; b = b + 1) begin
                            if ((8'(k) == youngest ? 8'(b) < came_q : 8'(b) < 8'(queue_q[SIZE*k+8*BYTES+:LEN]))
                                && kept[8*b+:8] != '0) all_kept = 1'b0;
                        end
                    end
                end
            end
            if (8'(k) < youngest + 8'(coming_q) && (queue_q[SIZE*k+8*BYTES+:LEN] == '0
                || 8'(queue_q[SIZE*k+8*BYTES+:LEN]) > 8'(BYTES))) lengths_fit = 1'b0;
        end
    end
    // The bank that the next byte goes to.
    logic [31:0] into, into_wrapped;
    assign into         = 32'(\u_dut.register_q ) + 32'(waiting_q) + 1;
    assign into_wrapped = into >= BANKS ? into - BANKS : into;

    // The message presented in the cycle before, if it was not taken.
    logic               stalled_q;
    logic [7:0]         shown_q;
    logic [INFO-1:0]    info_q;
    logic [7:0]         since_last_q;  // cycles since the last byte of a message; stays at 255
    logic               second_q;      // the latest message came as early as R2 allows with one buffer
    always_ff @(posedge clk_i) begin
        stalled_q <= !rst && shows && !taken_i;
        shown_q   <= message[7:0];
        info_q    <= info;
        if (rst) since_last_q <= '1;
        else since_last_q <= all_here ? 8'd1 : since_last_q == '1 ? since_last_q : since_last_q + 8'd1;
        if (rst) second_q <= 1'b0;
        else if (head_i) second_q <= since_last_q == 8'd2;
    end

    always_comb begin : check
        if (started_q) begin
            only_if_free: assume (!head_i || (!coming_q && 32'(waiting_q) + 32'(moving_q) < BUFFERS));
            lengths: assume (!head_i || (info_i[LEN-1:0] != '0 && 32'(info_i[LEN-1:0]) <= BYTES));
            bytes_of_a_message: assume (push_i == '0 || head_i || coming_q);
            not_longer_than_announced: assume (32'(push_i) <= W && (push_i == '0 || so_far + 8'(push_i) <= length));
            only_what_is_presented: assume (!taken_i || shows);

            // R2.
            free_as_soon_as_possible: assert (free == (!coming_q && 32'(waiting_q) + 32'(moving_q) < BUFFERS));
            closed_while_moving: assert (BUFFERS > 1 || since_last_q != 8'd1 || !free);
            nothing_lost_or_doubled: assert (complete == all_here && presents == shows);
            in_order: assert (!shows || (right_bytes && info == queue_q[8*BYTES+:INFO]));
            never_overwritten: assert (all_kept);
            stable_until_taken: assert (!stalled_q || (presents && message[7:0] == shown_q && info == info_q));

            // R1, R3: with nothing in the way, a message is presented OVERHEAD after its last byte.
            presented_not_earlier: assert (!alone_q || 32'(age_q) >= OVERHEAD || !presents);
            presented_not_later: assert (!alone_q || 32'(age_q) != OVERHEAD || presents);

            same_state: assert (\u_dut.coming_q == coming_q && 8'(\u_dut.waiting_q ) == waiting_q
                && \u_dut.moving_q == moving_q && \u_dut.holds_q == holds_q
                && 32'(\u_dut.taken_q ) == 32'(waiting_q) + 32'(coming_q) + 32'(moving_q)
                && (!coming_q || 8'(\u_dut.came_q ) == came_q) && (!holds_q || 8'(\u_dut.wait_q ) == wait_q));
            same_bank: assert (32'(\u_dut.into_q ) == into_wrapped);
            banks_exist: assert (32'(\u_dut.register_q ) < BANKS && 32'(wait_q) < OVERHEAD
                && 32'(waiting_q) + 32'(coming_q) + 32'(moving_q) <= BUFFERS);
            lengths_kept: assert (lengths_fit);
            more_to_come: assert (!coming_q || came_q < length);
            nobody_waits_for_nothing: assert (holds_q || waiting_q == '0);
            just_came: assert (since_last_q != '0 && (since_last_q != 8'd1 || moving_q || waiting_q != '0));
            just_moved: assert (!moving_q || (holds_q && 32'(wait_q) == OVERHEAD - 1));
            stalled_is_held: assert (!stalled_q || (shows && info_q == queue_q[8*BYTES+:INFO]
                && shown_q == queue_q[7:0]));
            alone_is_held: assert (!alone_q || (age_q != '0 && holds_q
                && (32'(age_q) >= OVERHEAD ? wait_q == '0 : 32'(age_q) + 32'(wait_q) == OVERHEAD)));

            all_full: cover (shows && 32'(waiting_q) == BUFFERS);
            // Two messages of full length, the second as soon as R2 allows.
            back_to_back: cover (taken_i && second_q && 32'(queue_q[8*BYTES+:LEN]) == BYTES && youngest == 8'd1
                && !coming_q);
            moves_when_taken: cover (taken_i && moves);
        end
    end

endmodule

`default_nettype wire

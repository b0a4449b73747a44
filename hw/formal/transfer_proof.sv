// A transfer: send link, wire, receive link (docs/timing.md, "One transfer to a neighbour", S1 to R3).
// CHANNEL = 1: through a network channel, wired as in router.sv: an output, an input buffer, then the link inwards.
// CHANNEL = 0: from the send link directly into the receive link, as when a message goes to its own node.
//
// Proved without a limit of cycles, by induction over a few more than PAUSE steps: (1) whenever a message is inside,
// one is delivered within PAUSE cycles, so that every accepted message is delivered within PLACES * PAUSE; (2) the
// exact cycles of a message with nothing in its way; (3) the pause on the wire. An induction over so many steps is a
// bounded run from any consistent state.
// Proved up to a depth: the exact pace of a stream, and with DATA = 1 the bytes of any one marked message (the proof of
// each block shows without a limit that it keeps its bytes). The depth covers three messages of full length, each right
// behind the one before.
`default_nettype none

module transfer_proof #(
    parameter int CHANNEL          = 1,
    parameter int DATA             = 0,  // 1: watch bytes, not cycles
    parameter int STREAM           = 1,  // 0: leave out the pace of a stream
    parameter int SEND_BUFFERS     = 1,
    parameter int RECEIVE_BUFFERS  = 1,
    parameter int SEND_OVERHEAD    = 2,  // processor and interface: 2 ov
    parameter int RECEIVE_OVERHEAD = 1,  // interface: ov
    parameter int TAKING           = 1,  // a prompt processor: ov
    parameter int SLOWEST          = 2,  // the slowest processor
    parameter int BYTES            = 2,
    parameter int W                = 1,
    parameter int DEPTH            = 2,  // depth of the input buffer
    parameter int LEN              = 2,
    parameter int INFO             = 3
) (
    input logic               clk_i,
    input logic               start_i,
    input logic               mark_i,   // mark the message that starts now
    input logic [INFO-1:0]    info_i,
    input logic [8*BYTES-1:0] message_i,
    input logic               taken_i
);

    localparam int MOVES = $clog2(W + 1);
    localparam int ROOM  = $clog2(DEPTH + 1);
    localparam int CYCLES = (BYTES + W - 1) / W;  // cycles of the longest message on a wire
    // Cycles from start to delivery with nothing in the way and a slow processor. Whatever is in the way, one message
    // is delivered in that time. PLACES is the number of messages that fit inside.
    localparam int PAUSE  = SEND_OVERHEAD + CYCLES + CHANNEL + RECEIVE_OVERHEAD + SLOWEST;
    localparam int PLACES = SEND_BUFFERS + 1 + CHANNEL + RECEIVE_BUFFERS + 1;

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    // --- send link ---------------------------------------------------------------------------------------------------
    logic             free, copied;
    logic             send_asks, send_last, send_granted;
    logic [INFO-1:0]  send_info;
    logic [LEN-1:0]   send_offers;
    logic [8*W-1:0]   send_data;
    logic [MOVES-1:0] send_pop;

    send_link #(
        .BUFFERS (SEND_BUFFERS),
        .BYTES   (BYTES),
        .OVERHEAD(SEND_OVERHEAD),
        .W       (W),
        .WX      (W),
        .LEN     (LEN),
        .INFO    (INFO)
    ) u_send (
        .clk_i,
        .rst_i    (rst),
        .start_i,
        .info_i,
        .message_i,
        .free_o   (free),
        .copied_o (copied),
        .asks_o   (send_asks),
        .info_o   (send_info),
        .offers_o (send_offers),
        .data_o   (send_data),
        .last_o   (send_last),
        .granted_i(send_granted),
        .pop_i    (send_pop)
    );

    // Registers of the blocks, for the invariant of the induction.
    localparam int SIZE = INFO + 8 * BYTES;
    localparam int SEND_BANK = $clog2(SEND_BUFFERS + 1);
    localparam int SEND_COUNT = $clog2(SEND_BUFFERS + 1);
    (* hierconn *) wire [SIZE*(SEND_BUFFERS+1)-1:0]     \u_send.formal_banks ;
    (* hierconn *) wire                                 \u_send.filling_q ;
    (* hierconn *) wire [$clog2(SEND_OVERHEAD+1)-1:0]   \u_send.wait_q ;
    (* hierconn *) wire [SEND_BANK-1:0]                 \u_send.register_q ;
    (* hierconn *) wire [SEND_COUNT-1:0]                \u_send.filled_q ;
    (* hierconn *) wire [SEND_BANK-1:0]                 \u_send.front_q ;
    (* hierconn *) wire                                 \u_send.granted_q ;
    (* hierconn *) wire [LEN-1:0]                       \u_send.gone_q ;
    logic       sending;  // the front message has its channel
    logic [7:0] to_send;  // bytes of that message that have not left
    assign sending = \u_send.granted_q ;
    assign to_send = 8'(send_info[LEN-1:0]) - 8'(\u_send.gone_q );

    // --- network channel ---------------------------------------------------------------------------------------------
    logic             exit_asks, exit_last, exit_granted;
    logic [INFO-1:0]  exit_info;
    logic [7:0]       exit_offers;
    logic [8*W-1:0]   exit_data;
    logic [MOVES-1:0] exit_pop;
    // The invariant needs these if there is a channel:
    logic             channel_holds;    // there is a message in the channel
    logic             channel_granted;  // the link inwards has been granted to it
    logic [7:0]       channel_left;     // bytes of the message that have not left
    logic             channel_fits;     // the registers of the channel agree

    if (CHANNEL != 0) begin : gen_channel
        logic            busy_q, done, head_from;
        logic [ROOM-1:0] room, offers;
        logic            granted;
        assign granted      = send_asks && !busy_q;
        assign send_granted = granted;
        assign exit_offers  = 8'(offers);
        always_ff @(posedge clk_i) busy_q <= !rst && (granted || (busy_q && !done));
        output_port #(
            .INPUTS(1),
            .W     (W),
            .COUNT (8)
        ) u_output (
            .clk_i,
            .rst_i   (rst),
            .grant_i (granted),
            .offers_i(8'(send_offers)),
            .last_i  (send_last),
            .room_i  (8'(room)),
            .free_o  (),
            .from_o  (head_from),
            .moves_o (send_pop)
        );
        input_port #(
            .W    (W),
            .W_OUT(W),
            .DEPTH(DEPTH),
            .INFO (INFO),
            .LEN  (LEN)
        ) u_input (
            .clk_i,
            .rst_i    (rst),
            .head_i   (granted),
            .info_i   (send_info),
            .push_i   (send_pop),
            .data_i   (send_data),
            .room_o   (room),
            .done_o   (done),
            .asks_o   (exit_asks),
            .info_o   (exit_info),
            .offers_o (offers),
            .data_o   (exit_data),
            .last_o   (exit_last),
            .granted_i(exit_granted),
            .pop_i    (exit_pop)
        );
        (* hierconn *) wire            \u_output.holder_q ;
        (* hierconn *) wire            \u_input.holds_q ;
        (* hierconn *) wire            \u_input.granted_q ;
        (* hierconn *) wire [LEN-1:0]  \u_input.left_q ;
        assign channel_holds   = busy_q;
        assign channel_granted = \u_input.granted_q ;
        assign channel_left    = 8'(\u_input.left_q );
        // The bytes that have not come are still at the sender.
        assign channel_fits = \u_input.holds_q == busy_q && \u_output.holder_q == sending && 32'(offers) <= DEPTH
            && (busy_q ? channel_left != '0 && channel_left == 8'(offers) + (sending ? to_send : '0)
                       : offers == '0 && !channel_granted && !sending);
    end else begin : gen_direct
        assign exit_asks    = send_asks;
        assign exit_info    = send_info;
        assign exit_offers  = 8'(send_offers);
        assign exit_data    = send_data;
        assign exit_last    = send_last;
        assign send_granted = exit_granted;
        assign send_pop     = exit_pop;
        assign channel_holds   = 1'b0;
        assign channel_granted = sending;
        assign channel_left    = to_send;
        assign channel_fits    = 1'b1;
    end

    // --- receive link ------------------------------------------------------------------------------------------------
    logic               receive_free, complete, presents, exit_from;
    logic [INFO-1:0]    info;
    logic [8*BYTES-1:0] message;

    assign exit_granted = exit_asks && receive_free;
    output_port #(
        .INPUTS(1),
        .W     (W),
        .COUNT (8)
    ) u_exit (
        .clk_i,
        .rst_i   (rst),
        .grant_i (exit_granted),
        .offers_i(exit_offers),
        .last_i  (exit_last),
        .room_i  ('1),
        .free_o  (),
        .from_o  (exit_from),
        .moves_o (exit_pop)
    );
    receive_link #(
        .BUFFERS (RECEIVE_BUFFERS),
        .BYTES   (BYTES),
        .OVERHEAD(RECEIVE_OVERHEAD),
        .W       (W),
        .LEN     (LEN),
        .INFO    (INFO)
    ) u_receive (
        .clk_i,
        .rst_i     (rst),
        .free_o    (receive_free),
        .head_i    (exit_granted),
        .info_i    (exit_info),
        .push_i    (exit_pop),
        .data_i    (exit_data),
        .complete_o(complete),
        .presents_o(presents),
        .info_o    (info),
        .message_o (message),
        .taken_i
    );

    (* hierconn *) wire [SIZE*(RECEIVE_BUFFERS+1)-1:0]      \u_receive.formal_banks ;
    (* hierconn *) wire                                     \u_receive.coming_q ;
    (* hierconn *) wire [LEN-1:0]                           \u_receive.came_q ;
    (* hierconn *) wire [$clog2(RECEIVE_BUFFERS+1)-1:0]     \u_receive.into_q ;
    (* hierconn *) wire [$clog2(RECEIVE_BUFFERS+1)-1:0]     \u_receive.taken_q ;
    (* hierconn *) wire [$clog2(RECEIVE_BUFFERS+1)-1:0]     \u_receive.waiting_q ;
    (* hierconn *) wire                                     \u_receive.moving_q ;
    (* hierconn *) wire                                     \u_receive.holds_q ;
    (* hierconn *) wire [$clog2(RECEIVE_OVERHEAD+1)-1:0]    \u_receive.wait_q ;
    (* hierconn *) wire [$clog2(RECEIVE_BUFFERS+1)-1:0]     \u_receive.register_q ;
    (* hierconn *) wire                                     \u_exit.holder_q ;

    // --- the parts fit together --------------------------------------------------------------------------------------
    logic       send_fits, receive_fits;
    logic [7:0] counted;  // messages, each counted where its last byte is
    always_comb begin : fit
        int k;
        int bank;
        logic [LEN-1:0] length;
        send_fits = 32'(\u_send.filled_q ) <= SEND_BUFFERS && 32'(\u_send.front_q ) <= SEND_BUFFERS
            && (!\u_send.filling_q || 32'(\u_send.wait_q ) < SEND_OVERHEAD)
            && (sending ? \u_send.filled_q != '0 && to_send != '0 && 8'(\u_send.gone_q ) < 8'(send_info[LEN-1:0])
                        : \u_send.gone_q == '0);
        bank = 32'(\u_send.front_q ) + 32'(\u_send.filled_q );
        if (bank > SEND_BUFFERS) bank = bank - SEND_BUFFERS - 1;
        if (32'(\u_send.register_q ) != bank) send_fits = 1'b0;
        for (k = 0; k <= SEND_BUFFERS; k = k + 1) begin
            bank = 32'(\u_send.front_q ) + k;
            if (bank > SEND_BUFFERS) bank = bank - SEND_BUFFERS - 1;
            length = \u_send.formal_banks [SIZE*bank+8*BYTES+:LEN];
            if (k < 32'(\u_send.filled_q ) + 32'(\u_send.filling_q ) && (length == '0 || 32'(length) > BYTES))
                send_fits = 1'b0;
        end

        bank = 32'(\u_receive.register_q ) + 32'(\u_receive.waiting_q ) + 1;
        if (bank > RECEIVE_BUFFERS) bank = bank - RECEIVE_BUFFERS - 1;
        length = \u_receive.formal_banks [SIZE*32'(\u_receive.into_q )+8*BYTES+:LEN];
        receive_fits = 32'(\u_receive.into_q ) == bank && 32'(\u_receive.register_q ) <= RECEIVE_BUFFERS
            && (!\u_receive.holds_q || 32'(\u_receive.wait_q ) < RECEIVE_OVERHEAD)
            && \u_exit.holder_q == channel_granted
            && \u_receive.coming_q == channel_granted
            && (!\u_receive.coming_q || 8'(length) == 8'(\u_receive.came_q ) + channel_left)
            && 32'(\u_receive.taken_q ) <= RECEIVE_BUFFERS && 32'(\u_receive.taken_q )
                == 32'(\u_receive.waiting_q ) + 32'(\u_receive.coming_q ) + 32'(\u_receive.moving_q )
            && (\u_receive.holds_q || (\u_receive.waiting_q == '0 && !\u_receive.moving_q ));

        counted = 8'(\u_send.filling_q ) + 8'(\u_send.filled_q ) - 8'(sending) + 8'(channel_holds)
            - (CHANNEL != 0 ? 8'(channel_granted) : 8'd0) + 8'(\u_receive.coming_q )
            + 8'(\u_receive.waiting_q ) + 8'(\u_receive.holds_q );
    end

    // --- observers ---------------------------------------------------------------------------------------------------
    logic [7:0] inside_q;      // messages accepted and not yet taken
    logic [7:0] presented_q;   // cycles for which the message has been presented
    logic       watched_q;     // the marked message is inside
    logic       marked_q;      // a message has been marked
    logic       alone_q;       // the marked message was the only one inside when it started
    logic [7:0] before_q;      // messages before the marked one
    logic [7:0] age_q;         // cycles since the marked one started
    logic       shown_q;       // the marked one has been presented
    logic [7:0] quiet_q;       // cycles with a message inside and without a delivery
    logic [INFO-1:0] info_q;   // info of the marked message
    logic [8*BYTES-1:0] message_q;
    logic       marks;
    logic       first_leaves;  // the first byte of any message leaves
    logic       between_q;     // between two messages on the sender's wire
    assign marks        = start_i && mark_i && !marked_q;
    assign first_leaves = send_pop != '0 && between_q;

    always_ff @(posedge clk_i) begin
        if (rst) begin
            inside_q    <= '0;
            presented_q <= '0;
            watched_q   <= 1'b0;
            marked_q    <= 1'b0;
            between_q   <= 1'b1;
            quiet_q     <= '0;
        end else begin
            quiet_q     <= taken_i || (inside_q == '0 && !start_i) ? '0 : quiet_q + 8'd1;
            inside_q    <= inside_q + 8'(start_i) - 8'(taken_i);
            presented_q <= presents && !taken_i ? presented_q + 8'd1 : '0;
            watched_q   <= marks || (watched_q && !(taken_i && before_q == '0));
            marked_q    <= marked_q || marks;
            if (send_pop != '0) between_q <= send_last;
        end
        if (marks) begin
            alone_q   <= inside_q == 8'(taken_i);
            before_q  <= inside_q - 8'(taken_i);
            age_q     <= 8'd1;
            shown_q   <= 1'b0;
            info_q    <= info_i;
            message_q <= message_i;
        end else begin
            before_q <= before_q - 8'(taken_i);
            age_q    <= age_q == '1 ? age_q : age_q + 8'd1;
            if (shows && before_q == '0) shown_q <= 1'b1;
        end
    end

    // A stream: since reset, all sends started as soon as they could, all messages were of `same` bytes, and each was
    // taken TAKING cycles after it had been presented.
    (* anyconst *) logic [LEN-1:0] same;
    logic       stream_q, stream;
    logic [7:0] since_first_q;  // cycles since a first byte left; 0 before the first message
    logic [7:0] length_q;       // length of that message
    logic [7:0] since_shown_q;  // cycles since a message was first presented; 0 before that
    logic       shows;          // a message is presented from this cycle on
    assign shows  = presents && presented_q == '0;
    assign stream = stream_q && (!free || start_i) && (!start_i || info_i[LEN-1:0] == same)
        && (taken_i == (presents && 32'(presented_q) == TAKING));
    always_ff @(posedge clk_i) begin
        stream_q <= STREAM != 0 && (rst || stream);
        if (rst) begin
            since_first_q <= '0;
            since_shown_q <= '0;
        end else begin
            if (first_leaves) since_first_q <= 8'd1;
            else if (since_first_q != '0 && since_first_q != '1) since_first_q <= since_first_q + 8'd1;
            if (shows) since_shown_q <= 8'd1;
            else if (since_shown_q != '0 && since_shown_q != '1) since_shown_q <= since_shown_q + 8'd1;
        end
        if (first_leaves) length_q <= 8'(send_info[LEN-1:0]);
    end
    logic [7:0] length_cycles, same_cycles, watched_cycles;  // cycles that these messages need on a wire
    assign length_cycles  = (length_q + 8'(W - 1)) / 8'(W);
    assign same_cycles    = (8'(same) + 8'(W - 1)) / 8'(W);
    assign watched_cycles = (8'(info_q[LEN-1:0]) + 8'(W - 1)) / 8'(W);
    logic [31:0] alone_time;  // cycles until the watched message is presented, with nothing in the way
    assign alone_time = SEND_OVERHEAD + 32'(watched_cycles) + CHANNEL + RECEIVE_OVERHEAD;
    // The overheads are hidden behind the transfer of the bytes.
    logic hidden;
    assign hidden = SEND_OVERHEAD <= 32'(same_cycles) + 1 && RECEIVE_OVERHEAD + TAKING <= 32'(same_cycles) + 1;

    // --- properties -------------------------------------------------------------------------------------------------
    logic right_bytes;
    always_comb begin : compare
        int b;
        right_bytes = 1'b1;
        for (b = 0; b < BYTES; b = b + 1) begin
            if (b < 32'(info_q[LEN-1:0]) && message[8*b+:8] != message_q[8*b+:8]) right_bytes = 1'b0;
        end
    end

    always_comb begin : check
        if (started_q) begin
            started_when_free: assume (!start_i || free);
            lengths: assume (!start_i || (info_i[LEN-1:0] != '0 && 32'(info_i[LEN-1:0]) <= BYTES));
            taken_when_presented: assume (!taken_i || presents);
            not_slower: assume (!presents || taken_i || 32'(presented_q) < SLOWEST);
        end
    end
    if (DATA != 0) begin : gen_data
        always_comb begin : check
            if (started_q && watched_q && before_q == '0 && presents) begin
                right_message: assert (right_bytes && info == info_q);
            end
        end
    end else begin : gen_time
        always_comb begin : check
            if (started_q) begin
                something_is_delivered: assert (32'(quiet_q) <= PAUSE);
                delivered_within_the_constant: assert (!watched_q
                    || 32'(age_q) <= PAUSE * (PLACES - 1 - 32'(before_q)) + 32'(quiet_q));
                parts_fit: assert (channel_fits && send_fits && receive_fits);
                messages_counted: assert (inside_q == counted && 32'(inside_q) <= PLACES);
                watched_is_inside: assert (!watched_q || (before_q < inside_q && age_q != '0));
                presented_is_counted: assert (32'(presented_q) <= SLOWEST && (presented_q == '0 || presents));
                quiet_is_inside: assert (inside_q != '0 || quiet_q == '0);
                between_messages: assert (between_q == (\u_send.gone_q == '0));
                if (watched_q && alone_q) begin
                    first_byte_not_earlier: assert (32'(age_q) > SEND_OVERHEAD || send_pop == '0);
                    first_byte_not_later: assert (32'(age_q) != SEND_OVERHEAD + 1 || first_leaves);
                    presented_in_its_cycle: assert ((shows && before_q == '0) == (32'(age_q) == alone_time));
                    presented_since: assert (shown_q == (32'(age_q) > alone_time));
                    alone_is_first: assert (before_q == '0);
                end
                wire_pauses: assert (!first_leaves || since_first_q == '0 || since_first_q > length_cycles);
                if (stream && hidden) begin
                    stream_leaves_exactly: assert (since_first_q == '0
                        || first_leaves == (since_first_q == same_cycles + 8'd1));
                    stream_arrives_exactly: assert (since_shown_q == '0
                        || shows == (since_shown_q == same_cycles + 8'd1));
                end
                pauses_longest: cover (32'(quiet_q) == PAUSE && taken_i);
                all_full: cover (32'(inside_q) == PLACES);
                stream_of_three: cover (stream && hidden && 32'(same) == BYTES && taken_i && since_shown_q != '0
                    && marked_q && !watched_q && !alone_q);
            end
        end
    end

endmodule

`default_nettype wire

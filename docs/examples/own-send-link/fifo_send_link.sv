// A send link that keeps what waits for the wire in a memory of words (docs/timing.md, S1 to S4). A short message takes
// few words of it, and not a bank that has room for the longest one.
`default_nettype none

module fifo_send_link #(
    parameter int BUFFERS  = 1,    // messages behind the register
    parameter int BYTES    = 137,  // of the longest message
    parameter int OVERHEAD = 10,   // cycles from the start of a send until the message is complete
    parameter int W        = 1,    // bytes a cycle that may leave, and bytes of a word
    parameter int WX       = 1,    // bytes of data_o
    parameter int LEN      = 8,    // bits of a length, the lowest bits of INFO
    parameter int INFO     = 32
) (
    input  logic               clk_i,
    input  logic               rst_i,

    // From the processor.
    input  logic               start_i,
    input  logic [INFO-1:0]    info_i,
    input  logic [8*BYTES-1:0] message_i,
    output logic               free_o,
    output logic               copied_o,

    // To the router.
    output logic               asks_o,
    output logic [INFO-1:0]    info_o,
    output logic [LEN-1:0]     offers_o,
    output logic [8*WX-1:0]    data_o,
    output logic               last_o,
    input  logic               granted_i,
    input  logic [$clog2(WX+1)-1:0] pop_i
);

    localparam int WORDS = (BYTES + W - 1) / W;  // of the longest message
    localparam int PUT   = $clog2(WORDS + 1);
    localparam int COUNT = $clog2(BUFFERS + 1);
    localparam int AGE   = $clog2(OVERHEAD + 1);

    // --- the register: S1, S2 --------------------------------------------------------------------------------------

    logic               full_q;
    logic [AGE-1:0]     age_q;  // cycles since the start
    logic [INFO-1:0]    info_q;
    logic [8*BYTES-1:0] message_q;
    logic [COUNT-1:0]   messages_q;  // behind the register

    // A buffer whose last byte leaves in this cycle is free in the next one (S4).
    assign copied_o = full_q && 32'(age_q) == OVERHEAD && 32'(messages_q) < BUFFERS;
    assign free_o   = copied_o || !full_q;

    always_ff @(posedge clk_i) begin
        if (rst_i) full_q <= 1'b0;
        else full_q <= start_i || (full_q && !copied_o);
        if (start_i) begin
            age_q     <= AGE'(1);
            info_q    <= info_i;
            message_q <= message_i;
        end else if (32'(age_q) != OVERHEAD) begin
            age_q <= age_q + 1'b1;
        end
    end

    // --- the buffers: two memories ---------------------------------------------------------------------------------

    // A message begins with a word of its own, so that the next one does not depend on where this one ends.
    logic [PUT-1:0]          put;
    logic [8*W*WORDS-1:0]    padded;
    logic [1:0]              leave;
    logic [2*8*W-1:0]        front_words;

    assign put    = copied_o ? PUT'((32'(info_q[LEN-1:0]) + W - 1) / W) : '0;
    assign padded = (8 * W * WORDS)'(message_q);
    word_fifo #(
        .DEPTH(BUFFERS * WORDS),
        .MOST (WORDS),
        .SHOWN(2),
        .WIDTH(8 * W)
    ) u_bytes (
        .clk_i,
        .rst_i,
        .put_i  (put),
        .words_i(padded),
        .leave_i(leave),
        .words_o(front_words)
    );
    word_fifo #(
        .DEPTH(BUFFERS),
        .MOST (1),
        .SHOWN(1),
        .WIDTH(INFO)
    ) u_infos (
        .clk_i,
        .rst_i,
        .put_i  (copied_o),
        .words_i(info_q),
        .leave_i({1'b0, last_o}),
        .words_o(info_o)
    );

    // --- the wire: S3, S4 ------------------------------------------------------------------------------------------

    logic           sending_q;  // the first message has its channel
    logic [LEN-1:0] sent_q;     // bytes of it that have left
    logic [LEN-1:0] left;
    logic [31:0]    skipped;    // bytes of the first word that have left
    logic [31:0]    reached;    // the same after this cycle, counted on into the second word

    assign left     = info_o[LEN-1:0] - sent_q;
    assign skipped  = 32'(sent_q) % W;
    assign reached  = skipped + 32'(pop_i);
    assign asks_o   = messages_q != '0 && !sending_q;
    assign offers_o = messages_q == '0 ? '0 : 32'(left) < W ? left : LEN'(W);
    assign data_o   = (8 * WX)'(front_words[8*skipped+:8*W]);
    assign last_o   = messages_q != '0 && 32'(left) == 32'(pop_i);

    // A word leaves with its last byte. With the last byte of a message, the word that this byte is in leaves.
    always_comb begin : leaving
        leave = 2'(reached / W);
        if (last_o && reached % W != 0) leave = leave + 2'd1;
    end

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            messages_q <= '0;
            sending_q  <= 1'b0;
            sent_q     <= '0;
        end else begin
            messages_q <= messages_q + COUNT'(copied_o) - COUNT'(last_o);
            sending_q  <= (sending_q || granted_i) && !last_o;
            sent_q     <= last_o ? '0 : sent_q + LEN'(pop_i);
        end
    end

`ifndef SYNTHESIS
    always_ff @(posedge clk_i) begin
        if (!rst_i) begin
            if (start_i) never_overwritten: assert (free_o);
            if (granted_i) granted_once: assert (asks_o);
            if (pop_i != '0) begin
                only_what_was_granted: assert (granted_i || sending_q);
                only_what_is_offered: assert (32'(pop_i) <= 32'(offers_o));
            end
        end
    end
`endif

endmodule

`default_nettype wire

// A memory of words, first in, first out. Up to MOST words go in at once, and up to two leave in a cycle. It does not
// say when it is full: who puts words in counts them.
`default_nettype none

module word_fifo #(
    parameter int DEPTH = 137,  // words
    parameter int MOST  = 137,  // words that go in at once
    parameter int SHOWN = 2,    // words that can be seen
    parameter int WIDTH = 8     // bits of a word
) (
    input  logic                       clk_i,
    input  logic                       rst_i,
    input  logic [$clog2(MOST+1)-1:0]  put_i,    // number of words that go in
    input  logic [MOST*WIDTH-1:0]      words_i,  // the first one lowest
    input  logic [1:0]                 leave_i,  // number of words that leave
    output logic [SHOWN*WIDTH-1:0]     words_o   // the oldest ones
);

    localparam int PLACE = $clog2(DEPTH) > 0 ? $clog2(DEPTH) : 1;

    logic [DEPTH*WIDTH-1:0] memory_q;  // one vector: a loop over an array would be unrolled, word by word
    logic [PLACE-1:0]       oldest_q;  // place of the oldest word
    logic [PLACE-1:0]       next_q;    // place of the next word that goes in

    // `place` is less than twice the depth, or a little more where the depth is one word.
    function automatic logic [PLACE-1:0] place_of(input logic [31:0] place);
        place_of = PLACE'(DEPTH == 1 ? 32'd0 : place >= DEPTH ? place - DEPTH : place);
    endfunction

    for (genvar s = 0; s < SHOWN; s = s + 1) begin : gen_shown
        assign words_o[s*WIDTH+:WIDTH] = memory_q[WIDTH*32'(place_of(32'(oldest_q) + s))+:WIDTH];
    end

    // How many places a place is behind the next one that a word goes into.
    function automatic logic [31:0] behind(input logic [31:0] place, input logic [31:0] next);
        behind = place >= next ? place - next : place + DEPTH - next;
    endfunction

    always_ff @(posedge clk_i) begin : keep
        int p;
        if (rst_i) begin
            oldest_q <= '0;
            next_q   <= '0;
        end else begin
            oldest_q <= place_of(32'(oldest_q) + 32'(leave_i));
            next_q   <= place_of(32'(next_q) + 32'(put_i));
        end
        if (put_i != '0) begin
            for (p = 0; p < DEPTH; p = p + 1) begin
                if (behind(p, 32'(next_q)) < 32'(put_i)) begin
                    memory_q[p*WIDTH+:WIDTH] <= words_i[WIDTH*behind(p, 32'(next_q))+:WIDTH];
                end
            end
        end
    end

endmodule

`default_nettype wire

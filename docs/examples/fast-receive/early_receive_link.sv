// A receive link whose overhead begins with the head of a message, and not when its last byte is there. Where a message
// belongs follows from its header, which comes first. So the link works on the header while the bytes come in.
//
// It obeys docs/timing.md, R1 and R2. In the place of R3 stands this: the link works on one header at a time, in the
// order in which heads come, each for OVERHEAD cycles. The work on a header begins at e, the first cycle not before its
// head in which the work on the one before has ended. The message is presented at the later of e + OVERHEAD and c + 1,
// where c is the cycle in which it moves to the register (R1).
`default_nettype none

module early_receive_link #(
    parameter int BUFFERS  = 1,    // messages before the register
    parameter int BYTES    = 137,  // of the longest message
    parameter int OVERHEAD = 5,    // cycles of work on a header
    parameter int W        = 1,    // bytes a cycle
    parameter int LEN      = 8,    // bits of a length, the lowest bits of INFO
    parameter int INFO     = 32
) (
    input  logic                   clk_i,
    input  logic                   rst_i,

    // From the router.
    output logic                   free_o,
    input  logic                   head_i,
    input  logic [INFO-1:0]        info_i,
    input  logic [$clog2(W+1)-1:0] push_i,
    input  logic [8*W-1:0]         data_i,
    output logic                   complete_o,

    // To the processor.
    output logic                   presents_o,
    output logic [INFO-1:0]        info_o,
    output logic [8*BYTES-1:0]     message_o,
    input  logic                   taken_i
);

    // A ring of places, one for each buffer and one for the register. A message keeps its place until it is taken.
    localparam int PLACES = BUFFERS + 1;
    localparam int PLACE  = $clog2(PLACES);
    localparam int COUNT  = $clog2(PLACES + 1);
    localparam int TIMER  = $clog2(OVERHEAD + 1);

    logic [8*BYTES-1:0] message_q [PLACES];
    logic [INFO-1:0]    info_q [PLACES];
    logic [PLACE-1:0]   newest_q;  // place of the message that comes, or of the next one
    logic [PLACE-1:0]   oldest_q;  // place of the message that is taken next

    function automatic logic [PLACE-1:0] after(input logic [PLACE-1:0] place);
        after = 32'(place) == PLACES - 1 ? '0 : place + 1'b1;
    endfunction

    // --- bytes -----------------------------------------------------------------------------------------------------

    logic           coming_q;  // a message has begun to come, and has not ended
    logic [LEN-1:0] came_q;    // bytes of it that have come
    logic [LEN-1:0] length;
    logic [LEN-1:0] earlier;   // bytes of it that came in earlier cycles
    logic           complete;

    assign length     = head_i ? info_i[LEN-1:0] : info_q[newest_q][LEN-1:0];
    assign earlier    = head_i ? '0 : came_q;
    assign complete   = (head_i || coming_q) && push_i != '0 && 32'(earlier) + 32'(push_i) == 32'(length);
    assign complete_o = complete;

    // --- buffers and register: R1, R2 ------------------------------------------------------------------------------

    logic [COUNT-1:0] whole_q;   // complete messages that have not moved yet
    logic [COUNT-1:0] used_q;    // buffers
    logic             moved_q;   // in the cycle before: the buffer is free in the next one
    logic             holds_q;   // there is a message in the register
    logic             moves;

    assign moves  = (complete || whole_q != '0) && (taken_i || !holds_q);
    assign free_o = !coming_q && 32'(used_q) < BUFFERS;

    // --- overhead --------------------------------------------------------------------------------------------------

    logic [COUNT-1:0] headers_q;  // whose work has not ended
    logic [TIMER-1:0] worked_q;   // cycles of work on the first of them
    logic [COUNT-1:0] known_q;    // messages whose work has ended, and that have not been taken
    logic             works;
    logic             ends;       // the work on a header, with this cycle

    assign works      = headers_q != '0 || head_i;
    assign ends       = works && 32'(worked_q) == OVERHEAD - 1;
    assign presents_o = holds_q && known_q != '0;
    assign info_o     = info_q[oldest_q];
    assign message_o  = message_q[oldest_q];

    always_ff @(posedge clk_i) begin : keep
        int b;
        if (rst_i) begin
            newest_q  <= '0;
            oldest_q  <= '0;
            coming_q  <= 1'b0;
            whole_q   <= '0;
            used_q    <= '0;
            moved_q   <= 1'b0;
            holds_q   <= 1'b0;
            headers_q <= '0;
            worked_q  <= '0;
            known_q   <= '0;
        end else begin
            if (complete) newest_q <= after(newest_q);
            if (taken_i) oldest_q <= after(oldest_q);
            coming_q  <= (coming_q || head_i) && !complete;
            whole_q   <= whole_q + COUNT'(complete) - COUNT'(moves);
            used_q    <= used_q + COUNT'(head_i) - COUNT'(moved_q);
            moved_q   <= moves;
            holds_q   <= moves || (holds_q && !taken_i);
            headers_q <= headers_q + COUNT'(head_i) - COUNT'(ends);
            known_q   <= known_q + COUNT'(ends) - COUNT'(taken_i);
            if (ends) worked_q <= '0;
            else if (works) worked_q <= worked_q + 1'b1;
        end
        if (head_i) info_q[newest_q] <= info_i;
        came_q <= earlier + LEN'(push_i);
        for (b = 0; b < W; b = b + 1) begin
            if (b < 32'(push_i)) message_q[newest_q][8*(32'(earlier)+b)+:8] <= data_i[8*b+:8];
        end
    end

`ifndef SYNTHESIS
    always_ff @(posedge clk_i) begin
        if (!rst_i) begin
            if (head_i) only_if_free: assert (free_o);
            if (taken_i) only_what_is_presented: assert (presents_o);
            if (push_i != '0) begin
                bytes_belong_to_a_message: assert (head_i || coming_q);
                not_longer_than_announced: assert (32'(earlier) + 32'(push_i) <= 32'(length));
            end
            if (holds_q && (head_i || coming_q)) never_overwritten: assert (newest_q != oldest_q);
        end
    end
`endif

endmodule

`default_nettype wire

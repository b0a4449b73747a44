// The receiving side of an interface link (docs/timing.md, R1 to R3). It has message buffers, and a register from which
// the processor takes messages. Banks serve in turn as buffers and as register, so a message stays in one bank.
`default_nettype none

module receive_link #(
    parameter int BUFFERS  = 1,    // message buffers before the register
    parameter int BYTES    = 137,  // bytes of the longest message
    parameter int OVERHEAD = 5,    // cycles from the move into the register until the message is presented; 1 or more
    parameter int W        = 1,    // most bytes that come in a cycle
    parameter int LEN      = 8,
    parameter int INFO     = 32
) (
    input  logic                   clk_i,
    input  logic                   rst_i,

    // These pins connect to the router.
    output logic                   free_o,  // a message can be granted the link in this cycle
    input  logic                   head_i,
    input  logic [INFO-1:0]        info_i,
    input  logic [$clog2(W+1)-1:0] push_i,
    input  logic [8*W-1:0]         data_i,
    output logic                   complete_o,  // the last byte comes in this cycle

    // These pins connect to the processor.
    output logic                   presents_o,
    output logic [INFO-1:0]        info_o,
    output logic [8*BYTES-1:0]     message_o,
    input  logic                   taken_i   // the processor has finished, and the register is free in this cycle
);

    localparam int BANKS = BUFFERS + 1;
    localparam int BANK  = $clog2(BANKS) > 0 ? $clog2(BANKS) : 1;
    localparam int COUNT = $clog2(BUFFERS + 1);
    localparam int TIMER = $clog2(OVERHEAD + 1);

    logic [8*BYTES-1:0] bank_q [BANKS];
    logic [INFO-1:0]    bank_info_q [BANKS];

    // --- link -----------------------------------------------------------------------------------------------------
    logic             coming_q;   // a message is on the link
    logic [LEN-1:0]   came_q;     // bytes of the message on the link that have come
    logic [BANK-1:0]  into_q;     // bank of the message on the link, or of the next message
    // --- buffers --------------------------------------------------------------------------------------------------
    logic [COUNT-1:0] taken_q;    // buffers in use, the one being filled and the one being emptied included
    logic [COUNT-1:0] waiting_q;  // complete messages in buffers
    logic             moving_q;   // a message moved in the cycle before; its buffer accepts nothing yet
    // --- register -------------------------------------------------------------------------------------------------
    logic             holds_q;
    logic [TIMER-1:0] wait_q;     // cycles until the message is presented
    logic [BANK-1:0]  register_q;

    logic [LEN-1:0]  length;
    logic [LEN-1:0]  so_far;
    logic            complete;
    logic            moves;     // R1: a message moves to the register in this cycle

    assign length   = head_i ? info_i[LEN-1:0] : bank_info_q[into_q][LEN-1:0];
    assign so_far   = head_i ? '0 : came_q;
    assign complete = (head_i || coming_q) && push_i != '0 && 32'(so_far) + 32'(push_i) == 32'(length);

    assign complete_o = complete;
    assign moves      = (waiting_q != '0 || complete) && (!holds_q || taken_i);

    // R2: the link is free after the last byte, if a buffer is free then.
    assign free_o     = !coming_q && 32'(taken_q) < BUFFERS;
    assign presents_o = holds_q && wait_q == '0;
    assign info_o     = bank_info_q[register_q];
    assign message_o  = bank_q[register_q];

    function automatic logic [BANK-1:0] after(input logic [BANK-1:0] bank);
        after = 32'(bank) == BANKS - 1 ? '0 : bank + 1'b1;
    endfunction

    always_ff @(posedge clk_i) begin : keep
        int b;
        if (rst_i) begin
            coming_q   <= 1'b0;
            into_q     <= '0;
            taken_q    <= '0;
            waiting_q  <= '0;
            moving_q   <= 1'b0;
            holds_q    <= 1'b0;
            register_q <= BANK'(BANKS - 1);
        end else begin
            coming_q  <= (coming_q || head_i) && !complete;
            if (complete) into_q <= after(into_q);
            // R2: a buffer is free two cycles after its message has begun to move.
            taken_q   <= taken_q + COUNT'(head_i) - COUNT'(moving_q);
            waiting_q <= waiting_q + COUNT'(complete) - COUNT'(moves);
            moving_q  <= moves;
            holds_q   <= moves || (holds_q && !taken_i);
            if (moves) register_q <= after(register_q);
        end
        if (head_i) bank_info_q[into_q] <= info_i;
        came_q <= so_far + LEN'(push_i);
        for (b = 0; b < W; b = b + 1) begin
            if (b < 32'(push_i)) bank_q[into_q][8*(32'(so_far)+b)+:8] <= data_i[8*b+:8];
        end
        if (moves) wait_q <= TIMER'(OVERHEAD - 1);
        else if (wait_q != '0) wait_q <= wait_q - 1'b1;
    end

`ifndef SYNTHESIS
    always_ff @(posedge clk_i) begin
        if (!rst_i) begin
            if (head_i) only_if_free: assert (free_o);
            if (taken_i) only_what_is_presented: assert (holds_q && wait_q == '0);
            if (push_i != '0) begin
                bytes_belong_to_a_message: assert (head_i || coming_q);
                not_longer_than_announced: assert (32'(so_far) + 32'(push_i) <= 32'(length));
            end
            // A message in the register is never overwritten.
            if (holds_q && (head_i || coming_q)) other_bank: assert (into_q != register_q);
        end
    end
`endif

`ifdef FORMAL
    // The proofs in hw/formal read the banks as one vector.
    logic [(INFO+8*BYTES)*BANKS-1:0] formal_banks;
    for (genvar f = 0; f < BANKS; f = f + 1) begin : gen_formal
        assign formal_banks[(INFO+8*BYTES)*f+:INFO+8*BYTES] = {bank_info_q[f], bank_q[f]};
    end
`endif

endmodule

`default_nettype wire

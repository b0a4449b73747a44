// The sending side of an interface link (docs/timing.md, S1 to S4). It has a register, message buffers, and the wire to
// the router. Banks serve in turn as register and as buffers, so the move from register to buffer changes the number of
// a bank and moves no byte.
`default_nettype none

module send_link #(
    parameter int BUFFERS  = 1,    // message buffers behind the register
    parameter int BYTES    = 137,  // bytes of the longest message
    parameter int OVERHEAD = 10,   // cycles from the start of a send until the message is complete; 1 or more
    parameter int W        = 1,    // most bytes that leave in a cycle
    parameter int WX       = 1,    // bytes of data_o, the same for all inputs of a router
    parameter int LEN      = 8,
    parameter int INFO     = 32
) (
    input  logic               clk_i,
    input  logic               rst_i,

    // These pins connect to the processor.
    input  logic               start_i,   // a send starts in this cycle
    input  logic [INFO-1:0]    info_i,
    input  logic [8*BYTES-1:0] message_i,
    output logic               free_o,    // a send may start
    output logic               copied_o,  // a message moves from register to buffer in this cycle

    // These pins connect to the router.
    output logic               asks_o,
    output logic [INFO-1:0]    info_o,
    output logic [LEN-1:0]     offers_o,
    output logic [8*WX-1:0]    data_o,
    output logic               last_o,
    input  logic               granted_i,
    input  logic [$clog2(WX+1)-1:0] pop_i
);

    localparam int BANKS = BUFFERS + 1;
    localparam int BANK  = $clog2(BANKS) > 0 ? $clog2(BANKS) : 1;
    localparam int COUNT = $clog2(BUFFERS + 1);
    localparam int TIMER = $clog2(OVERHEAD + 1);

    logic [8*BYTES-1:0] bank_q [BANKS];
    logic [INFO-1:0]    bank_info_q [BANKS];

    // --- register -------------------------------------------------------------------------------------------------
    logic             filling_q;   // a message is in the register
    logic [TIMER-1:0] wait_q;      // cycles until the message is complete
    logic [BANK-1:0]  register_q;  // bank that serves as the register
    // --- buffers --------------------------------------------------------------------------------------------------
    logic [COUNT-1:0] filled_q;
    logic [BANK-1:0]  front_q;     // bank of the message on the wire, or of the next message
    // --- wire -----------------------------------------------------------------------------------------------------
    logic             granted_q;
    logic [LEN-1:0]   gone_q;      // bytes of the front message that have left

    logic             front;
    logic [LEN-1:0]   left;
    logic [8*(BYTES+WX)-1:0] shown;  // the front message; zeros behind it fill its last flit

    // S2: a complete message moves as soon as a buffer is free.
    assign copied_o = filling_q && wait_q == '0 && 32'(filled_q) < BUFFERS;
    assign free_o   = !filling_q || copied_o;

    // S3, S4: the first message in the buffers is at the front of the wire and asks the router.
    assign front    = filled_q != '0;
    assign asks_o   = front && !granted_q;
    assign info_o   = bank_info_q[front_q];
    assign left     = info_o[LEN-1:0] - gone_q;
    assign offers_o = !front ? '0 : 32'(left) > W ? LEN'(W) : left;
    assign last_o   = front && 32'(pop_i) == 32'(left);
    assign shown    = {{8 * WX{1'b0}}, bank_q[front_q]};
    assign data_o   = shown[8*32'(gone_q)+:8*WX];

    function automatic logic [BANK-1:0] after(input logic [BANK-1:0] bank);
        after = 32'(bank) == BANKS - 1 ? '0 : bank + 1'b1;
    endfunction

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            filling_q  <= 1'b0;
            register_q <= '0;
            filled_q   <= '0;
            front_q    <= '0;
            granted_q  <= 1'b0;
        end else begin
            if (start_i) filling_q <= 1'b1;
            else if (copied_o) filling_q <= 1'b0;
            if (copied_o) register_q <= after(register_q);
            filled_q <= filled_q + COUNT'(copied_o) - COUNT'(last_o);
            if (last_o) front_q <= after(front_q);
            if (last_o) granted_q <= 1'b0;
            else if (granted_i) granted_q <= 1'b1;
        end
        if (start_i) begin
            wait_q <= TIMER'(OVERHEAD - 1);
            bank_q[copied_o ? after(register_q) : register_q] <= message_i;
            bank_info_q[copied_o ? after(register_q) : register_q] <= info_i;
        end else if (wait_q != '0) begin
            wait_q <= wait_q - 1'b1;
        end
        if (rst_i || last_o) gone_q <= '0;
        else gone_q <= gone_q + LEN'(pop_i);
    end

`ifndef SYNTHESIS
    logic            asked_q;    // the link asked in the cycle before, and was not granted
    logic [INFO-1:0] asked_info_q;
    logic            stalled_q;  // bytes were on offer in the cycle before, and none left
    logic [LEN-1:0]  stalled_offers_q;
    logic [8*WX-1:0] shown_q;    // data_o of the last cycle in which bytes were on offer
    always_ff @(posedge clk_i) begin
        asked_q   <= !rst_i && asks_o && !granted_i;
        stalled_q <= !rst_i && offers_o != '0 && pop_i == '0;
        if (asks_o) asked_info_q <= info_o;
        if (offers_o != '0) begin
            stalled_offers_q <= offers_o;
            shown_q          <= data_o;
        end
        if (!rst_i) begin
            if (start_i) never_overwritten: assert (free_o);
            banks_are_enough: assert (32'(filled_q) <= BUFFERS);
            if (pop_i != '0) begin
                only_what_was_granted: assert (granted_i || granted_q);
                not_more_than_there_is: assert (32'(pop_i) <= 32'(offers_o));
            end
            if (asked_q) stable_while_it_asks: assert (asks_o && info_o == asked_info_q && data_o == shown_q);
            if (stalled_q) stable_while_stalled: assert (offers_o == stalled_offers_q && data_o[7:0] == shown_q[7:0]);
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

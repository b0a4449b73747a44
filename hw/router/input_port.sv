// The end of a channel of a grid: the input buffer, and the request of the message in it. The buffer holds one message
// at a time. The channel is free again one cycle after the last byte has left the buffer (docs/timing.md, N1).
`default_nettype none

module input_port #(
    parameter int W     = 1,    // most bytes that come in a cycle
    parameter int W_OUT = 1,    // most bytes that leave in a cycle
    parameter int DEPTH = 137,  // bytes that the buffer holds
    parameter int INFO  = 32,   // bits that travel beside the head; see router.sv
    parameter int LEN   = 8     // bits of the length, the lowest bits of INFO
) (
    input  logic                       clk_i,
    input  logic                       rst_i,

    // These pins connect to the router before.
    input  logic                       head_i,  // the first bytes of a message come
    input  logic [INFO-1:0]            info_i,  // fields that come with the head
    input  logic [$clog2(W+1)-1:0]     push_i,
    input  logic [8*W-1:0]             data_i,
    output logic [$clog2(DEPTH+1)-1:0] room_o,
    output logic                       done_o,  // the last byte leaves in this cycle

    // These pins connect to arbiters and crossbar.
    output logic                       asks_o,
    output logic [INFO-1:0]            info_o,
    output logic [$clog2(DEPTH+1)-1:0] offers_o,  // bytes that may leave in this cycle
    output logic [8*W_OUT-1:0]         data_o,
    output logic                       last_o,    // no byte is left after `pop_i` bytes have gone
    input  logic                       granted_i,
    input  logic [$clog2(W_OUT+1)-1:0] pop_i
);

    localparam int COUNT = $clog2(DEPTH + 1);

    logic             holds_q;    // a message is here, from the cycle after its head came
    logic             granted_q;  // the message has its next channel
    logic [INFO-1:0]  info_q;
    logic [LEN-1:0]   left_q;     // bytes of the message that have not left yet
    logic [COUNT-1:0] used;

    byte_buffer #(
        .W_IN (W),
        .W_OUT(W_OUT),
        .DEPTH(DEPTH)
    ) u_buffer (
        .clk_i,
        .rst_i,
        .push_i,
        .data_i,
        .pop_i,
        .data_o,
        .used_o(used)
    );

    assign room_o   = COUNT'(DEPTH) - used;
    assign asks_o   = holds_q && !granted_q;
    assign info_o   = info_q;
    assign offers_o = used;
    assign last_o   = holds_q && (32'(left_q) == 32'(pop_i));
    assign done_o   = last_o;

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            holds_q   <= 1'b0;
            granted_q <= 1'b0;
        end else if (head_i) begin
            holds_q   <= 1'b1;
            granted_q <= 1'b0;
        end else if (last_o) begin
            holds_q   <= 1'b0;
            granted_q <= 1'b0;
        end else if (granted_i) begin
            granted_q <= 1'b1;
        end
        if (head_i) begin
            info_q <= info_i;
            left_q <= info_i[LEN-1:0];
        end else begin
            left_q <= left_q - LEN'(pop_i);
        end
    end

`ifndef SYNTHESIS
    logic            asked_q;    // the message asked in the cycle before, and was not granted
    logic [INFO-1:0] asked_info_q;
    logic            stalled_q;  // bytes were on offer in the cycle before, and none left
    logic [7:0]      stalled_byte_q;
    always_ff @(posedge clk_i) begin
        asked_q   <= !rst_i && asks_o && !granted_i;
        stalled_q <= !rst_i && offers_o != '0 && pop_i == '0;
        if (asks_o) asked_info_q <= info_o;
        if (offers_o != '0) stalled_byte_q <= data_o[7:0];
        if (!rst_i) begin
            if (head_i) one_message_at_a_time: assert (!holds_q && used == '0);
            if (push_i != '0) bytes_belong_to_a_message: assert (head_i || holds_q);
            if (pop_i != '0) nothing_goes_without_a_grant: assert (granted_i || granted_q);
            if (granted_i) granted_once: assert (asks_o);
            if (asked_q) stable_while_it_asks: assert (asks_o && info_o == asked_info_q);
            if (stalled_q) stable_while_stalled: assert (offers_o != '0 && data_o[7:0] == stalled_byte_q);
        end
    end
`endif

endmodule

`default_nettype wire

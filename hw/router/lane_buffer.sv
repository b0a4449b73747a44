// A lane at the end of a channel: slots for whole messages, first in, first out (docs/timing.md, G3, N2). Only the
// first message asks, and no byte of the next message leaves before all bytes of the first one have left.
`default_nettype none

module lane_buffer #(
    parameter int W     = 1,   // most bytes that come in a cycle
    parameter int W_OUT = 1,   // most bytes that leave in a cycle
    parameter int SLOTS = 1,   // slots of the lane; each holds one message
    parameter int BYTES = 24,  // bytes of the longest message
    parameter int INFO  = 32,  // bits that travel beside the head
    parameter int LEN   = 5    // bits of the length, the lowest bits of INFO
) (
    input  logic                       clk_i,
    input  logic                       rst_i,

    // These pins connect to the channel.
    input  logic                       head_i,  // the first bytes of a message come
    input  logic [INFO-1:0]            info_i,  // fields that come with the head
    input  logic [$clog2(W+1)-1:0]     push_i,
    input  logic [8*W-1:0]             data_i,

    // These pins connect to arbiters and crossbar.
    output logic                       asks_o,
    output logic [INFO-1:0]            info_o,
    output logic [LEN-1:0]             offers_o,  // bytes of the first message that may leave in this cycle
    output logic [8*W_OUT-1:0]         data_o,
    output logic                       last_o,    // the last byte of the first message leaves in this cycle
    input  logic                       granted_i,
    input  logic [$clog2(W_OUT+1)-1:0] pop_i
);

    localparam int DEPTH = SLOTS * BYTES;
    localparam int USED  = $clog2(DEPTH + 1);
    localparam int COUNT = $clog2(SLOTS + 1);

    logic [SLOTS*INFO-1:0] infos_q, infos_d;  // fields of the messages here; the first message is lowest
    logic [COUNT-1:0]      messages_q;        // messages here; each counts from the cycle after its head came
    logic [COUNT-1:0]      stay;              // messages that do not leave in this cycle
    logic                  granted_q;         // the first message has its next channel
    logic [LEN-1:0]        gone_q;            // bytes of the first message that have left
    logic [LEN-1:0]        left;
    logic [USED-1:0]       used;

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

    assign info_o   = infos_q[INFO-1:0];
    assign asks_o   = messages_q != '0 && !granted_q;
    assign left     = info_o[LEN-1:0] - gone_q;
    assign offers_o = messages_q == '0 ? '0 : 32'(used) > 32'(left) ? left : LEN'(used);
    assign last_o   = messages_q != '0 && 32'(left) == 32'(pop_i);
    assign stay     = messages_q - COUNT'(last_o);

    always_comb begin : shift
        int s;
        infos_d = last_o ? infos_q >> INFO : infos_q;
        for (s = 0; s < SLOTS; s = s + 1) begin
            if (head_i && 32'(stay) == s) infos_d[s*INFO+:INFO] = info_i;
        end
    end

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            messages_q <= '0;
            granted_q  <= 1'b0;
            gone_q     <= '0;
        end else begin
            messages_q <= stay + COUNT'(head_i);
            granted_q  <= (granted_q || granted_i) && !last_o;
            gone_q     <= last_o ? '0 : gone_q + LEN'(pop_i);
        end
        infos_q <= infos_d;
    end

`ifndef SYNTHESIS
    logic            asked_q;  // the first message asked in the cycle before, and was not granted
    logic [INFO-1:0] asked_info_q;
    always_ff @(posedge clk_i) begin
        asked_q <= !rst_i && asks_o && !granted_i;
        if (asks_o) asked_info_q <= info_o;
        if (!rst_i) begin
            if (head_i) only_into_a_slot: assert (32'(messages_q) < SLOTS);
            if (push_i != '0) bytes_belong_to_a_message: assert (head_i || messages_q != '0);
            if (pop_i != '0) begin
                nothing_goes_without_a_grant: assert (granted_i || granted_q);
                only_what_is_offered: assert (32'(pop_i) <= 32'(offers_o));
            end
            if (granted_i) granted_once: assert (asks_o);
            if (asked_q) stable_while_it_asks: assert (asks_o && info_o == asked_info_q);
        end
    end
`endif

endmodule

`default_nettype wire

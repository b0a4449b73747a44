// An injection buffer of an interface link, on the router's side (docs/timing.md, S5). It holds one message, and its
// first bytes may leave before the last ones come. A byte, also the head, may leave in the cycle in which it comes.
`default_nettype none

module injection_buffer #(
    parameter int BYTES = 137,  // bytes of the longest message
    parameter int W     = 2,    // most bytes that come in a cycle
    parameter int WX    = 2,    // bytes of data_o, the same for all inputs of a router
    parameter int LEN   = 8,
    parameter int INFO  = 32
) (
    input  logic                   clk_i,
    input  logic                   rst_i,

    // These pins connect to the interface link.
    output logic                   free_o,  // a message may come
    input  logic                   head_i,
    input  logic [INFO-1:0]        info_i,  // fields that come with the head
    input  logic [$clog2(W+1)-1:0] push_i,
    input  logic [8*W-1:0]         data_i,

    // These pins connect to the router.
    output logic                    asks_o,
    output logic [INFO-1:0]         info_o,
    output logic [LEN-1:0]          offers_o,
    output logic [8*WX-1:0]         data_o,
    output logic                    last_o,  // no byte is left after `pop_i` bytes have gone
    input  logic                    granted_i,
    input  logic [$clog2(WX+1)-1:0] pop_i
);

    localparam int COUNT = $clog2(BYTES + 1);

    logic             holds_q;
    logic             granted_q;
    logic [INFO-1:0]  info_q;
    logic [LEN-1:0]   left_q;  // bytes that have not gone to the router yet
    logic [LEN-1:0]   left;
    logic [COUNT-1:0] used;

    byte_buffer #(
        .W_IN   (W),
        .W_OUT  (WX),
        .DEPTH  (BYTES),
        .THROUGH(1)
    ) u_buffer (
        .clk_i,
        .rst_i,
        .push_i,
        .data_i,
        .pop_i,
        .data_o,
        .used_o(used)
    );

    assign free_o   = !holds_q;
    assign asks_o   = (holds_q || head_i) && !granted_q;
    assign info_o   = head_i ? info_i : info_q;
    assign left     = head_i ? info_i[LEN-1:0] : left_q;
    assign offers_o = LEN'(used);
    assign last_o   = (holds_q || head_i) && 32'(pop_i) == 32'(left);

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            holds_q   <= 1'b0;
            granted_q <= 1'b0;
        end else begin
            holds_q   <= (holds_q || head_i) && !last_o;
            granted_q <= (granted_q || granted_i) && !last_o;
        end
        if (head_i) info_q <= info_i;
        left_q <= left - LEN'(pop_i);
    end

`ifndef SYNTHESIS
    always_ff @(posedge clk_i) begin
        if (!rst_i) begin
            if (head_i) only_if_free: assert (free_o);
            if (push_i != '0) bytes_belong_to_a_message: assert (head_i || holds_q);
            if (pop_i != '0) nothing_goes_without_a_grant: assert (granted_i || granted_q);
        end
    end
`endif

endmodule

`default_nettype wire

// One output of a router: it remembers which input holds it, and decides how many bytes cross it in this cycle
// (docs/timing.md, N1, N4). A message crosses the output from the cycle of its grant on.
`default_nettype none

module output_port #(
    parameter int INPUTS = 5,
    parameter int W      = 1,  // most bytes that cross in a cycle
    parameter int COUNT  = 8   // bits of a number of bytes
) (
    input  logic                    clk_i,
    input  logic                    rst_i,
    input  logic [INPUTS-1:0]       grant_i,   // one-hot or none: the input that is granted the output in this cycle
    input  logic [INPUTS*COUNT-1:0] offers_i,  // bytes that each input could send
    input  logic [INPUTS-1:0]       last_i,    // the last byte of the input's message leaves in this cycle
    input  logic [COUNT-1:0]        room_i,    // room at the far end, in bytes
    output logic                    free_o,    // no input holds the output, so it can be granted
    output logic [INPUTS-1:0]       from_o,    // one-hot or none: the input whose bytes cross
    output logic [$clog2(W+1)-1:0]  moves_o    // number of bytes that cross
);

    logic [INPUTS-1:0] holder_q;  // input that has held the output since an earlier cycle
    logic [COUNT-1:0]  offered;

    assign free_o = holder_q == '0;
    assign from_o = holder_q | grant_i;

    always_comb begin : choose
        int i;
        i = 0;
        offered = '0;
        if (from_o != '0) begin
            for (i = 0; i < INPUTS; i = i + 1) begin
                if (from_o[i]) offered = offers_i[i*COUNT+:COUNT];
            end
            if (offered > room_i) offered = room_i;
            if (32'(offered) > W) offered = COUNT'(W);
        end
        moves_o = offered[$clog2(W+1)-1:0];
    end

    always_ff @(posedge clk_i) begin
        if (rst_i) holder_q <= '0;
        else if ((from_o & last_i) != '0) holder_q <= '0;
        else holder_q <= from_o;
    end

`ifndef SYNTHESIS
    always_ff @(posedge clk_i) begin
        if (!rst_i && grant_i != '0) begin
            one_holder: assert ($onehot0(from_o));
            kept_to_the_end: assert (free_o);  // there is no other grant before the last byte of a message
        end
    end
`endif

endmodule

`default_nettype wire

// A row of registers: a value comes out STAGES cycles after it went in. After a reset zeros come out first.
`default_nettype none

module delay #(
    parameter int STAGES = 1,  // 0: the value passes in the same cycle
    parameter int WIDTH  = 1
) (
    input  logic             clk_i,
    input  logic             rst_i,
    input  logic [WIDTH-1:0] value_i,
    output logic [WIDTH-1:0] value_o
);

    if (STAGES == 0) begin : gen_straight
        assign value_o = value_i;
        logic unused;
        assign unused = &{1'b0, clk_i, rst_i};
    end else begin : gen_stages
        logic [STAGES*WIDTH-1:0] stages_q;  // the newest value is lowest
        assign value_o = stages_q[(STAGES-1)*WIDTH+:WIDTH];
        always_ff @(posedge clk_i) begin
            if (rst_i) stages_q <= '0;
            else stages_q <= (STAGES * WIDTH)'({stages_q, value_i});
        end
    end

endmodule

`default_nettype wire

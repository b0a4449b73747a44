// The end-of-transfer protocol: transfers through the same first network channel do not overlap (docs/timing.md, P1).
`default_nettype none

module acknowledge #(
    parameter int PORTS   = 4,
    parameter int ENABLED = 1
) (
    input  logic             clk_i,
    input  logic             rst_i,
    input  logic [PORTS-1:0] starts_i,        // a transfer that will leave through this port starts
    input  logic [PORTS-1:0] acknowledged_i,  // the end of the transfer through this port is reported in this cycle
    output logic [PORTS-1:0] waits_o          // no transfer through this port may start
);

    if (ENABLED != 0) begin : gen_on
        logic [PORTS-1:0] awaited_q;
        assign waits_o = awaited_q & ~acknowledged_i;
        always_ff @(posedge clk_i) begin
            if (rst_i) awaited_q <= '0;
            else awaited_q <= waits_o | starts_i;
        end
`ifndef SYNTHESIS
        always_ff @(posedge clk_i) begin
            if (!rst_i) begin
                no_overlap: assert ((starts_i & waits_o) == '0);
                only_what_is_awaited: assert ((acknowledged_i & ~awaited_q) == '0);
            end
        end
`endif
    end else begin : gen_off
        assign waits_o = '0;
        logic unused;
        assign unused = &{1'b0, clk_i, rst_i, starts_i, acknowledged_i};
    end

endmodule

`default_nettype wire

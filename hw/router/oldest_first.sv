// Arbiter for a channel: requests are served oldest first; ties go to the first in the cyclic order that starts after
// the input served last (docs/timing.md, N3). Several servers may serve one queue: each free server takes the next
// request, the server with the lowest number first (E1).
`default_nettype none

module oldest_first #(
    parameter int INPUTS  = 5,
    parameter int SERVERS = 1
) (
    input  logic                      clk_i,
    input  logic                      rst_i,
    input  logic [INPUTS-1:0]         asks_i,   // from the cycle of the request to that of the grant
    input  logic [SERVERS-1:0]        free_i,
    output logic [SERVERS*INPUTS-1:0] grant_o   // for each server, the input it takes in this cycle, one-hot or none
);

    localparam int LAST = $clog2(INPUTS) > 0 ? $clog2(INPUTS) : 1;

    // older_q[i * INPUTS + j]: input i asked before input j did.
    logic [INPUTS*INPUTS-1:0] older_q, older_d;
    logic [INPUTS-1:0]        waited_q;  // asked in an earlier cycle and has not been served
    logic [LAST-1:0]          last_q, last_d;

    logic [INPUTS-1:0]  left;
    logic [INPUTS-1:0]  first;
    logic               served;
    logic [INPUTS-1:0]  older_than_i;

    // A request of an earlier cycle is older than one of this cycle. An input that has not asked is older than no other
    // input.
    always_comb begin : choose
        int i;
        int j;
        older_d = older_q;
        for (i = 0; i < INPUTS; i = i + 1) begin
            for (j = 0; j < INPUTS; j = j + 1) begin
                if (!waited_q[i]) older_d[i*INPUTS+j] = 1'b0;
                else if (asks_i[j] && !waited_q[j]) older_d[i*INPUTS+j] = 1'b1;
            end
        end
    end

    always_comb begin : choose2
        int s;
        int i;
        int j;
        int n;
        grant_o = '0;
        left    = asks_i;
        last_d  = last_q;
        first   = '0;
        served  = 1'b0;
        older_than_i = '0;
        for (s = 0; s < SERVERS; s = s + 1) begin
            for (i = 0; i < INPUTS; i = i + 1) begin
                for (j = 0; j < INPUTS; j = j + 1) older_than_i[j] = older_d[j*INPUTS+i];
                first[i] = left[i] && ((left & older_than_i) == '0);
            end
            served = 1'b0;
            for (n = 0; n < 2 * INPUTS; n = n + 1) begin
                if (free_i[s] && !served && n > 32'(last_d) && n <= 32'(last_d) + INPUTS && first[n%INPUTS]) begin
                    served = 1'b1;
                    grant_o[s*INPUTS+(n%INPUTS)] = 1'b1;
                    left[n%INPUTS] = 1'b0;
                end
            end
            for (i = 0; i < INPUTS; i = i + 1) begin
                if (grant_o[s*INPUTS+i]) last_d = LAST'(i);
            end
        end
    end

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            older_q  <= '0;
            waited_q <= '0;
            last_q   <= LAST'(INPUTS - 1);  // so that input 0 is the first
        end else begin
            older_q  <= older_d;
            waited_q <= left;
            last_q   <= last_d;
        end
    end

`ifndef SYNTHESIS
    for (genvar s = 0; s < SERVERS; s = s + 1) begin : gen_server
        one_at_a_time: assert property (@(posedge clk_i) disable iff (rst_i)
            $onehot0(grant_o[s*INPUTS+:INPUTS]));
        only_if_free: assert property (@(posedge clk_i) disable iff (rst_i)
            (grant_o[s*INPUTS+:INPUTS] != '0) |-> free_i[s]);
        only_who_asks: assert property (@(posedge clk_i) disable iff (rst_i)
            (grant_o[s*INPUTS+:INPUTS] & ~asks_i) == '0);
    end
    // A request is not withdrawn.
    for (genvar i = 0; i < INPUTS; i = i + 1) begin : gen_input
        asks_until_served: assert property (@(posedge clk_i) disable iff (rst_i) waited_q[i] |-> asks_i[i]);
    end
`endif

endmodule

`default_nettype wire

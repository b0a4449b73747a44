// The arbiter of an output: it serves the oldest request first. Ties go to the first input in the cyclic order that
// starts after the input served last (docs/timing.md, N3). Several servers (channels or links) may serve one queue.
// Each free server takes the next request, the server with the lowest number first (E1).
`default_nettype none

module oldest_first #(
    parameter int INPUTS  = 5,
    parameter int SERVERS = 1,
    parameter int CHOOSY  = 0  // 1: a server takes only the inputs of can_i
) (
    input  logic                      clk_i,
    input  logic                      rst_i,
    input  logic [INPUTS-1:0]         asks_i,   // 1 from the cycle of the request to the cycle of the grant
    input  logic [SERVERS-1:0]        free_i,
    input  logic [SERVERS*INPUTS-1:0] can_i,    // for each server, the inputs that it can take in this cycle
    output logic [SERVERS*INPUTS-1:0] grant_o   // for each server, the input it takes in this cycle, one-hot or none
);

    localparam int LAST = $clog2(INPUTS) > 0 ? $clog2(INPUTS) : 1;

    // older_q[i * INPUTS + j] is 1 if input i asked in an earlier cycle than input j.
    logic [INPUTS*INPUTS-1:0] older_q, older_d;
    logic [INPUTS-1:0]        waited_q;  // inputs that asked in an earlier cycle and have not been served
    logic [LAST-1:0]          last_q, last_d;

    logic [SERVERS-1:0] open;   // servers that are still free
    logic [INPUTS-1:0]  left;   // inputs that ask and have not been served
    logic [INPUTS-1:0]  may;    // inputs of `left` that some open server can take
    logic               served; // the round has taken an input, or can take none
    logic [INPUTS-1:0]  first;  // the oldest inputs of `may`
    logic [INPUTS-1:0]  taken;  // one-hot or none: the input that the round takes
    logic [INPUTS-1:0]  older_than_i;

    // A request of an earlier cycle is older than one of this cycle. An input without a request of an earlier cycle is
    // older than no other input. A simulator skips the loop while there is no such request.
    always_comb begin : choose
        int i;
        i = 0;
        older_d = '0;
        if (waited_q != '0) begin
            for (i = 0; i < INPUTS; i = i + 1) begin
                if (waited_q[i]) older_d[i*INPUTS+:INPUTS] = older_q[i*INPUTS+:INPUTS] | (asks_i & ~waited_q);
            end
        end
    end

    always_comb begin : choose2
        int r;
        int s;
        int i;
        int j;
        int n;
        {r, s, i, j, n} = '0;
        grant_o = '0;
        open    = free_i;
        left    = asks_i;
        last_d  = last_q;
        may     = '0;
        first   = '0;
        taken   = '0;
        older_than_i = '0;
        served  = 1'b0;
        if (asks_i != '0 && free_i != '0) begin
            for (r = 0; r < SERVERS; r = r + 1) begin
                may    = left;
                served = CHOOSY == 0 && !free_i[r];
                if (CHOOSY != 0) begin
                    may = '0;
                    for (s = 0; s < SERVERS; s = s + 1) begin
                        if (open[s]) may = may | (left & can_i[s*INPUTS+:INPUTS]);
                    end
                end
                for (i = 0; i < INPUTS; i = i + 1) begin
                    for (j = 0; j < INPUTS; j = j + 1) older_than_i[j] = older_d[j*INPUTS+i];
                    first[i] = may[i] && ((may & older_than_i) == '0);
                end
                taken = '0;
                for (n = 0; n < 2 * INPUTS; n = n + 1) begin
                    if (!served && n > 32'(last_d) && n <= 32'(last_d) + INPUTS && first[n%INPUTS]) begin
                        served = 1'b1;
                        taken[n%INPUTS] = 1'b1;
                        left[n%INPUTS] = 1'b0;
                    end
                end
                for (i = 0; i < INPUTS; i = i + 1) begin
                    if (taken[i]) last_d = LAST'(i);
                end
                if (CHOOSY == 0) begin
                    grant_o[r*INPUTS+:INPUTS] = taken;
                end else begin
                    for (s = 0; s < SERVERS; s = s + 1) begin
                        if (open[s] && (taken & can_i[s*INPUTS+:INPUTS]) != '0) begin
                            grant_o[s*INPUTS+:INPUTS] = taken;
                            open[s] = 1'b0;
                            taken   = '0;
                        end
                    end
                end
            end
        end
    end

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            older_q  <= '0;
            waited_q <= '0;
            last_q   <= LAST'(INPUTS - 1);  // input 0 is the first to be served in a tie
        end else begin
            older_q  <= older_d;
            waited_q <= left;
            last_q   <= last_d;
        end
    end

`ifndef SYNTHESIS
    for (genvar s = 0; s < SERVERS; s = s + 1) begin : gen_server
        logic [INPUTS-1:0] granted, could;
        assign granted = grant_o[s*INPUTS+:INPUTS];
        assign could   = CHOOSY != 0 ? asks_i & can_i[s*INPUTS+:INPUTS] : asks_i;
        always_ff @(posedge clk_i) begin
            if (!rst_i && granted != '0) begin
                one_at_a_time: assert ($onehot0(granted));
                only_if_free: assert (free_i[s]);
                only_who_asks: assert ((granted & ~could) == '0);
            end
        end
    end
    always_ff @(posedge clk_i) begin
        if (!rst_i && waited_q != '0) asks_until_served: assert ((waited_q & ~asks_i) == '0);
    end
`endif

endmodule

`default_nettype wire

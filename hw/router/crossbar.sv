// The crossbar leads the bytes of each input of a router to the output that the input has been granted.
`default_nettype none

module crossbar #(
    parameter int INPUTS = 5,
    parameter int OUTS   = 5,
    parameter int W      = 1,   // most bytes that cross in a cycle
    parameter int INFO   = 32,
    localparam int POP = $clog2(W + 1)
) (
    // These pins have a place for each output.
    input  logic [OUTS*INPUTS-1:0] grants_i,  // one-hot or none: the input that is granted the output in this cycle
    input  logic [OUTS*INPUTS-1:0] from_i,    // one-hot or none: the input whose bytes cross
    input  logic [OUTS*POP-1:0]    moves_i,   // number of bytes that cross
    output logic [OUTS*INFO-1:0]   info_o,
    output logic [OUTS*8*W-1:0]    data_o,

    // These pins have a place for each input.
    input  logic [INPUTS*INFO-1:0] info_i,
    input  logic [INPUTS*8*W-1:0]  data_i,
    output logic [INPUTS-1:0]      granted_o,
    output logic [INPUTS*POP-1:0]  pop_o      // number of bytes that leave the input
);

    always_comb begin : choose
        int i;
        int o;
        i = 0;
        granted_o = '0;
        pop_o     = '0;
        info_o    = '0;
        data_o    = '0;
        for (o = 0; o < OUTS; o = o + 1) begin
            if ((grants_i[o*INPUTS+:INPUTS] | from_i[o*INPUTS+:INPUTS]) != '0) begin
                for (i = 0; i < INPUTS; i = i + 1) begin
                    if (grants_i[o*INPUTS+i]) granted_o[i] = 1'b1;
                    if (from_i[o*INPUTS+i]) begin
                        pop_o[i*POP+:POP]     = moves_i[o*POP+:POP];
                        info_o[o*INFO+:INFO]  = info_i[i*INFO+:INFO];
                        data_o[o*8*W+:8*W]    = data_i[i*8*W+:8*W];
                    end
                end
            end
        end
    end

endmodule

`default_nettype wire

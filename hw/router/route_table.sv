// The routes of a router (docs/timing.md, G4): an output port and a set of lanes for each row and destination. Each
// input of the router has a row, but the inputs from the interface, which are the last ones, share the last row.
`default_nettype none

module route_table #(
    parameter int ROWS  = 3,
    parameter int DESTS = 2,
    parameter int READS = 3,  // inputs of the router
    parameter int PORT  = 2,  // bits of an output port
    parameter int LANES = 1,
    parameter int DEST  = 1,  // bits of a destination
    localparam int ADDRESS = $clog2(ROWS * DESTS)
) (
    input  logic                   clk_i,

    input  logic                   write_i,
    input  logic [ADDRESS-1:0]     address_i,  // row * DESTS + destination
    input  logic [PORT-1:0]        port_i,
    input  logic [LANES-1:0]       lanes_i,

    // These pins have a place for each input of the router.
    input  logic [READS*DEST-1:0]  to_i,
    output logic [READS*PORT-1:0]  port_o,
    output logic [READS*LANES-1:0] lanes_o
);

    logic [PORT+LANES-1:0] routes_q [ROWS*DESTS];

    for (genvar r = 0; r < READS; r = r + 1) begin : gen_read
        localparam int ROW = r < ROWS ? r : ROWS - 1;
        assign {port_o[r*PORT+:PORT], lanes_o[r*LANES+:LANES]} =
            routes_q[ADDRESS'(ROW * DESTS + 32'(to_i[r*DEST+:DEST]))];
    end

    always_ff @(posedge clk_i) begin
        if (write_i) routes_q[address_i] <= {port_i, lanes_i};
    end

endmodule

`default_nettype wire

// All modules share these definitions. The port numbers are those of the models (models/network/topology/grid.h).
`default_nettype none

package narrows_pkg;

    // These are a router's network ports. Ties between requests go round the inputs in this order (docs/timing.md, N3).
    localparam int PORTS = 4;
    localparam int EAST  = 0;
    localparam int WEST  = 1;
    localparam int NORTH = 2;
    localparam int SOUTH = 3;
    // This output leads to the node itself, whose interface links inwards serve one queue together (E1).
    localparam int LOCAL = PORTS;

    // The place of a node and the size of its grid are pins and not parameters, so that all nodes are alike.
    typedef struct packed {
        logic       wrap_y;
        logic       wrap_x;
        logic [7:0] rows;
        logic [7:0] columns;
        logic [7:0] y;
        logic [7:0] x;
    } place_t;

    // The function gives the way of a message in one dimension: 1 is up, 2 is down, 0 says that it is there. A
    // wraparound channel may only be the last hop of its dimension, so messages cannot wait for each other in a circle.
    function automatic logic [1:0] way(input logic [7:0] here, input logic [7:0] there, input logic [7:0] size,
                                       input logic wraps);
        if (here == there) way = 2'd0;
        else if (wraps && there == 8'd0 && size - here < here) way = 2'd1;
        else if (wraps && there == size - 8'd1 && here + 8'd1 < there - here) way = 2'd2;
        else way = (there > here) ? 2'd1 : 2'd2;
    endfunction

    // The function gives the output through which a message leaves the router at (x, y) for the node at (to_x, to_y).
    // Its arguments are no place_t, because yosys takes structs as ports, but not as arguments.
    function automatic logic [2:0] route(input logic [7:0] x, input logic [7:0] y,
                                         input logic [7:0] to_x, input logic [7:0] to_y,
                                         input logic [7:0] columns, input logic [7:0] rows,
                                         input logic wrap_x, input logic wrap_y);
        case (way(x, to_x, columns, wrap_x))
            2'd1: route = 3'(EAST);
            2'd2: route = 3'(WEST);
            default:
                case (way(y, to_y, rows, wrap_y))
                    2'd1: route = 3'(NORTH);
                    2'd2: route = 3'(SOUTH);
                    default: route = 3'(LOCAL);
                endcase
        endcase
    endfunction

endpackage

`default_nettype wire

// COLUMNS x ROWS nodes and the channels between them: a mesh, or with WRAP_X a cylinder, with both a torus. Node number
// y * COLUMNS + x. Vectors hold what belongs to node 0 lowest.
`default_nettype none

module grid #(
    parameter int COLUMNS          = 2,
    parameter int ROWS             = 1,
    parameter int WRAP_X           = 0,
    parameter int WRAP_Y           = 0,
    parameter int W_L              = 1,
    parameter int W_I              = 1,
    parameter int DEPTH            = 137,
    parameter int LINKS            = 1,
    parameter int SEND_BUFFERS     = 1,
    parameter int RECEIVE_BUFFERS  = 1,
    parameter int SEND_OVERHEAD    = 10,
    parameter int RECEIVE_OVERHEAD = 5,
    parameter int BYTES            = 137,
    parameter int LEN              = 8,
    parameter int TAG              = 16
) (
    input  logic clk_i,
    input  logic rst_i,

    // By node: see node.sv.
    input  logic [COLUMNS*ROWS*LINKS-1:0]                start_i,
    input  logic [COLUMNS*ROWS*(LEN+16+TAG)-1:0]         send_info_i,
    input  logic [COLUMNS*ROWS*8*BYTES-1:0]              send_message_i,
    output logic [COLUMNS*ROWS*LINKS-1:0]                free_o,
    output logic [COLUMNS*ROWS*LINKS-1:0]                copied_o,
    output logic [COLUMNS*ROWS*LINKS-1:0]                presents_o,
    output logic [COLUMNS*ROWS*LINKS*(LEN+16+TAG)-1:0]   receive_info_o,
    output logic [COLUMNS*ROWS*LINKS*8*BYTES-1:0]        receive_message_o,
    input  logic [COLUMNS*ROWS*LINKS-1:0]                taken_i,

    // To be watched: heads and last bytes on every channel, out of each node's ports and into its links.
    output logic [COLUMNS*ROWS*4-1:0]                    head_o,
    output logic [COLUMNS*ROWS*4*(LEN+16+TAG)-1:0]       info_o,
    output logic [COLUMNS*ROWS*4*$clog2(W_L+1)-1:0]      push_o,
    output logic [COLUMNS*ROWS*LINKS-1:0]                arrives_head_o,
    output logic [COLUMNS*ROWS*LINKS-1:0]                arrives_last_o,
    output logic [COLUMNS*ROWS*LINKS*(LEN+16+TAG)-1:0]   arrives_info_o
);

    localparam int NODES = COLUMNS * ROWS;
    localparam int INFO  = LEN + 16 + TAG;
    localparam int PUSH  = $clog2(W_L + 1);
    localparam int ROOM  = $clog2(DEPTH + 1);

    // Without a neighbour, nobody looks at them.
    /* verilator lint_off UNUSEDSIGNAL */
    logic [NODES*4-1:0]        head;
    logic [NODES*4*INFO-1:0]   info;
    logic [NODES*4*PUSH-1:0]   push;
    logic [NODES*4*8*W_L-1:0]  data;
    logic [NODES*4*ROOM-1:0]   room;
    logic [NODES*4-1:0]        done;
    /* verilator lint_on UNUSEDSIGNAL */

    assign head_o = head;
    assign info_o = info;
    assign push_o = push;

    for (genvar y = 0; y < ROWS; y = y + 1) begin : gen_row
        for (genvar x = 0; x < COLUMNS; x = x + 1) begin : gen_column
            localparam int N = y * COLUMNS + x;
            logic [3:0]        in_head;
            logic [4*INFO-1:0] in_info;
            logic [4*PUSH-1:0] in_push;
            logic [4*8*W_L-1:0] in_data;
            logic [4*ROOM-1:0] out_room;
            logic [3:0]        out_done;

            for (genvar p = 0; p < 4; p = p + 1) begin : gen_port
                // The neighbour through port p, and the port through which it sees this node: the opposite one, which is
                // also the number of the input that its channel to here ends at... named after its origin.
                localparam int NX = p == narrows_pkg::EAST ? x + 1 : p == narrows_pkg::WEST ? x - 1 : x;
                localparam int NY = p == narrows_pkg::NORTH ? y + 1 : p == narrows_pkg::SOUTH ? y - 1 : y;
                localparam bit THERE = (WRAP_X != 0 || (NX >= 0 && NX < COLUMNS)) && (WRAP_Y != 0 || (NY >= 0 && NY < ROWS));
                localparam int M = ((NY + ROWS) % ROWS) * COLUMNS + (NX + COLUMNS) % COLUMNS;
                localparam int Q = p ^ 1;  // east and west, north and south
                if (THERE) begin : gen_channel
                    assign in_head[p]                  = head[M*4+Q];
                    assign in_info[p*INFO+:INFO]       = info[(M*4+Q)*INFO+:INFO];
                    assign in_push[p*PUSH+:PUSH]       = push[(M*4+Q)*PUSH+:PUSH];
                    assign in_data[p*8*W_L+:8*W_L]     = data[(M*4+Q)*8*W_L+:8*W_L];
                    assign out_room[p*ROOM+:ROOM]      = room[(M*4+Q)*ROOM+:ROOM];
                    assign out_done[p]                 = done[M*4+Q];
                end else begin : gen_rim
                    assign in_head[p]                  = 1'b0;
                    assign in_info[p*INFO+:INFO]       = '0;
                    assign in_push[p*PUSH+:PUSH]       = '0;
                    assign in_data[p*8*W_L+:8*W_L]     = '0;
                    assign out_room[p*ROOM+:ROOM]      = '0;
                    assign out_done[p]                 = 1'b0;
                end
            end

            node #(
                .COLUMNS         (COLUMNS),
                .ROWS            (ROWS),
                .WRAP_X          (WRAP_X),
                .WRAP_Y          (WRAP_Y),
                .W_L             (W_L),
                .W_I             (W_I),
                .DEPTH           (DEPTH),
                .LINKS           (LINKS),
                .SEND_BUFFERS    (SEND_BUFFERS),
                .RECEIVE_BUFFERS (RECEIVE_BUFFERS),
                .SEND_OVERHEAD   (SEND_OVERHEAD),
                .RECEIVE_OVERHEAD(RECEIVE_OVERHEAD),
                .BYTES           (BYTES),
                .LEN             (LEN),
                .TAG             (TAG)
            ) u_node (
                .clk_i,
                .rst_i,
                .x_i              (8'(x)),
                .y_i              (8'(y)),
                .in_head_i        (in_head),
                .in_info_i        (in_info),
                .in_push_i        (in_push),
                .in_data_i        (in_data),
                .in_room_o        (room[N*4*ROOM+:4*ROOM]),
                .in_done_o        (done[N*4+:4]),
                .out_head_o       (head[N*4+:4]),
                .out_info_o       (info[N*4*INFO+:4*INFO]),
                .out_push_o       (push[N*4*PUSH+:4*PUSH]),
                .out_data_o       (data[N*4*8*W_L+:4*8*W_L]),
                .out_room_i       (out_room),
                .out_done_i       (out_done),
                .start_i          (start_i[N*LINKS+:LINKS]),
                .send_info_i      (send_info_i[N*INFO+:INFO]),
                .send_message_i   (send_message_i[N*8*BYTES+:8*BYTES]),
                .free_o           (free_o[N*LINKS+:LINKS]),
                .copied_o         (copied_o[N*LINKS+:LINKS]),
                .presents_o       (presents_o[N*LINKS+:LINKS]),
                .receive_info_o   (receive_info_o[N*LINKS*INFO+:LINKS*INFO]),
                .receive_message_o(receive_message_o[N*LINKS*8*BYTES+:LINKS*8*BYTES]),
                .taken_i          (taken_i[N*LINKS+:LINKS]),
                .arrives_head_o   (arrives_head_o[N*LINKS+:LINKS]),
                .arrives_last_o   (arrives_last_o[N*LINKS+:LINKS]),
                .arrives_info_o   (arrives_info_o[N*LINKS*INFO+:LINKS*INFO])
            );
        end
    end

endmodule

`default_nettype wire

// The part that the processors of a shared node share, without interfaces and memory (docs/nodes.md, "In RTL"):
// the cutter and the reassembler, and the headers between them. The interfaces are nodes of their own (node.sv,
// table_node.sv); the engine faces their processor's side. Its pins have a place for each link of each interface; the
// links of interface 0 are the first.
`default_nettype none

module packet_engine #(
    parameter int PROCESSORS  = 2,   // processors with a rank
    parameter int INTERFACES  = 2,
    parameter int LINKS       = 1,   // links of an interface
    parameter int CHOICE      = 0,   // choice of the interface: 0 by rank, 1 by destination, 2 in turn, 3 shortest
    parameter int LINK_CHOICE = 0,   // choice of its link: 0 named, 1 by rank, 2 by destination, 3 in turn, 4 shortest
    parameter int MESSAGES    = 8,   // number of messages that it can hold, outwards and inwards each
    parameter int NODES       = 2,
    parameter int ROUND_ROBIN = 0,   // 0: rank r is on node r div PROCESSORS; 1: on node r mod NODES
    parameter int HEADER      = 5,   // bytes of a packet's header
    parameter int PAYLOAD     = 8,   // most bytes of a packet's payload
    parameter int SIZE        = 6,   // bits of a message's number of bytes
    parameter int RANK        = 2,   // bits of a rank
    parameter int NUMBER      = 8,   // bits of the number of a message
    parameter int PACKET      = 2,   // bits of the number of a packet
    parameter int ENDPOINT    = 2,   // bits of an endpoint
    parameter int TAG         = 16,  // bits that name the data of a message in the memory of its sender
    localparam int PROC  = PROCESSORS > 1 ? $clog2(PROCESSORS) : 1,
    localparam int SLOT  = MESSAGES > 1 ? $clog2(MESSAGES) : 1,
    localparam int LINK  = LINKS > 1 ? $clog2(LINKS) : 1,
    localparam int DESC  = SIZE + RANK + NUMBER + 2 + TAG + LINK,
    localparam int KEY   = PROC + NUMBER + 2 + RANK,
    localparam int BYTES = HEADER + PAYLOAD,
    localparam int PLACES = INTERFACES * LINKS
) (
    input  logic                           clk_i,
    input  logic                           rst_i,

    // The ranks of the processors, read while rst_i is 1.
    input  logic [PROCESSORS*RANK-1:0]     ranks_i,

    // The processors post messages. A description has, lowest bits first: bytes, receiving rank, number, class, tag,
    // and the link that the program names.
    input  logic [PROCESSORS-1:0]          post_i,
    input  logic [PROCESSORS*DESC-1:0]     description_i,
    output logic                           send_full_o,

    // The packets for the places. A register that is free takes its packet in the same cycle. Its payload is read from
    // memory, also in the same cycle.
    input  logic [PLACES-1:0]              free_i,
    output logic [PLACES-1:0]              start_o,
    output logic [PLACES*ENDPOINT-1:0]     to_o,
    output logic [PLACES*PROC-1:0]         processor_o,
    output logic [PLACES*TAG-1:0]          read_tag_o,
    output logic [PLACES*PACKET-1:0]       read_packet_o,
    output logic [PLACES*SIZE-1:0]         read_offset_o,
    output logic [PLACES*SIZE-1:0]         read_bytes_o,
    input  logic [PLACES*8*PAYLOAD-1:0]    read_data_i,
    output logic [PLACES*8*BYTES-1:0]      message_o,

    // The packets that the places present. A packet is taken in the same cycle, and its payload is written to memory.
    input  logic [PLACES-1:0]              presents_i,
    input  logic [PLACES*8*BYTES-1:0]      message_i,
    output logic [PLACES*KEY-1:0]          write_key_o,  // key of its message
    output logic [PLACES*SIZE-1:0]         write_offset_o,
    output logic [PLACES*SIZE-1:0]         write_bytes_o,
    output logic [PLACES*8*PAYLOAD-1:0]    write_data_o,
    output logic [PLACES-1:0]              known_o,
    output logic [PLACES-1:0]              delivered_o,
    output logic                           receive_full_o,

    // The listed messages for the processors, see reassembler.sv.
    output logic [MESSAGES-1:0]            listed_o,
    output logic [MESSAGES*KEY-1:0]        listed_key_o,
    output logic [MESSAGES*SLOT-1:0]       listed_place_o
);

    // The fields of a header, lowest bits first. Its other bits are zero.
    localparam int FIELDS = SIZE + 2 * RANK + NUMBER + 2 + PACKET + ENDPOINT;

    logic [PROCESSORS*RANK-1:0]   ranks_q;
    logic [PLACES*DESC-1:0]       description;
    logic [PLACES*KEY-1:0]        key;
    logic [PLACES*PACKET-1:0]     packet;
    logic [PLACES*SIZE-1:0]       size;

    always_ff @(posedge clk_i) begin
        if (rst_i) ranks_q <= ranks_i;
    end

    // D0
    function automatic logic [31:0] node_of(input logic [RANK-1:0] rank);
        node_of = ROUND_ROBIN != 0 ? 32'(rank) % NODES : 32'(rank) / PROCESSORS;
    endfunction
    function automatic logic [PROC-1:0] processor_of(input logic [RANK-1:0] rank);
        processor_of = PROC'(ROUND_ROBIN != 0 ? 32'(rank) / NODES : 32'(rank) % PROCESSORS);
    endfunction

    packet_cutter #(
        .PROCESSORS (PROCESSORS),
        .INTERFACES (INTERFACES),
        .LINKS      (LINKS),
        .CHOICE     (CHOICE),
        .LINK_CHOICE(LINK_CHOICE),
        .MESSAGES   (MESSAGES),
        .PAYLOAD    (PAYLOAD),
        .SIZE       (SIZE),
        .RANK       (RANK),
        .PACKET     (PACKET),
        .DESC       (DESC)
    ) u_cutter (
        .clk_i,
        .rst_i,
        .post_i,
        .description_i,
        .full_o       (send_full_o),
        .free_i,
        .start_o,
        .processor_o,
        .description_o(description),
        .packet_o     (read_packet_o),
        .offset_o     (read_offset_o)
    );

    reassembler #(
        .PROCESSORS(PROCESSORS),
        .PLACES    (PLACES),
        .MESSAGES  (MESSAGES),
        .RANKS     (NODES * PROCESSORS),
        .PAYLOAD   (PAYLOAD),
        .SIZE      (SIZE),
        .RANK      (RANK),
        .NUMBER    (NUMBER),
        .PACKET    (PACKET)
    ) u_reassembler (
        .clk_i,
        .rst_i,
        .presents_i,
        .key_i      (key),
        .packet_i   (packet),
        .size_i     (size),
        .offset_o   (write_offset_o),
        .bytes_o    (write_bytes_o),
        .known_o,
        .delivered_o,
        .full_o     (receive_full_o),
        .listed_o,
        .key_o      (listed_key_o),
        .place_o    (listed_place_o)
    );

    assign write_key_o = key;

    for (genvar j = 0; j < PLACES; j = j + 1) begin : gen_place
        // T1: the packet that leaves.
        logic [SIZE-1:0]     bytes_out, left_out;
        logic [RANK-1:0]     from_out, to_out;
        logic [NUMBER+1:0]   number_out;  // number and class
        logic [ENDPOINT-1:0] source_out;
        logic [FIELDS-1:0]   fields_out;
        logic                unused_link;

        assign unused_link = &{1'b0, description[j*DESC+DESC-LINK+:LINK]};
        assign {read_tag_o[j*TAG+:TAG], number_out, to_out, bytes_out} = description[j*DESC+:DESC-LINK];
        assign from_out = ranks_q[32'(processor_o[j*PROC+:PROC])*RANK+:RANK];
        assign left_out = bytes_out - read_offset_o[j*SIZE+:SIZE];
        assign read_bytes_o[j*SIZE+:SIZE] = left_out > SIZE'(PAYLOAD) ? SIZE'(PAYLOAD) : left_out;
        assign to_o[j*ENDPOINT+:ENDPOINT] = ENDPOINT'(node_of(to_out) * INTERFACES + j / LINKS);
        assign source_out = ENDPOINT'(node_of(from_out) * INTERFACES + j / LINKS);
        assign fields_out = {source_out, read_packet_o[j*PACKET+:PACKET], number_out, to_out, from_out, bytes_out};
        assign message_o[j*8*BYTES+:8*BYTES] = {read_data_i[j*8*PAYLOAD+:8*PAYLOAD], (8 * HEADER)'(fields_out)};

        // The packet that comes.
        logic [SIZE-1:0]     size_in;
        logic [RANK-1:0]     from_in, to_in;
        logic [NUMBER+1:0]   number_in;
        logic [ENDPOINT-1:0] source_in;
        logic                unused;

        assign {source_in, packet[j*PACKET+:PACKET], number_in, to_in, from_in, size_in} =
            message_i[j*8*BYTES+:FIELDS];
        assign size[j*SIZE+:SIZE] = size_in;
        assign key[j*KEY+:KEY] = {from_in, number_in[NUMBER+:2], number_in[NUMBER-1:0], processor_of(to_in)};
        assign write_data_o[j*8*PAYLOAD+:8*PAYLOAD] = message_i[(j*BYTES+HEADER)*8+:8*PAYLOAD];
        assign unused = &{1'b0, source_in, message_i[j*8*BYTES+:8*HEADER]};

`ifndef SYNTHESIS
        logic true_source;
        always_comb true_source = 32'(source_in) == node_of(from_in) * INTERFACES + j / LINKS;
        from_whom_it_says: assert property (@(posedge clk_i) disable iff (rst_i) presents_i[j] |-> true_source);
`endif
    end

endmodule

`default_nettype wire

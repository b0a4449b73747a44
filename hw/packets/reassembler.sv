// The receiving side of a shared node (docs/nodes.md, T5, T6): counts the bytes of each message that have come,
// gives the place of each packet's payload, and decides when a message is whole and when its processor learns of it.
`default_nettype none

module reassembler #(
    parameter int PROCESSORS = 2,
    parameter int PLACES     = 2,  // links inwards of all interfaces
    parameter int MESSAGES   = 8,  // number of messages under way that it can hold
    parameter int RANKS      = 4,
    parameter int PAYLOAD    = 8,  // bytes of a packet
    parameter int SIZE       = 6,  // bits of a message's number of bytes
    parameter int RANK       = 2,  // bits of a rank
    parameter int NUMBER     = 8,  // bits of the number of a message
    parameter int PACKET     = 2,  // bits of the number of a packet
    localparam int PROC      = PROCESSORS > 1 ? $clog2(PROCESSORS) : 1,
    localparam int KEY       = PROC + NUMBER + 2 + RANK,  // names a message: receiver, number, class, sender
    localparam int SLOT      = MESSAGES > 1 ? $clog2(MESSAGES) : 1
) (
    input  logic                         clk_i,
    input  logic                         rst_i,

    // The packets that the links present in this cycle, with the fields of their headers.
    input  logic [PLACES-1:0]        presents_i,
    input  logic [PLACES*KEY-1:0]    key_i,
    input  logic [PLACES*PACKET-1:0] packet_i,
    input  logic [PLACES*SIZE-1:0]   size_i,     // bytes of the message

    // The place of each packet's payload, and whether it is the first or the last packet of its message to come.
    output logic [PLACES*SIZE-1:0]   offset_o,
    output logic [PLACES*SIZE-1:0]   bytes_o,
    output logic [PLACES-1:0]        known_o,
    output logic [PLACES-1:0]        delivered_o,
    output logic                         full_o,     // there is no room for the packet's message

    // Messages that are listed in this cycle, and the number of earlier ones of the same receiver.
    output logic [MESSAGES-1:0]          listed_o,
    output logic [MESSAGES*KEY-1:0]      key_o,
    output logic [MESSAGES*SLOT-1:0]     place_o
);

    localparam int PAIRS = RANKS * 3 * PROCESSORS;
    localparam int COUNT = NUMBER + $clog2(MESSAGES + 1);

    logic [MESSAGES-1:0]      holds_q, holds_d;
    logic [MESSAGES-1:0]      listed_q, listed_d;
    logic [MESSAGES*KEY-1:0]  key_q, key_d;
    logic [MESSAGES*SIZE-1:0] left_q, left_d;  // bytes that have not come
    logic [PAIRS*NUMBER-1:0]  next_q, next_d;  // T6: the next number to list, for each receiver, class and sender

    logic                       found;
    logic [SLOT-1:0]            place;
    logic [SIZE-1:0]            size, offset, bytes, left;
    logic [MESSAGES-1:0]        lists;
    logic [MESSAGES*NUMBER-1:0] ahead;  // unlisted messages before it in its numbering
    logic [KEY-1:0]             key;
    logic [RANK+1:0]            pair, other_pair;  // sender and class
    logic [PROC-1:0]            processor, other_processor;
    logic [COUNT-1:0]           count;

    function automatic logic [31:0] pair_of(input logic [RANK+1:0] sender_and_class, input logic [PROC-1:0] receiver);
        pair_of = (32'(sender_and_class[2+:RANK]) * 3 + 32'(sender_and_class[1:0])) * PROCESSORS + 32'(receiver);
    endfunction

    always_comb begin : decide
        int j;
        int s;
        int u;
        holds_d     = holds_q;
        listed_d    = listed_q;
        key_d       = key_q;
        left_d      = left_q;
        next_d      = next_q;
        found       = 1'b0;
        place       = '0;
        size        = '0;
        offset      = '0;
        bytes       = '0;
        left        = '0;
        lists       = '0;
        ahead       = '0;
        key         = '0;
        pair        = '0;
        other_pair  = '0;
        processor       = '0;
        other_processor = '0;
        count       = '0;
        offset_o    = '0;
        bytes_o     = '0;
        known_o     = '0;
        delivered_o = '0;
        full_o      = 1'b0;
        place_o     = '0;

        // T5
        for (j = 0; j < PLACES; j = j + 1) begin
            found = 1'b0;
            place = '0;
            for (s = 0; s < MESSAGES; s = s + 1) begin
                if (holds_d[s] && key_d[s*KEY+:KEY] == key_i[j*KEY+:KEY]) begin
                    found = 1'b1;
                    place = SLOT'(s);
                end
            end
            known_o[j] = presents_i[j] && !found;
            for (s = 0; s < MESSAGES; s = s + 1) begin
                if (!found && !holds_d[s]) begin
                    found = 1'b1;
                    place = SLOT'(s);
                end
            end
            if (presents_i[j] && !found) full_o = 1'b1;
            size   = size_i[j*SIZE+:SIZE];
            offset = SIZE'(32'(packet_i[j*PACKET+:PACKET]) * PAYLOAD);
            bytes  = size - offset > SIZE'(PAYLOAD) ? SIZE'(PAYLOAD) : size - offset;
            left   = (known_o[j] ? size : left_d[32'(place)*SIZE+:SIZE]) - bytes;
            offset_o[j*SIZE+:SIZE] = offset;
            bytes_o[j*SIZE+:SIZE]  = bytes;
            if (presents_i[j] && found) begin
                holds_d[place]  = 1'b1;
                delivered_o[j]  = left == '0;
                if (known_o[j]) listed_d[place] = 1'b0;
                key_d[32'(place)*KEY+:KEY]    = key_i[j*KEY+:KEY];
                left_d[32'(place)*SIZE+:SIZE] = left;
            end
        end

        // T6: a message is listed when all from the next one of its numbering up to itself are known.
        for (s = 0; s < MESSAGES; s = s + 1) begin
            key = key_d[s*KEY+:KEY];
            ahead[s*NUMBER+:NUMBER] = key[PROC+:NUMBER]
                - next_q[pair_of(key[PROC+NUMBER+:RANK+2], key[PROC-1:0])*NUMBER+:NUMBER];
        end
        for (s = 0; s < MESSAGES; s = s + 1) begin
            pair      = key_d[s*KEY+PROC+NUMBER+:RANK+2];
            processor = key_d[s*KEY+:PROC];
            count     = '0;
            for (u = 0; u < MESSAGES; u = u + 1) begin
                other_pair      = key_d[u*KEY+PROC+NUMBER+:RANK+2];
                other_processor = key_d[u*KEY+:PROC];
                if (holds_d[u] && !listed_d[u] && other_processor == processor && other_pair == pair
                    && ahead[u*NUMBER+:NUMBER] < ahead[s*NUMBER+:NUMBER]) count = count + 1'b1;
            end
            lists[s] = holds_d[s] && !listed_d[s] && count == COUNT'(ahead[s*NUMBER+:NUMBER]);
        end
        for (s = 0; s < MESSAGES; s = s + 1) begin
            pair      = key_d[s*KEY+PROC+NUMBER+:RANK+2];
            processor = key_d[s*KEY+:PROC];
            if (lists[s]) begin
                next_d[pair_of(pair, processor)*NUMBER+:NUMBER] =
                    next_d[pair_of(pair, processor)*NUMBER+:NUMBER] + 1'b1;
            end
            for (u = 0; u < MESSAGES; u = u + 1) begin
                other_pair      = key_d[u*KEY+PROC+NUMBER+:RANK+2];
                other_processor = key_d[u*KEY+:PROC];
                if (lists[u] && other_processor == processor
                    && {other_pair, ahead[u*NUMBER+:NUMBER]} < {pair, ahead[s*NUMBER+:NUMBER]})
                    place_o[s*SLOT+:SLOT] = place_o[s*SLOT+:SLOT] + 1'b1;
            end
        end
        listed_d = listed_d | lists;

        // A message that is whole and listed frees its place.
        for (s = 0; s < MESSAGES; s = s + 1) begin
            if (listed_d[s] && left_d[s*SIZE+:SIZE] == '0) holds_d[s] = 1'b0;
        end
    end

    assign listed_o = lists;
    assign key_o    = key_d;

    always_ff @(posedge clk_i) begin
        if (rst_i) begin
            holds_q <= '0;
            next_q  <= '0;
        end else begin
            holds_q <= holds_d;
            next_q  <= next_d;
        end
        listed_q <= listed_d;
        key_q    <= key_d;
        left_q   <= left_d;
    end

`ifndef SYNTHESIS
    // One bit: Verilator 5.006 cannot sample wide vectors.
    logic sound;
    always_comb begin : check
        int g;
        sound = 1'b1;
        for (g = 0; g < PLACES; g = g + 1) begin  // within the message
            if (presents_i[g] && size_i[g*SIZE+:SIZE] != '0 && offset_o[g*SIZE+:SIZE] >= size_i[g*SIZE+:SIZE])
                sound = 1'b0;
        end
        for (g = 0; g < MESSAGES; g = g + 1) begin  // not more bytes than it has
            if (holds_q[g] && holds_d[g] && key_q[g*KEY+:KEY] == key_d[g*KEY+:KEY]
                && left_d[g*SIZE+:SIZE] > left_q[g*SIZE+:SIZE]) sound = 1'b0;
        end
    end
    never_beyond_the_end: assert property (@(posedge clk_i) disable iff (rst_i) sound);
`endif

endmodule

`default_nettype wire

// The sending side of a shared node (docs/nodes.md, D2, D3, T1, T3): holds the messages that its processors have posted,
// cuts them into packets, chooses a place for each packet, and gives it the send register there. A place is a link of an
// interface; the links of interface 0 are the first.
`default_nettype none

module packet_cutter #(
    parameter int PROCESSORS  = 2,
    parameter int INTERFACES  = 2,
    parameter int LINKS       = 1,   // links of an interface
    parameter int CHOICE      = 0,   // choice of the interface: 0 by rank, 1 by destination, 2 in turn, 3 shortest
    parameter int LINK_CHOICE = 0,   // choice of its link: 0 named, 1 by rank, 2 by destination, 3 in turn, 4 shortest
    parameter int MESSAGES    = 8,   // number of messages that it can hold
    parameter int PAYLOAD     = 8,   // bytes of a packet
    parameter int SIZE        = 6,   // bits of a message's number of bytes
    parameter int RANK        = 3,   // bits of a rank
    parameter int PACKET      = 2,   // bits of the number of a packet
    parameter int DESC        = 32,  // bits of the description of a message
    localparam int PROC        = PROCESSORS > 1 ? $clog2(PROCESSORS) : 1,
    localparam int PLACES      = INTERFACES * LINKS
) (
    input  logic                         clk_i,
    input  logic                         rst_i,

    // The message that the processors post in this cycle. Its description begins with its bytes and its receiver, and
    // ends with the link that the program names.
    input  logic [PROCESSORS-1:0]        post_i,
    input  logic [PROCESSORS*DESC-1:0]   description_i,
    output logic                         full_o,  // there is no room for the message

    // The packets for the places. A register that is free takes its packet in the same cycle.
    input  logic [PLACES-1:0]            free_i,
    output logic [PLACES-1:0]            start_o,
    output logic [PLACES*PROC-1:0]       processor_o,    // the processor that sends the message
    output logic [PLACES*DESC-1:0]       description_o,  // description of the message
    output logic [PLACES*PACKET-1:0]     packet_o,       // number of the packet in the message
    output logic [PLACES*SIZE-1:0]       offset_o        // offset of its payload in the payload of the message
);

    localparam int SLOT   = MESSAGES > 1 ? $clog2(MESSAGES) : 1;
    localparam int COUNT  = $clog2(MESSAGES + 1);
    localparam int PLACE  = PLACES > 1 ? $clog2(PLACES) : 1;
    localparam int LINK   = LINKS > 1 ? $clog2(LINKS) : 1;
    localparam int ASKERS = PROCESSORS > PLACES ? PROCESSORS : PLACES;  // most requests in a round

    // Messages whose next packet waits for a register, and their state.
    logic [MESSAGES-1:0]        holds_q, holds_d;
    logic [MESSAGES*DESC-1:0]   desc_q, desc_d;
    logic [MESSAGES*PROC-1:0]   proc_q, proc_d;
    logic [MESSAGES*PLACE-1:0]  place_q, place_d;  // place where the packet waits
    logic [MESSAGES*PLACE-1:0]  turn_q, turn_d;    // the next place, if places take turns
    logic [MESSAGES*SIZE-1:0]   offset_q, offset_d;
    logic [MESSAGES*PACKET-1:0] packet_q, packet_d;
    // [i * MESSAGES + j]: message i began to wait in an earlier cycle than j; it was posted before j.
    logic [MESSAGES*MESSAGES-1:0] asked_q, asked_d;
    logic [MESSAGES*MESSAGES-1:0] posted_q, posted_d;
    logic [PROCESSORS*PLACE-1:0] next_turn_q, next_turn_d;  // D2: turn of the next message
    logic [PLACES*PROC-1:0]     last_q, last_d;            // T3: the processor that was served last

    logic [MESSAGES-1:0]        fresh;     // began to wait in this cycle
    logic [MESSAGES-1:0]        unplaced;  // began to wait in this cycle and has no place yet
    logic [PLACES-1:0]          open;      // registers that are free
    logic [PLACES*COUNT-1:0]    waiting;   // packets at each place
    logic                       found;
    logic [SLOT-1:0]            best;
    logic [PLACE-1:0]           place, turn;
    logic [RANK-1:0]            receiver;
    logic [31:0]                wanted_interface, wanted_link;
    logic [PROC-1:0]            a, b, last;
    logic [SIZE-1:0]            size, after;
    logic                       first;

    // D2: these counts are enough, because the links take turns with the interfaces or in each of them.
    function automatic logic [PLACE-1:0] next_turn(input logic [PLACE-1:0] here);
        next_turn = 32'(here) == PLACES - 1 ? '0 : here + 1'b1;
    endfunction

    // T3: number of processors before this one in the cyclic order that begins after the one that was served last.
    function automatic logic [PROC:0] distance(input logic [PROC-1:0] processor, input logic [PROC-1:0] behind);
        distance = processor > behind ? {1'b0, processor} - {1'b0, behind}
                                      : {1'b0, processor} + (PROC + 1)'(PROCESSORS) - {1'b0, behind};
    endfunction

    always_comb begin : decide
        int p;
        int s;
        int r;
        int n;
        int j;
        int u;
        holds_d     = holds_q;
        desc_d      = desc_q;
        proc_d      = proc_q;
        place_d     = place_q;
        turn_d      = turn_q;
        offset_d    = offset_q;
        packet_d    = packet_q;
        posted_d    = posted_q;
        next_turn_d = next_turn_q;
        last_d      = last_q;
        fresh       = '0;
        unplaced    = '0;
        open        = free_i;
        waiting     = '0;
        found       = 1'b0;
        best        = '0;
        place       = '0;
        turn        = '0;
        receiver    = '0;
        wanted_interface = '0;
        wanted_link = '0;
        a           = '0;
        b           = '0;
        last        = '0;
        size        = '0;
        after       = '0;
        first       = 1'b0;
        full_o      = 1'b0;
        start_o       = '0;
        processor_o   = '0;
        description_o = '0;
        packet_o      = '0;
        offset_o      = '0;

        // D3: posted messages take the lowest free places.
        for (p = 0; p < PROCESSORS; p = p + 1) begin
            found = !post_i[p];
            for (s = 0; s < MESSAGES; s = s + 1) begin
                if (!found && !holds_d[s]) begin
                    found       = 1'b1;
                    holds_d[s]  = 1'b1;
                    fresh[s]    = 1'b1;
                    unplaced[s] = 1'b1;
                    desc_d[s*DESC+:DESC]       = description_i[p*DESC+:DESC];
                    proc_d[s*PROC+:PROC]       = PROC'(p);
                    turn_d[s*PLACE+:PLACE]     = next_turn_q[p*PLACE+:PLACE];
                    offset_d[s*SIZE+:SIZE]     = '0;
                    packet_d[s*PACKET+:PACKET] = '0;
                    for (u = 0; u < MESSAGES; u = u + 1) begin
                        posted_d[s*MESSAGES+u] = 1'b0;
                        posted_d[u*MESSAGES+s] = holds_q[u];
                    end
                end
            end
            if (!found) full_o = 1'b1;
            if (post_i[p]) next_turn_d[p*PLACE+:PLACE] = next_turn(next_turn_q[p*PLACE+:PLACE]);
        end

        for (s = 0; s < MESSAGES; s = s + 1) begin
            place = place_q[s*PLACE+:PLACE];
            if (holds_q[s]) waiting[32'(place)*COUNT+:COUNT] = waiting[32'(place)*COUNT+:COUNT] + 1'b1;
        end

        // A packet that gets a register lets the next one of its message ask, in the same cycle (T3).
        for (r = 0; r <= PLACES; r = r + 1) begin
            // D2: the requests choose one after the other.
            for (n = 0; n < ASKERS; n = n + 1) begin
                found = 1'b0;
                best  = '0;
                for (s = 0; s < MESSAGES; s = s + 1) begin
                    a = proc_d[s*PROC+:PROC];
                    b = proc_d[32'(best)*PROC+:PROC];
                    first = !found || a < b || (a == b && posted_d[s*MESSAGES+32'(best)]);
                    if (unplaced[s] && first) begin
                        found = 1'b1;
                        best  = SLOT'(s);
                    end
                end
                a        = proc_d[32'(best)*PROC+:PROC];
                receiver = desc_d[32'(best)*DESC+SIZE+:RANK];
                turn     = turn_d[32'(best)*PLACE+:PLACE];
                case (CHOICE)
                    0: wanted_interface = 32'(a) % INTERFACES;
                    1: wanted_interface = 32'(receiver) % INTERFACES;
                    default: wanted_interface = 32'(turn) % INTERFACES;
                endcase
                case (LINK_CHOICE)
                    0: wanted_link = 32'(desc_d[32'(best)*DESC+DESC-LINK+:LINK]);
                    1: wanted_link = 32'(a) / INTERFACES % LINKS;
                    2: wanted_link = 32'(receiver) / INTERFACES % LINKS;
                    default: wanted_link = 32'(turn) / (CHOICE == 2 ? INTERFACES : 1) % LINKS;
                endcase
                place = '0;
                first = 1'b1;
                for (j = 0; j < PLACES; j = j + 1) begin
                    if ((CHOICE == 3 || j / LINKS == wanted_interface) && (LINK_CHOICE == 4 || j % LINKS == wanted_link)
                        && (first || waiting[j*COUNT+:COUNT] < waiting[32'(place)*COUNT+:COUNT])) begin
                        place = PLACE'(j);
                        first = 1'b0;
                    end
                end
                if (found) begin
                    unplaced[best] = 1'b0;
                    place_d[32'(best)*PLACE+:PLACE] = place;
                    waiting[32'(place)*COUNT+:COUNT] = waiting[32'(place)*COUNT+:COUNT] + 1'b1;
                end
            end

            // T3: each free register goes to the packet that asked first.
            for (j = 0; j < PLACES; j = j + 1) begin
                found = 1'b0;
                best  = '0;
                last  = last_d[j*PROC+:PROC];
                for (s = 0; s < MESSAGES; s = s + 1) begin
                    a = proc_d[s*PROC+:PROC];
                    b = proc_d[32'(best)*PROC+:PROC];
                    if (!found) first = 1'b1;
                    else if (fresh[s] != fresh[best]) first = fresh[best];
                    else if (!fresh[s] && asked_q[s*MESSAGES+32'(best)]) first = 1'b1;
                    else if (!fresh[s] && asked_q[32'(best)*MESSAGES+s]) first = 1'b0;
                    else if (a != b) first = distance(a, last) < distance(b, last);
                    else first = posted_d[s*MESSAGES+32'(best)];
                    if (open[j] && holds_d[s] && !unplaced[s] && 32'(place_d[s*PLACE+:PLACE]) == j && first) begin
                        found = 1'b1;
                        best  = SLOT'(s);
                    end
                end
                size  = desc_d[32'(best)*DESC+:SIZE];
                after = offset_d[32'(best)*SIZE+:SIZE] + SIZE'(PAYLOAD);
                if (found) begin
                    open[j]    = 1'b0;
                    start_o[j] = 1'b1;
                    last_d[j*PROC+:PROC] = proc_d[32'(best)*PROC+:PROC];
                    processor_o[j*PROC+:PROC]     = proc_d[32'(best)*PROC+:PROC];
                    description_o[j*DESC+:DESC]   = desc_d[32'(best)*DESC+:DESC];
                    packet_o[j*PACKET+:PACKET]    = packet_d[32'(best)*PACKET+:PACKET];
                    offset_o[j*SIZE+:SIZE]        = offset_d[32'(best)*SIZE+:SIZE];
                    waiting[j*COUNT+:COUNT]       = waiting[j*COUNT+:COUNT] - 1'b1;
                    if (after < size) begin
                        fresh[best]    = 1'b1;
                        unplaced[best] = 1'b1;
                        offset_d[32'(best)*SIZE+:SIZE]     = after;
                        packet_d[32'(best)*PACKET+:PACKET] = packet_d[32'(best)*PACKET+:PACKET] + 1'b1;
                        turn_d[32'(best)*PLACE+:PLACE]     = next_turn(turn_d[32'(best)*PLACE+:PLACE]);
                    end else begin
                        holds_d[best] = 1'b0;
                    end
                end
            end
        end

        for (s = 0; s < MESSAGES; s = s + 1) begin
            for (u = 0; u < MESSAGES; u = u + 1)
                asked_d[s*MESSAGES+u] = !fresh[s] && (fresh[u] || asked_q[s*MESSAGES+u]);
        end
    end

    always_ff @(posedge clk_i) begin : keep
        if (rst_i) begin
            holds_q     <= '0;
            next_turn_q <= '0;
            last_q      <= {PLACES{PROC'(PROCESSORS - 1)}};  // so that processor 0 is the first
        end else begin
            holds_q     <= holds_d;
            next_turn_q <= next_turn_d;
            last_q      <= last_d;
        end
        desc_q   <= desc_d;
        proc_q   <= proc_d;
        place_q  <= place_d;
        turn_q   <= turn_d;
        offset_q <= offset_d;
        packet_q <= packet_d;
        asked_q  <= asked_d;
        posted_q <= posted_d;
    end

`ifndef SYNTHESIS
    // One bit: Verilator 5.006 cannot sample wide vectors.
    logic sound;
    always_comb begin : check
        int g;
        sound = 1'b1;
        for (g = 0; g < MESSAGES; g = g + 1) begin
            if (holds_q[g] && offset_q[g*SIZE+:SIZE] != '0 && offset_q[g*SIZE+:SIZE] >= desc_q[g*DESC+:SIZE])
                sound = 1'b0;
            if (holds_q[g] && asked_q[g*MESSAGES+g]) sound = 1'b0;
        end
    end
    never_beyond_the_end: assert property (@(posedge clk_i) disable iff (rst_i) sound);
    all_have_a_place: assert property (@(posedge clk_i) disable iff (rst_i) unplaced == '0);
    only_free_registers: assert property (@(posedge clk_i) disable iff (rst_i) (start_o & ~free_i) == '0);
`endif

endmodule

`default_nettype wire

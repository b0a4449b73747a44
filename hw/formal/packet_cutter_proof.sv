// The cutter against a marked message (docs/nodes.md, T1 to T3): its packets go in order, each once, none is left out, and
// none is beyond its end. Any message can be the marked one, so this holds for each.
//
// All assertions are proved without a limit of cycles, by induction over one step. The bounded run covers that two packets
// of a message go in one cycle, and that another message goes in between.
`default_nettype none

module packet_cutter_proof #(
    parameter int PROCESSORS = 2,
    parameter int INTERFACES  = 2,
    parameter int LINKS       = 1,
    parameter int CHOICE      = 2,
    parameter int LINK_CHOICE = 0,
    parameter int MESSAGES    = 2,
    parameter int PAYLOAD     = 1,
    localparam int SIZE   = 3,
    localparam int RANK   = 1,
    localparam int PACKET = 2,
    localparam int LINK   = LINKS > 1 ? $clog2(LINKS) : 1,
    localparam int DESC   = SIZE + RANK + 1 + LINK,  // bytes, receiver, mark, named link
    localparam int PROC   = PROCESSORS > 1 ? $clog2(PROCESSORS) : 1,
    localparam int PLACES = INTERFACES * LINKS
) (
    input logic                       clk_i,
    input logic [PROCESSORS-1:0]      post_i,
    input logic [PROCESSORS*DESC-1:0] description_i,
    input logic [PLACES-1:0]          free_i
);

    logic started_q = 1'b0;  // reset in the first cycle only
    logic rst;
    always_ff @(posedge clk_i) started_q <= 1'b1;
    assign rst = !started_q;

    logic [PLACES-1:0]        start;
    logic [PLACES*PROC-1:0]   processor;
    logic [PLACES*DESC-1:0]   description;
    logic [PLACES*PACKET-1:0] packet;
    logic [PLACES*SIZE-1:0]   offset;
    logic                     full;

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
    ) u_dut (
        .clk_i,
        .rst_i        (rst),
        .post_i,
        .description_i,
        .full_o       (full),
        .free_i,
        .start_o      (start),
        .processor_o  (processor),
        .description_o(description),
        .packet_o     (packet),
        .offset_o     (offset)
    );

    // Registers of the cutter, for the invariant of the induction.
    (* hierconn *) wire [MESSAGES-1:0]        \u_dut.holds_q ;
    (* hierconn *) wire [MESSAGES*DESC-1:0]   \u_dut.desc_q ;
    (* hierconn *) wire [MESSAGES*SIZE-1:0]   \u_dut.offset_q ;
    (* hierconn *) wire [MESSAGES*PACKET-1:0] \u_dut.packet_q ;

    // --- the marked message -----------------------------------------------------------------------------------------
    logic              posted_q, posted;  // it has been posted
    logic [SIZE-1:0]   size_q, size;      // its bytes
    logic [2:0]        gone_q, gone;      // its packets that have got registers
    logic [2:0]        packets;           // number of its packets
    logic [2:0]        marks, count;
    logic [3:0]        seen;              // packets that go in this cycle, by number

    logic fits, exists, in_order, each_once, not_beyond, right_place;
    always_comb begin : judge
        int p;
        int j;
        posted = posted_q;
        size   = size_q;
        marks  = '0;
        fits   = 1'b1;
        exists = 1'b1;
        for (p = 0; p < PROCESSORS; p = p + 1) begin
            if (description_i[p*DESC+:SIZE] > SIZE'(3 * PAYLOAD)) fits = 1'b0;
            if (32'(description_i[p*DESC+DESC-LINK+:LINK]) >= LINKS) exists = 1'b0;
            if (post_i[p] && description_i[p*DESC+SIZE+RANK]) begin
                marks  = marks + 1'b1;
                posted = 1'b1;
                size   = description_i[p*DESC+:SIZE];
            end
        end
        packets     = size == '0 ? 3'd1 : 3'((32'(size) + PAYLOAD - 1) / PAYLOAD);
        count       = '0;
        seen        = '0;
        each_once   = 1'b1;
        right_place = 1'b1;
        for (j = 0; j < PLACES; j = j + 1) begin
            if (start[j] && description[j*DESC+SIZE+RANK]) begin
                if (seen[packet[j*PACKET+:PACKET]]) each_once = 1'b0;
                seen[packet[j*PACKET+:PACKET]] = 1'b1;
                count = count + 1'b1;
                if (32'(offset[j*SIZE+:SIZE]) != 32'(packet[j*PACKET+:PACKET]) * PAYLOAD) right_place = 1'b0;
            end
        end
        gone       = gone_q + count;
        in_order   = 1'b1;
        not_beyond = gone <= (posted ? packets : 3'd0);
        for (j = 0; j < 4; j = j + 1) begin
            if (seen[j] != (3'(j) >= gone_q && 3'(j) < gone)) in_order = 1'b0;
        end
    end

    always_ff @(posedge clk_i) begin
        if (rst) begin
            posted_q <= 1'b0;
            gone_q   <= '0;
        end else begin
            posted_q <= posted;
            gone_q   <= gone;
        end
        size_q <= size;
    end

    // --- invariant --------------------------------------------------------------------------------------------------
    logic [2:0] held, expected;
    logic       held_as_it_is;
    always_comb begin : compare
        int s;
        held          = '0;
        held_as_it_is = 1'b1;
        expected      = size_q == '0 ? 3'd1 : 3'((32'(size_q) + PAYLOAD - 1) / PAYLOAD);
        for (s = 0; s < MESSAGES; s = s + 1) begin
            if (\u_dut.holds_q [s] && \u_dut.desc_q [s*DESC+SIZE+RANK]) begin
                held = held + 1'b1;
                if (\u_dut.desc_q [s*DESC+:SIZE] != size_q) held_as_it_is = 1'b0;
                if (3'(\u_dut.packet_q [s*PACKET+:PACKET]) != gone_q) held_as_it_is = 1'b0;
                if (32'(\u_dut.offset_q [s*SIZE+:SIZE]) != 32'(gone_q) * PAYLOAD) held_as_it_is = 1'b0;
            end
        end
    end

    logic unused;
    assign unused = &{1'b0, processor};

    always_comb begin : check
        if (started_q) begin
            one_is_marked: assume (marks <= 3'd1 && !(posted_q && marks != '0));
            there_is_room: assume (!full);
            sizes_fit: assume (fits);
            named_links_exist: assume (exists);

            only_free_registers: assert ((start & ~free_i) == '0);
            each_packet_once: assert (each_once);
            packets_in_order: assert (in_order);
            none_beyond_the_end: assert (not_beyond);
            where_its_bytes_are: assert (right_place);
            none_left_out: assert (held == 3'(posted_q && gone_q < expected));

            same_packet_next: assert (held_as_it_is);
            sizes_are_kept: assert (posted_q ? size_q <= SIZE'(3 * PAYLOAD) && gone_q <= expected : gone_q == '0);

            two_at_once: cover (count == 3'd2 && gone == packets);
            last_of_three: cover (count == 3'd1 && gone_q == 3'd2);
        end
    end

endmodule

`default_nettype wire

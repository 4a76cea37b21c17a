/* Measures how an XMPP server forwards one user's messages to a room (RFC 6120, XEP-0045), as fanout.c does it for
   WebSockets, and prints one line of JSON. In C for the same reason.

   cc -O2 -o xmpp-room xmpp-room.c
   xmpp-room --port 5222 --pid 1234 --members 100 --messages 400 --window 4

   The server has a host `localhost` that admits all users (XEP-0175) and rooms at `rooms.localhost`. */
#define _GNU_SOURCE
#include "load.h"
#include <fcntl.h>

enum { room = 1 << 18, body = 1024 };

static const char *const opening =
    "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' to='localhost' version='1.0'>";

struct member {
    int descriptor;
    int used;
    long received;
    char *bytes;
};

static int pid, members = 100;
static long messages = 400, window = 4;

static void say(int descriptor, const char *text) {
    int length = strlen(text);
    if (write(descriptor, text, length) != length) fail("cannot send");
}

/* Waits for a text, and discards all input. */
static void await(struct member *member, const char *text) {
    while (!memmem(member->bytes, member->used, text, strlen(text))) {
        ssize_t count = read(member->descriptor, member->bytes + member->used, room - member->used);
        if (count <= 0) fail(text);
        member->used += count;
    }
    member->used = 0;
}

static void ask(struct member *member, const char *question, const char *answer) {
    say(member->descriptor, question);
    await(member, answer);
}

static void enter(struct member *member, int number) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(0x7F000001)};
    int one = 1;
    char presence[256];
    member->bytes = malloc(room);
    member->descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(member->descriptor, (void *)&address, sizeof address)) fail("cannot connect");
    setsockopt(member->descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    ask(member, opening, "</stream:features>");
    ask(member, "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='ANONYMOUS'/>", "<success");
    ask(member, opening, "</stream:features>");
    ask(member, "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>", "</jid>");
    snprintf(presence, sizeof presence,
             "<presence to='talk@rooms.localhost/m%d'><x xmlns='http://jabber.org/protocol/muc'/></presence>", number);
    ask(member, presence, "code='110'");
}

/* Returns the number of whole messages. The remaining bytes may be the start of another end tag. */
static int receive(struct member *member) {
    static const char end[] = "</body>";
    ssize_t count = read(member->descriptor, member->bytes + member->used, room - member->used);
    if (count < 0 && errno == EAGAIN) return 0;
    if (count <= 0) fail("a member was disconnected");
    member->used += count;
    int found = 0;
    char *start = member->bytes, *limit = member->bytes + member->used;
    for (char *next; (next = memmem(start, limit - start, end, sizeof end - 1)); found++) start = next + sizeof end - 1;
    if (limit - start > (int)sizeof end) start = limit - sizeof end;
    memmove(member->bytes, start, limit - start);
    member->used = limit - start;
    return found;
}

static void trigger(int descriptor, long number) {
    static char text[body + 512], filler[body + 1];
    memset(filler, 'x', body);
    snprintf(text, sizeof text,
             "<message to='talk@rooms.localhost' type='groupchat' id='n%ld'><body>%s</body></message>", number, filler);
    say(descriptor, text);
}

/* Keeps `window` messages in flight until all are delivered. Returns the latencies in milliseconds. */
static size_t run(struct member *all, int poll, float *latencies) {
    double *sent_at = calloc(messages + 1, sizeof *sent_at);
    long sent = 0;
    size_t delivered = 0, total = (size_t)messages * members;
    struct epoll_event events[512];
    while (delivered < total) {
        for (; sent < messages && sent - (long)(delivered / members) < window; sent++) {
            sent_at[sent] = now();
            trigger(all[0].descriptor, sent);
        }
        int count = epoll_wait(poll, events, 512, 10000);
        if (count == 0) fail("timed out waiting for messages");
        for (int i = 0; i < count; i++) {
            struct member *member = &all[events[i].data.u32];
            int found = receive(member);
            double time = now();
            for (; found > 0 && member->received < sent; found--)
                latencies[delivered++] = (time - sent_at[member->received++]) * 1e3;
        }
    }
    return delivered;
}

int main(int count, char **words) {
    for (int i = 1; i + 1 < count; i += 2) {
        if (!strcmp(words[i], "--port")) port = atoi(words[i + 1]);
        if (!strcmp(words[i], "--pid")) pid = atoi(words[i + 1]);
        if (!strcmp(words[i], "--members")) members = atoi(words[i + 1]);
        if (!strcmp(words[i], "--messages")) messages = atol(words[i + 1]);
        if (!strcmp(words[i], "--window")) window = atol(words[i + 1]);
    }
    int poll = epoll_create1(0);
    struct member *all = calloc(members, sizeof *all);
    for (int i = 0; i < members; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        enter(&all[i], i);
        fcntl(all[i].descriptor, F_SETFL, O_NONBLOCK);
        epoll_ctl(poll, EPOLL_CTL_ADD, all[i].descriptor, &event);
    }
    usleep(500 * 1000);
    for (int i = 0; i < members; i++) receive(&all[i]); /* other participants, and the subject of the room */
    float *latencies = calloc((size_t)messages * members + 1, sizeof *latencies);
    double cpu = cpu_seconds(pid), start = now();
    size_t delivered = run(all, poll, latencies);
    double seconds = now() - start;
    cpu = cpu_seconds(pid) - cpu;
    qsort(latencies, delivered, sizeof *latencies, by_size);
    printf("{\"delivered\":%zu,\"perSecond\":%.0f,\"p50\":%.2f,\"p99\":%.2f,\"cpuMicrosecondsPerFrame\":%.2f}\n", delivered,
           delivered / seconds, latencies[delivered / 2], latencies[(size_t)(delivered * 0.99)], cpu * 1e6 / delivered);
}

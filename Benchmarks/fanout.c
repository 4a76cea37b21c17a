/* Measures how a server forwards one client's messages to many: opens WebSockets, sends from the first one,
   waits until each has received, and prints one line of JSON.

   In C, because the generator shares the processor with the server: a client in Python needs more time per frame than
   the server. wrk speaks no WebSocket, and no tool of Debian counts the frames that each member gets.

   cc -O2 -o fanout fanout.c
   fanout --port 8080 --path /ws --members 1000 --messages 500 --window 4 --text '{"say":%d}' --pid 1234

   --cookie C   sent with each handshake; @FILE takes one line per member
   --hello T    sent first by each member, which waits for the answer
   --text T     triggers one frame to each member; %d (also several %1$d) becomes a running number, and spaces
                pad it to --size
   --first N    the first running number (0)
   --match M    only frames with this text count
   --answer A   a message also stays in flight until a frame with this text answers it
   --expect E   frames per message in all (default: one per member)
   --pid P      the server, for its CPU time and memory
   --idle N     connections to --idle-path that only stay open   */
#define _GNU_SOURCE
#include "load.h"
#include <fcntl.h>
#include <sys/resource.h>

enum { room = 1 << 18 };

struct member {
    int descriptor;
    int used;
    long received, answered;
    unsigned char *bytes;
};

static struct {
    int members, idle, size, pid;
    long messages, window, expect, first;
    const char *path, *cookie, *hello, *text, *match, *answer, *idle_path;
} options = {.members = 100, .messages = 1000, .window = 4, .size = 1024, .path = "/", .text = "%d", .idle_path = "/"};

static long resident_kilobytes(void) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", options.pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file)) sscanf(line, "VmRSS: %ld", &kilobytes);
    fclose(file);
    return kilobytes;
}

static const char *cookie_of(int member) {
    static char line[8192];
    static FILE *file;
    (void)member;
    if (!options.cookie || options.cookie[0] != '@') return options.cookie;
    if (!file && !(file = fopen(options.cookie + 1, "r"))) fail(options.cookie + 1);
    if (!fgets(line, sizeof line, file)) fail("too few cookies");
    line[strcspn(line, "\r\n")] = 0;
    return line;
}

static int holds(const unsigned char *frame, int size, const char *text) {
    return memmem(frame, size, text, strlen(text)) != NULL;
}

/* Removes whole frames from a member's bytes. Returns how many of them count. */
static int take_frames(struct member *member) {
    int start = 0, counted = 0, size;
    while ((size = frame_size(member->bytes + start, member->used - start))) {
        unsigned char *frame = member->bytes + start;
        start += size;
        if ((frame[0] & 15) != 1) continue;
        if (!options.match || holds(frame, size, options.match)) counted++;
        else if (options.answer && holds(frame, size, options.answer)) member->answered++;
    }
    memmove(member->bytes, member->bytes + start, member->used - start);
    member->used -= start;
    return counted;
}

static int receive(struct member *member) {
    ssize_t count = read(member->descriptor, member->bytes + member->used, room - member->used);
    if (count < 0 && errno == EAGAIN) return 0;
    if (count <= 0) fail("a member was disconnected");
    member->used += count;
    return take_frames(member);
}

static void trigger(int descriptor, long number) {
    static char text[65536];
    int length = snprintf(text, sizeof text, options.text, (int)(options.first + number));
    while (length < options.size) text[length++] = ' ';
    send_text(descriptor, text, length);
}

/* Keeps `window` messages in flight until all are delivered. Returns the latencies of the frames in milliseconds. */
static size_t run(struct member *members, int poll, float *latencies) {
    double *sent_at = calloc(options.messages + 1, sizeof *sent_at);
    long sent = 0;
    size_t delivered = 0, total = (size_t)options.messages * options.expect;
    struct epoll_event events[512];
    while (delivered < total) {
        while (sent < options.messages && sent - (long)(delivered / options.expect) < options.window
               && (!options.answer || sent - members[0].answered < options.window)) {
            sent_at[sent] = now();
            trigger(members[0].descriptor, sent++);
        }
        int count = epoll_wait(poll, events, 512, 10000);
        if (count == 0) fail("timed out waiting for frames");
        for (int i = 0; i < count; i++) {
            struct member *member = &members[events[i].data.u32];
            int frames = receive(member);
            double time = now();
            for (; frames > 0 && member->received < sent && delivered < total; frames--)
                latencies[delivered++] = (time - sent_at[member->received++]) * 1e3;
        }
    }
    free(sent_at);
    return delivered;
}

static void open_all(struct member *members, int poll) {
    for (int i = 0; i < options.idle; i++) open_socket(port, options.idle_path, cookie_of(i));
    for (int i = 0; i < options.members; i++) {
        struct member *member = &members[i];
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        member->descriptor = open_socket(port, options.path, cookie_of(i));
        member->bytes = malloc(room);
        if (options.hello) {
            send_text(member->descriptor, options.hello, strlen(options.hello));
            receive(member);
        }
        fcntl(member->descriptor, F_SETFL, O_NONBLOCK);
        epoll_ctl(poll, EPOLL_CTL_ADD, member->descriptor, &event);
    }
}

static void parse(int count, char **words) {
    struct { const char *name; int *number; long *large; const char **text; } known[] = {
        {"--port", &port}, {"--members", &options.members}, {"--idle", &options.idle},
        {"--size", &options.size}, {"--pid", &options.pid}, {"--messages", .large = &options.messages},
        {"--window", .large = &options.window}, {"--expect", .large = &options.expect},
        {"--first", .large = &options.first},
        {"--path", .text = &options.path}, {"--cookie", .text = &options.cookie}, {"--hello", .text = &options.hello},
        {"--text", .text = &options.text}, {"--match", .text = &options.match},
        {"--answer", .text = &options.answer}, {"--idle-path", .text = &options.idle_path},
    };
    for (int i = 1; i + 1 < count; i += 2)
        for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
            if (strcmp(words[i], known[k].name)) continue;
            if (known[k].number) *known[k].number = atoi(words[i + 1]);
            if (known[k].large) *known[k].large = atol(words[i + 1]);
            if (known[k].text) *known[k].text = words[i + 1];
        }
    if (!options.expect) options.expect = options.members;
}

int main(int count, char **words) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    parse(count, words);

    int poll = epoll_create1(0);
    struct member *members = calloc(options.members + 1, sizeof *members);
    long memory = resident_kilobytes();
    open_all(members, poll);
    usleep(200 * 1000);
    long open_memory = resident_kilobytes();

    float *latencies = calloc((size_t)options.messages * options.expect + 1, sizeof *latencies);
    double cpu = cpu_seconds(options.pid), start = now();
    size_t delivered = run(members, poll, latencies);
    double seconds = now() - start;
    cpu = cpu_seconds(options.pid) - cpu;
    qsort(latencies, delivered, sizeof *latencies, by_size);
    double each = delivered ? cpu * 1e6 / delivered : 0;
    printf("{\"members\":%d,\"idle\":%d,\"window\":%ld,\"delivered\":%zu,\"perSecond\":%.0f,\"p50\":%.2f,\"p99\":%.2f,"
           "\"cpuMicrosecondsPerFrame\":%.2f,\"kilobytesPerConnection\":%.2f,\"serverKilobytes\":%ld}\n",
           options.members, options.idle, options.window, delivered, delivered / seconds, latencies[delivered / 2],
           latencies[(size_t)(delivered * 0.99)], each,
           (double)(open_memory - memory) / (options.members + options.idle), resident_kilobytes());
}

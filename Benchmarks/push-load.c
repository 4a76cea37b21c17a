/* Complete processing of commands: clients push commands over their live connections, each after the answer to the
   last one. Prints one line of JSON.

   In C, because the generator shares the processor with the server: a client in Python needs more time per command
   than the server. wrk speaks no WebSocket.

   cc -O2 -o push-load push-load.c
   push-load --port 8080 --pid 1234 --clients 64 --seconds 5 --file clients

   Clients with a list create items, clients with a chat write messages of 60 characters.

   The file has one line per client: cookie, epoch, store, scope, the last number used, 10 digits unique to the
   run, with which its ids begin, and 3 digits unique to the client, with which they end. So ids of one moment are
   adjacent, like ids that begin with the time. */
#define _GNU_SOURCE
#include "load.h"

enum { room = 1 << 16 };

struct client {
    int descriptor, used;
    long number;
    double sent;
    char *number_place, *command_place, *item_place;
    unsigned char *frame, *bytes;
    int frame_size;
};

static int clients = 64, pid;
static const char *file = "clients";
static double seconds = 5;

/* Thirteen digits of an id. */
static void write_digits(char *place, long number) {
    for (int i = 12; i >= 0; i--, number /= 10) place[i] = '0' + number % 10;
}

static char *place_of(struct client *client, const char *mark) {
    return memmem(client->frame, client->frame_size, mark, strlen(mark));
}

/* The request. Only numbers and ids change between requests. */
static void prepare(struct client *client, const char *line) {
    static char text[4096];
    char cookie[2048], epoch[64], store[64], scope[64], run[64], end[64];
    if (sscanf(line, "%2047s %63s %63s %63s %ld %63s %63s", cookie, epoch, store, scope, &client->number, run, end) != 7)
        fail("a line of the file is not complete");
    client->descriptor = open_socket(port, "/v1/live", cookie);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"client\":\"%s\",\"epoch\":\"%s\",\"digest\":0,"
             "\"kinds\":[\"user\",\"list\",\"chat\"]}", store, epoch);
    send_text(client->descriptor, text, strlen(text));
    const char *command = strncmp(scope, "chat:", 5)
        ? "\"item.create\",\"with\":{\"items\":[{\"id\":\"%sIIIIIIIIIIIII%s\",\"title\":\"Milk, bread and two lemons\",\"rank\":\"V\"}]}"
        : "\"chat.write\",\"with\":{\"id\":\"%sIIIIIIIIIIIII%s\",\"text\":\"We meet at the station at half past six and bring the tents.\"}";
    char with[512];
    snprintf(with, sizeof with, command, run, end);
    int length = snprintf(
        text, sizeof text,
        "{\"t\":\"push\",\"token\":1,\"client\":\"%s\",\"epoch\":\"%s\",\"commands\":[{\"n\":################,"
        "\"id\":\"%sCCCCCCCCCCCCC%s\",\"at\":1795216669000,\"scope\":\"%s\",\"do\":%s}]}",
        store, epoch, run, end, scope, with);
    client->frame = malloc(length + 8);
    client->bytes = malloc(room);
    client->frame_size = encode(client->frame, text, length);
    client->number_place = place_of(client, "################");
    client->command_place = place_of(client, "CCCCCCCCCCCCC");
    client->item_place = place_of(client, "IIIIIIIIIIIII");
}

static void push(struct client *client) {
    char number[32];
    client->number++;
    memcpy(client->number_place, number, snprintf(number, sizeof number, "%16ld", client->number));
    write_digits(client->command_place, client->number);
    write_digits(client->item_place, client->number);
    client->sent = now();
    if (write(client->descriptor, client->frame, client->frame_size) != client->frame_size) fail("cannot send");
}

/* True if the answer has arrived. Frames of the list are skipped. */
static int is_answered(struct client *client) {
    ssize_t count = read(client->descriptor, client->bytes + client->used, room - client->used);
    if (count <= 0) fail("the server closed a connection");
    client->used += count;
    int start = 0, size, answered = 0;
    while ((size = frame_size(client->bytes + start, client->used - start))) {
        unsigned char *frame = client->bytes + start;
        if (memmem(frame, size < 24 ? size : 24, "\"pushed\"", 8)) {
            if (!memmem(frame, size, "\"done\"", 6)) fail((char *)frame + 4);
            answered = 1;
        }
        start += size;
    }
    memmove(client->bytes, client->bytes + start, client->used - start);
    client->used -= start;
    return answered;
}

int main(int count, char **words) {
    for (int i = 1; i + 1 < count; i += 2) {
        if (!strcmp(words[i], "--port")) port = atoi(words[i + 1]);
        if (!strcmp(words[i], "--pid")) pid = atoi(words[i + 1]);
        if (!strcmp(words[i], "--clients")) clients = atoi(words[i + 1]);
        if (!strcmp(words[i], "--seconds")) seconds = atof(words[i + 1]);
        if (!strcmp(words[i], "--file")) file = words[i + 1];
    }
    FILE *lines = fopen(file, "r");
    if (!lines) fail(file);
    int poll = epoll_create1(0);
    struct client *all = calloc(clients, sizeof *all);
    for (int i = 0; i < clients; i++) {
        char line[4096];
        if (!fgets(line, sizeof line, lines)) fail("too few clients in the file");
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        prepare(&all[i], line);
        epoll_ctl(poll, EPOLL_CTL_ADD, all[i].descriptor, &event);
    }
    usleep(200 * 1000);
    size_t done = 0, capacity = 1 << 22;
    float *waits = malloc(capacity * sizeof *waits);
    double cpu = cpu_seconds(pid), start = now();
    for (int i = 0; i < clients; i++) push(&all[i]);
    int waiting = clients;
    while (waiting) {
        struct epoll_event events[64];
        int ready = epoll_wait(poll, events, 64, 10000);
        if (ready == 0) fail("timed out waiting for answers");
        for (int i = 0; i < ready; i++) {
            struct client *client = &all[events[i].data.u32];
            if (!is_answered(client)) continue;
            double time = now();
            if (done < capacity) waits[done++] = (time - client->sent) * 1e6;
            if (time - start < seconds) push(client);
            else waiting--;
        }
    }
    double took = now() - start;
    cpu = cpu_seconds(pid) - cpu;
    qsort(waits, done, sizeof *waits, by_size);
    printf("{\"clients\":%d,\"commands_per_second\":%.0f,\"median_us\":%.1f,\"p99_us\":%.1f,\"cpu_us\":%.2f,\"last\":[",
           clients, done / took, waits[done / 2], waits[done * 99 / 100], cpu * 1e6 / done);
    for (int i = 0; i < clients; i++) printf("%s%ld", i ? "," : "", all[i].number);
    printf("]}\n");
}

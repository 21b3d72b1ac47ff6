/* Intercepts a program's system calls (LD_PRELOAD): logs changes to files below a folder, kills the program at an exact
   call, makes calls fail, and moves the clock.

     FAULT_FOLDER   the watched folder; without it only the clock is moved
     FAULT_LOG      the file in which each change is logged, for powercut.py
     FAULT_KILL     the number of the change before which the program is killed, from 1
     FAULT_FILE     the name of the only file whose changes are counted and fail; without it all
     FAULT_ERROR    how calls fail, as long as FAULT_SWITCH exists: ENOSPC (calls that need room: files that are created
                    or grow), EIO or FSYNC
     FAULT_ONE      the number of the only change that fails, from 1; without it all fail
     FAULT_SWITCH   a file that switches that on, and the counting of FAULT_KILL
     FAULT_CLOCK    a file with the error of the wall clock in seconds; read with each look at the clock */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define DESCRIPTORS 8192

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *paths[DESCRIPTORS];
static const char *folder, *only, *failure, *switch_file, *clock_file;
static long kill_at, fail_at, count;
static int log_descriptor = -1;

static int (*real_open)(const char *, int, ...);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_rename)(const char *, const char *);
static int (*real_unlink)(const char *);
static int (*real_mkdir)(const char *, mode_t);

__attribute__((constructor)) static void start(void) {
    real_open = dlsym(RTLD_NEXT, "open64");
    real_openat = dlsym(RTLD_NEXT, "openat64");
    real_close = dlsym(RTLD_NEXT, "close");
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_rename = dlsym(RTLD_NEXT, "rename");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_mkdir = dlsym(RTLD_NEXT, "mkdir");
    folder = getenv("FAULT_FOLDER");
    only = getenv("FAULT_FILE");
    failure = getenv("FAULT_ERROR");
    switch_file = getenv("FAULT_SWITCH");
    if (getenv("FAULT_KILL")) kill_at = atol(getenv("FAULT_KILL"));
    if (getenv("FAULT_ONE")) fail_at = atol(getenv("FAULT_ONE"));
    clock_file = getenv("FAULT_CLOCK");
    if (getenv("FAULT_LOG"))
        log_descriptor = real_open(getenv("FAULT_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* Calls before the constructor find nothing of the real ones. */
#define READY() do { if (!real_mkdir) start(); } while (0)

static int is_watched(const char *path) {
    return folder && path && !strncmp(path, folder, strlen(folder));
}

static const char *name_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? paths[descriptor] : NULL;
}

static int is_switched_on(void) {
    return !switch_file || access(switch_file, F_OK) == 0;
}

static int is_meant(const char *path) {
    const char *end = strrchr(path, '/');
    return (!only || !strcmp(end ? end + 1 : path, only)) && is_switched_on();
}

/* What a change does to the disk. */
enum effect { GROWS, SYNCHRONIZES, NEEDS_NO_ROOM };

/* Before each change. Returns how it fails, 0 when it does not. */
static int change(const char *path, enum effect effect) {
    if (!is_meant(path)) return 0;
    long number = __sync_add_and_fetch(&count, 1);
    if (kill_at && number >= kill_at) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
    if (!failure || (fail_at && number != fail_at)) return 0;
    if (!strcmp(failure, "FSYNC")) return effect == SYNCHRONIZES ? EIO : 0;
    if (!strcmp(failure, "EIO")) return EIO;
    return effect == GROWS ? ENOSPC : 0;
}

static enum effect effect_of_writing(int descriptor, off_t end) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && end <= status.st_size ? NEEDS_NO_ROOM : GROWS;
}

static void record(char operation, const char *path, uint64_t offset, const void *data, uint32_t length) {
    if (log_descriptor < 0) return;
    uint32_t path_length = strlen(path);
    char head[17];
    head[0] = operation;
    memcpy(head + 1, &path_length, 4);
    memcpy(head + 5, &offset, 8);
    memcpy(head + 13, &length, 4);
    struct iovec parts[] = {{head, 17}, {(void *)path, path_length}, {(void *)data, length}};
    if (writev(log_descriptor, parts, 3) < 0) abort();
}

static int failing(int error) {
    errno = error;
    return -1;
}

/* --- Opening --- */

static int opened(int descriptor, const char *path, int flags, int is_new) {
    if (descriptor < 0 || descriptor >= DESCRIPTORS) return descriptor;
    free(paths[descriptor]);
    paths[descriptor] = strdup(path);
    if (is_new) record('C', path, 0, NULL, 0);
    if (flags & O_TRUNC) record('T', path, 0, NULL, 0);
    return descriptor;
}

static int open_any(int base, const char *path, int flags, mode_t mode) {
    READY();
    char whole[PATH_MAX];
    if (path[0] != '/' && base == AT_FDCWD && folder && getcwd(whole, sizeof whole / 2)) {
        strncat(whole, "/", 2);
        strncat(whole, path, sizeof whole / 2 - 2);
    } else {
        snprintf(whole, sizeof whole, "%s", path);
    }
    if (!is_watched(whole)) return real_openat(base, path, flags, mode);
    int is_new = (flags & O_CREAT) && access(whole, F_OK) != 0;
    if (is_new || (flags & O_TRUNC)) {
        int error = change(whole, is_new ? GROWS : NEEDS_NO_ROOM);
        if (error) return failing(error);
    }
    pthread_mutex_lock(&lock);
    int result = opened(real_openat(base, path, flags, mode), whole, flags, is_new);
    pthread_mutex_unlock(&lock);
    return result;
}

#define OPEN(name) int name(const char *path, int flags, ...) { \
    va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list); \
    return open_any(AT_FDCWD, path, flags, mode); }
#define OPENAT(name) int name(int base, const char *path, int flags, ...) { \
    va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list); \
    return open_any(base, path, flags, mode); }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

int close(int descriptor) {
    READY();
    if (descriptor >= 0 && descriptor < DESCRIPTORS && paths[descriptor]) {
        pthread_mutex_lock(&lock);
        free(paths[descriptor]);
        paths[descriptor] = NULL;
        pthread_mutex_unlock(&lock);
    }
    return real_close(descriptor);
}

/* --- Writing --- */

ssize_t pwrite64(int descriptor, const void *data, size_t length, off_t offset) {
    READY();
    const char *path = name_of(descriptor);
    if (!path) return real_pwrite(descriptor, data, length, offset);
    int error = change(path, effect_of_writing(descriptor, offset + length));
    if (error) return failing(error);
    pthread_mutex_lock(&lock);
    ssize_t result = real_pwrite(descriptor, data, length, offset);
    if (result > 0) record('W', path, offset, data, result);
    pthread_mutex_unlock(&lock);
    return result;
}

ssize_t pwrite(int descriptor, const void *data, size_t length, off_t offset) {
    return pwrite64(descriptor, data, length, offset);
}

ssize_t write(int descriptor, const void *data, size_t length) {
    READY();
    const char *path = name_of(descriptor);
    if (!path) return real_write(descriptor, data, length);
    int error = change(path, effect_of_writing(descriptor, lseek(descriptor, 0, SEEK_CUR) + length));
    if (error) return failing(error);
    pthread_mutex_lock(&lock);
    off_t offset = lseek(descriptor, 0, SEEK_CUR);
    ssize_t result = real_write(descriptor, data, length);
    if (result > 0) record('W', path, offset, data, result);
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate64(int descriptor, off_t length) {
    READY();
    const char *path = name_of(descriptor);
    if (!path) return real_ftruncate(descriptor, length);
    int error = change(path, NEEDS_NO_ROOM);
    if (error) return failing(error);
    pthread_mutex_lock(&lock);
    int result = real_ftruncate(descriptor, length);
    if (result == 0) record('T', path, length, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int descriptor, off_t length) {
    return ftruncate64(descriptor, length);
}

static int synchronize(int descriptor, int (*real)(int)) {
    const char *path = name_of(descriptor);
    if (!path) return real(descriptor);
    int error = change(path, SYNCHRONIZES);
    if (error) return failing(error);
    /* Not really synchronised, because no power is cut here: the log records what the program may rely on. */
    pthread_mutex_lock(&lock);
    record('S', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return 0;
}

int fsync(int descriptor) {
    READY();
    return synchronize(descriptor, real_fsync);
}

int fdatasync(int descriptor) {
    READY();
    return synchronize(descriptor, real_fdatasync);
}

/* --- Names --- */

int rename(const char *old, const char *new) {
    READY();
    if (!is_watched(new)) return real_rename(old, new);
    int error = change(new, NEEDS_NO_ROOM);
    if (error) return failing(error);
    pthread_mutex_lock(&lock);
    int result = real_rename(old, new);
    if (result == 0) {
        record('R', old, 0, new, strlen(new));
        for (int each = 0; each < DESCRIPTORS; each++) {
            if (!paths[each] || strcmp(paths[each], old)) continue;
            free(paths[each]);
            paths[each] = strdup(new);
        }
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int unlink(const char *path) {
    READY();
    if (!is_watched(path) || access(path, F_OK) != 0) return real_unlink(path);
    int error = change(path, NEEDS_NO_ROOM);
    if (error) return failing(error);
    pthread_mutex_lock(&lock);
    int result = real_unlink(path);
    if (result == 0) record('U', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    READY();
    if (!is_watched(path)) return real_mkdir(path, mode);
    int error = change(path, GROWS);
    if (error) return failing(error);
    pthread_mutex_lock(&lock);
    int result = real_mkdir(path, mode);
    if (result == 0) record('C', path, 1, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

/* --- The clock --- */

static long clock_offset(void) {
    if (!clock_file) return 0;
    char text[32] = {0};
    int descriptor = syscall(SYS_openat, AT_FDCWD, clock_file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) abort();
    if (syscall(SYS_read, descriptor, text, sizeof text - 1) < 0) abort();
    syscall(SYS_close, descriptor);
    return atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += clock_offset();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int result = syscall(SYS_gettimeofday, time, zone);
    if (result == 0 && time) time->tv_sec += clock_offset();
    return result;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

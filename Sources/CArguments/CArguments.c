#define _GNU_SOURCE
#include "CArguments.h"

#include <stdlib.h>
#include <string.h>
#if defined(__GLIBC__)
#include <link.h>
#include <malloc.h>
#endif

static int known_count = 0;
static char *const *known = NULL;

// The Swift runtime reads /proc/self/cmdline, which is empty without a mounted /proc. glibc and Darwin
// pass main's arguments to constructors; musl does not.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int count, char **arguments) {
  known_count = count;
  known = arguments;
}
#endif

int kineo_argument_count(void) { return known_count; }

const char *kineo_argument(int index) {
  return index >= 0 && index < known_count ? known[index] : NULL;
}

void kineo_keep_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  // What one worker has freed is there for all. Small blocks come from each thread's own cache, without a lock.
  mallopt(M_ARENA_MAX, 1);
#endif
}

void kineo_release_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

#if defined(__GLIBC__)
struct build_id {
  unsigned char *bytes;
  size_t most, count;
};

static size_t padded(size_t size) { return (size + 3) & ~(size_t)3; }

static int read_build_id(struct dl_phdr_info *object, size_t size, void *place) {
  (void)size;
  struct build_id *id = place;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    if (header->p_type != PT_NOTE) continue;
    const char *at = (const char *)(object->dlpi_addr + header->p_vaddr);
    const char *end = at + header->p_memsz;
    while ((size_t)(end - at) >= sizeof(ElfW(Nhdr))) {
      const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)at;
      const char *name = at + sizeof *note;
      const size_t room = (size_t)(end - name);
      if (padded(note->n_namesz) > room || note->n_descsz > room - padded(note->n_namesz)) break;
      const char *content = name + padded(note->n_namesz);
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0
          && note->n_descsz <= id->most) {
        memcpy(id->bytes, content, note->n_descsz);
        id->count = note->n_descsz;
        return 1;
      }
      if (padded(note->n_descsz) >= (size_t)(end - content)) break;
      at = content + padded(note->n_descsz);
    }
  }
  // The program comes first; the libraries after it have numbers of their own.
  return 1;
}
#endif

size_t kineo_build_id(unsigned char *bytes, size_t most) {
#if defined(__GLIBC__)
  struct build_id id = {bytes, most, 0};
  dl_iterate_phdr(read_build_id, &id);
  return id.count;
#else
  (void)bytes, (void)most;
  return 0;
#endif
}

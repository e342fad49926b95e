// The addresses in a position-independent program are relative until someone adds where it was loaded. A list of all these
// places is 0.95 MB; packed (RELR) it is 7 kB, but only glibc 2.36 and later read that. So the linker stores it where glibc
// does not look (DT_ANDROID_RELR), and the program adds the addresses itself, before anything else of it runs: `Packaging/build`
// makes this function DT_INIT. Nothing here may need an address that is not relocated yet; calls go through entries that glibc has filled in.
#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/mman.h>

enum { PACKED = 0x6fffe000, PACKED_SIZE = 0x6fffe001 };  // DT_ANDROID_RELR, DT_ANDROID_RELRSZ

// The linker defines both.
extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));
extern const Elf64_Dyn _DYNAMIC[] __attribute__((visibility("hidden")));

// An even entry is a place, an odd one says by its other bits which of the 63 words after the last place follow.
static void relocate(const uint64_t *entry, const uint64_t *end, uintptr_t base) {
  uintptr_t *next = NULL;
  for (; entry < end; entry++) {
    if (*entry & 1) {
      uintptr_t *place = next;
      for (uint64_t bits = *entry >> 1; bits; bits >>= 1, place++)
        if (bits & 1) *place += base;
      next += 63;
    } else {
      next = (uintptr_t *)(base + *entry);
      *next++ += base;
    }
  }
}

void relocate_program(void) {
  const uintptr_t base = (uintptr_t)&__ehdr_start;
  const uint64_t *entries = NULL;
  size_t count = 0;
  for (const Elf64_Dyn *entry = _DYNAMIC; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == PACKED) entries = (const uint64_t *)(base + entry->d_un.d_ptr);
    if (entry->d_tag == PACKED_SIZE) count = entry->d_un.d_val / sizeof *entries;
  }

  // What is only written now is read-only before and after (RELRO).
  const uintptr_t page = getauxval(AT_PAGESZ);
  uintptr_t start = 0, end = 0;
  const Elf64_Phdr *segments = (const Elf64_Phdr *)(base + __ehdr_start.e_phoff);
  for (size_t i = 0; i < __ehdr_start.e_phnum; i++)
    if (segments[i].p_type == PT_GNU_RELRO) {
      start = (base + segments[i].p_vaddr) & -page;
      end = (base + segments[i].p_vaddr + segments[i].p_memsz) & -page;
    }
  if (mprotect((void *)start, end - start, PROT_READ | PROT_WRITE) != 0) abort();
  relocate(entries, entries + count, base);
  if (mprotect((void *)start, end - start, PROT_READ) != 0) abort();
}

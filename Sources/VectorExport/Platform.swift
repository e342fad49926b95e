// `rounded()` calls the C library on some machines.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

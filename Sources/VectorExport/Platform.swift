// `rounded()` is a call into the C library on some machines.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

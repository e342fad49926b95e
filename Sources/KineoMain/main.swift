import Command

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(await Command.run(Array(CommandLine.arguments.dropFirst())).rawValue)

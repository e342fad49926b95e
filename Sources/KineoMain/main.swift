import Command

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

if let code = Command.prepare() { exit(code.rawValue) }
exit(await Command.run(Command.words).rawValue)

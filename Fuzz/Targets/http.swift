import Serving

/// What callers send to a preview's server: reading ends, a request that was read is one that the gate can judge, and
/// what comes behind a whole request changes nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let progress = HTTPRequest.read(bytes)
  guard case .complete(let request) = progress else { return 0 }
  precondition(request.path.utf8.first == UInt8(ascii: "/"), "a path from nowhere")
  precondition(!request.method.isEmpty, "no method")
  for header in request.headers {
    precondition(header.name == header.name.lowercased(), "a header's name in capitals")
    precondition(!header.value.utf8.contains { $0 < 0x20 && $0 != 9 }, "a header of two lines")
  }
  if case .success = Gate(port: 80).admit(request) {
    preconditionFailure("somebody has guessed 128 random bits")
  }
  precondition(
    HTTPRequest.read(bytes + Array("GET /other HTTP/1.1\r\n\r\n".utf8)) == progress,
    "a second request changes the first")
  return 0
}

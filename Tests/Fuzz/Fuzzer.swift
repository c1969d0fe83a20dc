#if FUZZING
  import Foundation

  private let target: FuzzTarget = {
    guard let target = FuzzTarget.named(ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "") else {
      fatalError("FUZZ_TARGET must be one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()

  /// Runs the target on an input from libFuzzer.
  ///
  /// Source: llvm.org/docs/LibFuzzer.html#fuzz-target.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    do {
      try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
      fatalError("\(error)")
    }
    return 0
  }
#endif

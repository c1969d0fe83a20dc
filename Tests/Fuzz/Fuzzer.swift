#if FUZZING
  import Foundation

  /// The target that the environment names.
  private let target: FuzzTarget = {
    guard let target = FuzzTarget.named(ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "") else {
      fatalError("FUZZ_TARGET must be one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
  }()

  /// What libFuzzer calls with each input.
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

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

  @_silgen_name("LLVMFuzzerMutate")
  private func mutate(_ data: UnsafeMutablePointer<UInt8>?, _ count: Int, _ maximum: Int) -> Int

  /// Changes an input. Half of the changes are those of ``FuzzMutation``; the others are libFuzzer's own.
  ///
  /// Source: github.com/google/fuzzing, docs/structure-aware-fuzzing.md.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func changeInput(_ data: UnsafeMutablePointer<UInt8>?, _ count: Int, _ maximum: Int, _ seed: UInt32) -> Int {
    guard let data, seed.isMultiple(of: 2) else { return mutate(data, count, maximum) }
    var mutation = FuzzMutation(seed: seed, words: target.words)
    let bytes = mutation.changed(Array(UnsafeBufferPointer(start: data, count: count))).prefix(maximum)
    _ = UnsafeMutableBufferPointer(start: data, count: maximum).update(fromContentsOf: bytes)
    return bytes.count
  }
#endif

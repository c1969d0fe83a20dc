import Foundation
import Synchronization

@main struct Mutate {
  static func main() throws {
    do {
      try run(try Options(CommandLine.arguments.dropFirst()))
    } catch let refusal as Refusal {
      FileHandle.standardError.write(Data("mutate: \(refusal)\n".utf8))
      exit(64)
    }
  }

  private static func run(_ options: Options) throws {
    let bench = Workbench(root: FileManager.default.currentDirectoryPath)
    let sources = try bench.sources(options.file)
    let all = sources.flatMap(\.mutants)
    let knownPath = bench.root + "/Scripts/mutants.txt"
    let known = try KnownSurvivors(String(contentsOfFile: knownPath, encoding: .utf8))
    if options.isList {
      for mutant in all { say(mutant.description) }
      say("mutate: \(all.count) mutants of \(sources.count) files")
      return
    }
    let sample = all.sample(options.count, seed: options.seed)
    var mutants = Dictionary(uniqueKeysWithValues: sample.enumerated().map { ($0, $1) })
    try bench.build(&mutants, of: sources)
    if mutants.isEmpty { throw Refusal("no mutant builds") }
    var limits: [Double] = []
    for stage in Workbench.stages {
      let run = try bench.test(stage, nil)
      guard run.end == .exit(0) else { throw Refusal("the tests fail without any mutant:\n\(run.output)") }
      limits.append(Self.slowness * run.seconds + 60)
    }
    let numbers = mutants.keys.sorted()
    let survivors = Mutex<[Mutant]>([])
    // `concurrentPerform` tests as many mutants concurrently as there are processors.
    DispatchQueue.concurrentPerform(iterations: numbers.count) { [mutants, limits] index in
      guard let mutant = mutants[numbers[index]] else { return }
      if let stage = bench.stageThatKills(numbers[index], limits: limits) {
        say("killed    \(mutant)  (stage \(stage))")
      } else {
        survivors.withLock { $0.append(mutant) }
        say("SURVIVES  \(mutant)\n          \(known.reason(for: mutant) ?? "unexplained")")
      }
    }
    let survived = survivors.withLock { $0 }
    let killed = mutants.count - survived.count
    for key in known.unused(among: all) where options.file == nil {
      say("Scripts/mutants.txt: this block matches no mutant:\n\(key)")
    }
    let unexplained = survived.count { known.reason(for: $0) == nil }
    let equivalent = survived.count { known.isEquivalent($0) }
    let share = Double(killed) / Double(max(1, mutants.count - equivalent)) * 100
    say(
      "mutate: \(killed) of \(mutants.count - equivalent) mutants killed (\(String(format: "%.1f", share)) %), "
        + "\(survived.count - equivalent) survive, \(unexplained) of them unexplained; \(equivalent) others are equivalent, "
        + "\(sample.count - mutants.count) do not build; "
        + "seed \(options.seed), drawn from \(all.count) of \(sources.count) files"
    )
    exit(share >= 90 && unexplained == 0 ? 0 : 1)
  }

  /// The factor that determines the time limit of a stage. The limit is the duration of the stage without a mutant,
  /// multiplied by this factor, plus 60 seconds. A mutant that makes a stage exceed its limit counts as detected.
  private static let slowness = 8.0

  /// Prints a line without buffering, so that the user can see the progress.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}

extension Workbench {
  /// Returns the number of the first stage that detects a mutant, counted from 1, or `nil` if no stage detects it.
  ///
  /// - Parameter limits: The maximum duration of each stage, in seconds.
  fileprivate func stageThatKills(_ number: Int, limits: [Double]) -> Int? {
    zip(Self.stages, limits).enumerated().first { _, stage in
      do {
        return try test(stage.0, number, limit: stage.1).end != .exit(0)
      } catch {
        // If the tests of a stage cannot be started, the stage does not detect the mutant.
        return false
      }
    }.map { $0.offset + 1 }
  }
}

extension Mutant: CustomStringConvertible {
  var description: String { "\(path):\(line) \(kind)\n          - \(before)\n          + \(after)" }
}

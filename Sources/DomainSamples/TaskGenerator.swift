public import LogbookDomain
public import LogbookRecords
public import LogbookSamples

/// Makes tasks from a seed; see ``/LogbookSamples/RecordGenerator``.
///
/// ```swift
/// var generator = TaskGenerator(seed: 7, shape: .hostile)
/// try await store.insert(generator.next(100))
/// ```
///
/// Some tasks are part of earlier ones, so a store that is given them in their order knows every parent.
public struct TaskGenerator: RecordGenerator {
  /// How many places a task comes after its parent at most.
  public static let reach = SampleGenerator<TaskItem>.reach

  private let isPlausible: Bool
  private var plausible = PlausibleTasks()
  private var random: SplitMix64
  private var drawn: SampleGenerator<TaskItem>

  /// Begins at the first task of a seed.
  public init(seed: UInt64, shape: RecordShape) {
    isPlausible = shape == .plausible
    random = SplitMix64(seed: seed)
    drawn = SampleGenerator(seed: seed, shape: shape)
  }

  /// Makes the next task.
  public mutating func next() throws(ValidationError) -> TaskItem {
    try isPlausible ? plausible.next(&random) : drawn.next()
  }
}

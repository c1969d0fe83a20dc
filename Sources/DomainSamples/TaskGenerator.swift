public import LogbookDomain
public import LogbookRecords
public import LogbookSamples

/// A generator that produces tasks from a seed; see ``/LogbookSamples/RecordGenerator``.
///
/// ```swift
/// var generator = TaskGenerator(seed: 7, shape: .hostile)
/// try await store.insert(generator.next(100))
/// ```
///
/// Some tasks are subtasks of earlier tasks. A parent is generated before its subtasks, so a store can insert the tasks
/// in order.
public struct TaskGenerator: RecordGenerator {
  /// The maximum number of tasks by which a parent precedes its subtask.
  public static let reach = SampleGenerator<TaskItem>.reach

  private let isPlausible: Bool
  private var plausible = PlausibleTasks()
  private var random: SplitMix64
  private var drawn: SampleGenerator<TaskItem>

  /// Creates a generator that produces tasks of the given shape from a seed.
  public init(seed: UInt64, shape: RecordShape) {
    isPlausible = shape == .plausible
    random = SplitMix64(seed: seed)
    drawn = SampleGenerator(seed: seed, shape: shape)
  }

  /// Generates and returns the next task.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError``, but only if a later version of ``/LogbookDomain/TaskItem`` adds
  ///   rules that generated tasks break.
  public mutating func next() throws(ValidationError) -> TaskItem {
    try isPlausible ? plausible.next(&random) : drawn.next()
  }
}

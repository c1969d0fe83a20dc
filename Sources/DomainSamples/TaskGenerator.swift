public import LogbookDomain
public import LogbookRecords
public import LogbookSamples

/// Makes tasks from a seed; see ``RecordGenerator``.
///
/// ```swift
/// var generator = TaskGenerator(seed: 7, shape: .hostile)
/// try await store.insert(generator.next(100))
/// ```
///
/// Some tasks are part of earlier ones, so a store that is given them in their order knows every parent.
public struct TaskGenerator: RecordGenerator {
  /// How many places a task comes after its parent at most.
  public static let reach = 64

  private let values: RecordValues?
  private var random: SplitMix64
  private var plausible = PlausibleTasks()
  /// The latest tasks, the newest last.
  private var recent: [TaskItem.ID] = []

  /// Begins at the first task of a seed.
  public init(seed: UInt64, shape: RecordShape) {
    values = shape.values
    random = SplitMix64(seed: shape.apart(seed))
  }

  /// Makes the next task.
  public mutating func next() throws(ValidationError) -> TaskItem {
    guard let values else { return try plausible.next(&random) }
    let task = try TaskItem.drawn(from: &random, of: values, parentID: drawnParent(values))
    if recent.count == Self.reach { recent.removeFirst() }
    recent.append(task.id)
    return task
  }

  private mutating func drawnParent(_ values: RecordValues) -> TaskItem.ID? {
    guard !recent.isEmpty else { return nil }
    if values.hasDeepParts { return random.next() % 32 == 0 ? nil : recent.last }
    return random.next() % 3 == 0 ? random.pick(recent) : nil
  }
}

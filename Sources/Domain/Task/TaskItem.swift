public import Foundation

/// Something to do.
///
/// Text is kept byte for byte as it was given. Dates are kept to the millisecond.
public struct TaskItem: Record {
  /// The identity of a task.
  public typealias ID = RecordID<TaskItem>
  /// The question that can be asked about tasks.
  public typealias Query = TaskQuery

  /// A task is called a task.
  public static let name = "task"

  /// The identity, given by whoever makes the task.
  public let id: ID
  /// The handle for people, given by the store.
  public private(set) var number: Int?
  /// When the task was made.
  public let createdAt: Date
  /// When the task was last edited; at first the same as ``createdAt``.
  public private(set) var modifiedAt: Date
  /// What a person can edit, checked.
  public private(set) var fields: Fields

  /// What a person can edit, not yet checked.
  public struct Fields: Hashable, Sendable {
    /// What to do. Not blank.
    public var title: String
    /// Anything else to know; empty text counts as none.
    public var notes: String?
    /// When it was done; `nil` while it is open.
    public var completedAt: Date?
    /// How much it matters.
    public var priority: Priority
    /// The moment by which it should be done.
    public var dueAt: Date?
    /// What it belongs to. Not blank.
    public var project: String?
    /// Labels, in the order given. Not blank; of those with the same `String.matchingKey` the first is kept.
    public var tags: [String]
    /// The task it is a part of. It is deleted together with that one.
    public var parentID: ID?

    /// What a person has entered; see the properties.
    public init(
      title: String,
      notes: String? = nil,
      completedAt: Date? = nil,
      priority: Priority = .none,
      dueAt: Date? = nil,
      project: String? = nil,
      tags: [String] = [],
      parentID: ID? = nil
    ) {
      self.title = title
      self.notes = notes
      self.completedAt = completedAt
      self.priority = priority
      self.dueAt = dueAt
      self.project = project
      self.tags = tags
      self.parentID = parentID
    }
  }

  /// Makes a task, or throws the first rule that it would break.
  ///
  /// - Parameters:
  ///   - id: Its identity; if none is given a new one.
  ///   - number: Its number if it already has one, from another store for instance. A store gives one if it is `nil`.
  ///   - createdAt: The moment it is made, from the caller's clock.
  ///   - modifiedAt: When it was last edited; ``createdAt`` if `nil`.
  public init(
    _ fields: Fields,
    id: ID? = nil,
    number: Int? = nil,
    createdAt: Date,
    modifiedAt: Date? = nil
  ) throws(ValidationError) {
    try Self.validate(number: number)
    self.id = id ?? ID(madeAt: createdAt)
    self.number = number
    self.createdAt = try createdAt.storable(as: "createdAt")
    self.modifiedAt = try (modifiedAt ?? createdAt).storable(as: "modifiedAt")
    self.fields = try fields.checked(for: self.id)
  }

  /// Makes a task of these values; see ``Fields`` and ``init(_:id:number:createdAt:modifiedAt:)``.
  public init(
    title: String,
    notes: String? = nil,
    completedAt: Date? = nil,
    priority: Priority = .none,
    dueAt: Date? = nil,
    project: String? = nil,
    tags: [String] = [],
    parentID: ID? = nil,
    id: ID? = nil,
    number: Int? = nil,
    createdAt: Date,
    modifiedAt: Date? = nil
  ) throws(ValidationError) {
    try self.init(
      Fields(
        title: title,
        notes: notes,
        completedAt: completedAt,
        priority: priority,
        dueAt: dueAt,
        project: project,
        tags: tags,
        parentID: parentID
      ),
      id: id,
      number: number,
      createdAt: createdAt,
      modifiedAt: modifiedAt
    )
  }

  /// What to do.
  public var title: String { fields.title }
  /// Anything else to know.
  public var notes: String? { fields.notes }
  /// Whether it is done.
  public var isCompleted: Bool { fields.completedAt != nil }
  /// When it was done; `nil` while it is open.
  public var completedAt: Date? { fields.completedAt }
  /// How much it matters.
  public var priority: Priority { fields.priority }
  /// The moment by which it should be done.
  public var dueAt: Date? { fields.dueAt }
  /// What it belongs to.
  public var project: String? { fields.project }
  /// Labels, in the order given.
  public var tags: [String] { fields.tags }
  /// The task it is a part of.
  public var parentID: ID? { fields.parentID }

  /// What a search looks through: the search keys of title, notes and tags, a line each.
  public var searchText: String {
    ([title] + (notes.map { [$0] } ?? []) + tags).map(\.searchKey).joined(separator: "\n")
  }

  /// The same task, edited.
  ///
  /// Identity, number and ``createdAt`` stay.
  /// - Parameter now: Becomes ``modifiedAt``.
  /// - Throws: The first rule that the edited task would break.
  public func edited(at now: Date, _ edit: (inout Fields) -> Void) throws(ValidationError) -> TaskItem {
    var task = self
    edit(&task.fields)
    task.fields = try task.fields.checked(for: id)
    task.modifiedAt = try now.storable(as: "modifiedAt")
    return task
  }

  /// The same task under a number that a store gives it.
  public func numbered(_ number: Int) -> TaskItem {
    var task = self
    task.number = number
    return task
  }
}

extension TaskItem.Fields {
  /// These fields with what somebody has changed: each field that differs between two versions of theirs.
  ///
  /// - Parameters:
  ///   - base: What they began with.
  ///   - entered: What they have made of it.
  public func merging(changesFrom base: Self, to entered: Self) -> Self {
    var merged = self
    merged.take(\.title, from: base, to: entered)
    merged.take(\.notes, from: base, to: entered)
    merged.take(\.completedAt, from: base, to: entered)
    merged.take(\.priority, from: base, to: entered)
    merged.take(\.dueAt, from: base, to: entered)
    merged.take(\.project, from: base, to: entered)
    if entered.tags != base.tags {
      // Labels that somebody else has added or taken away meanwhile stay so.
      merged.tags =
        tags == base.tags
        ? entered.tags
        : tags.filter { entered.tags.contains($0) || !base.tags.contains($0) }
          + entered.tags.filter { !base.tags.contains($0) }
    }
    merged.take(\.parentID, from: base, to: entered)
    return merged
  }

  private mutating func take(_ field: WritableKeyPath<Self, some Equatable>, from base: Self, to entered: Self) {
    if entered[keyPath: field] != base[keyPath: field] { self[keyPath: field] = entered[keyPath: field] }
  }

  /// The fields as a task keeps them, or the first rule they break.
  fileprivate func checked(for id: TaskItem.ID) throws(ValidationError) -> Self {
    var fields = self
    if title.isBlank { throw ValidationError(field: "title", value: title, rule: "must not be blank") }
    if let project, project.isBlank {
      throw ValidationError(field: "project", value: project, rule: "must not be blank")
    }
    if let blank = tags.first(where: \.isBlank) {
      throw ValidationError(field: "tag", value: blank, rule: "must not be blank")
    }
    if parentID == id {
      throw ValidationError(field: "parent", value: "\(id)", rule: "must be another task")
    }
    if notes == "" { fields.notes = nil }
    fields.completedAt = try completedAt?.storable(as: "completedAt")
    fields.dueAt = try dueAt?.storable(as: "dueAt")
    if tags.count > 1 {
      var seen: Set<String> = []
      fields.tags = tags.filter { seen.insert($0.matchingKey).inserted }
    }
    return fields
  }
}

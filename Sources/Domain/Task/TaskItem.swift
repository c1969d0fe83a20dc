public import LogbookRecords
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
  public private(set) var id: ID
  /// The handle for people, given by the store.
  public private(set) var number: Int?
  /// When the task was made.
  public private(set) var createdAt: Date
  /// When the task was last edited; at first the same as ``createdAt``.
  public private(set) var modifiedAt: Date
  /// What a person can edit, checked.
  public package(set) var fields: Fields

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
    /// The moment by which it should be done; of a task that is due on a day, the first moment of that day in UTC. See ``due``.
    public var dueAt: Date?
    /// Whether it is due on a day, wherever one is, and not by a moment; `false` if nothing is due.
    public var isDueOnDay: Bool
    /// What it belongs to. Not blank.
    public var project: String?
    /// Labels, in the order given. Not blank; of those with the same `String.matchingKey` the first is kept.
    public var tags: [String]
    /// The task it is a part of. It is deleted together with that one.
    public var parentID: ID?
    /// Until when it is hidden from lists of what there is to do.
    public var waitUntil: Date?
    /// How often it comes back after it was done.
    public var repeats: Recurrence?
    /// The tasks that have to be done before it, in the order given, each once. Those that are not stored, or done, do not block it.
    public var dependencies: [ID]

    /// What a person has entered; see the properties.
    public init(
      title: String,
      notes: String? = nil,
      completedAt: Date? = nil,
      priority: Priority = .none,
      dueAt: Date? = nil,
      isDueOnDay: Bool = false,
      project: String? = nil,
      tags: [String] = [],
      parentID: ID? = nil,
      waitUntil: Date? = nil,
      repeats: Recurrence? = nil,
      dependencies: [ID] = []
    ) {
      self.title = title
      self.notes = notes
      self.completedAt = completedAt
      self.priority = priority
      self.dueAt = dueAt
      self.isDueOnDay = isDueOnDay
      self.project = project
      self.tags = tags
      self.parentID = parentID
      self.waitUntil = waitUntil
      self.repeats = repeats
      self.dependencies = dependencies
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
    self.fields = fields
    try self.fields.check(for: self.id)
  }

  /// Makes a task of these values; see ``Fields`` and ``init(_:id:number:createdAt:modifiedAt:)``.
  public init(
    title: String,
    notes: String? = nil,
    completedAt: Date? = nil,
    priority: Priority = .none,
    dueAt: Date? = nil,
    isDueOnDay: Bool = false,
    project: String? = nil,
    tags: [String] = [],
    parentID: ID? = nil,
    waitUntil: Date? = nil,
    repeats: Recurrence? = nil,
    dependencies: [ID] = [],
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
        isDueOnDay: isDueOnDay,
        project: project,
        tags: tags,
        parentID: parentID,
        waitUntil: waitUntil,
        repeats: repeats,
        dependencies: dependencies
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
  /// The moment by which it should be done; of a task that is due on a day, the first moment of that day in UTC. See ``due``.
  public var dueAt: Date? { fields.dueAt }
  /// Whether it is due on a day, wherever one is, and not by a moment.
  public var isDueOnDay: Bool { fields.isDueOnDay }
  /// What it belongs to.
  public var project: String? { fields.project }
  /// Labels, in the order given.
  public var tags: [String] { fields.tags }
  /// The task it is a part of.
  public var parentID: ID? { fields.parentID }
  /// Until when it is hidden from lists of what there is to do.
  public var waitUntil: Date? { fields.waitUntil }
  /// How often it comes back after it was done.
  public var repeats: Recurrence? { fields.repeats }
  /// The tasks that have to be done before it.
  public var dependencies: [ID] { fields.dependencies }

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
    try task.fields.check(for: id)
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

// MARK: Description

extension TaskItem: SearchedRecord {
  /// An open task, for stored ones to be read into.
  public static let template = TaskItem()

  private init() {
    id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    (createdAt, modifiedAt) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0))
    fields = Fields(title: "?")
  }

  /// Describes the fields.
  @inline(__always)
  public static func describe<D: Describer<TaskItem>>(_ task: inout D) throws(StoreError) {
    try task.identity(\.id, \.number)
    try task.field("title", \.fields.title)
    try task.field("notes", \.fields.notes)
    try task.field("completedAt", \.fields.completedAt, [.column("completed_at")])
    try task.field("priority", \.fields.priority)
    try task.field("dueAt", \.fields.dueAt, [.column("due_at")])
    try task.field("project", \.fields.project, [.indexed])
    try task.field("tags", \.fields.tags, [.list(table: "task_tag", owner: "task", value: "tag")])
    try task.field("parentID", \.fields.parentID, [.column("parent_id"), .parent])
    try task.field("createdAt", \.createdAt, [.column("created_at")])
    try task.field("modifiedAt", \.modifiedAt, [.column("modified_at")])
    try task.field("isDueOnDay", \.fields.isDueOnDayIfSo, [.column("is_due_on_day")])
    try task.field("waitUntil", \.fields.waitUntil, [.column("wait_until")])
    try task.field("repeats", \.fields.repeats)
    try task.field("dependencies", \.fields.dependencyText)
  }

  /// A task is always valid and in the form in which it is kept.
  public static var isAlwaysPrepared: Bool { true }

  /// Checks the rules that every task is held to.
  public mutating func validate() throws(ValidationError) { try fields.check(for: id) }

  /// Reads the stored fields into a record.
  @inline(never)
  public static func read(from source: any FieldSource, into task: inout TaskItem) throws(StoreError) {
    try readFields(from: source, into: &task)
  }

  /// The contents of number, ID and fields.
  public var fieldContents: [FieldContent] {
    @inline(never) get { visitedContents }
  }
}

extension TaskItem.Fields {
  /// Makes the fields what a task keeps, or throws the first rule they break.
  fileprivate mutating func check(for id: TaskItem.ID) throws(ValidationError) {
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
    if notes == "" { notes = nil }
    if let date = completedAt { completedAt = try date.storable(as: "completedAt") }
    if let date = dueAt { dueAt = try date.storable(as: "dueAt") }
    if dueAt == nil { isDueOnDay = false }
    if isDueOnDay, let dueAt, CalendarDay(utc: dueAt).startInUTC != dueAt {
      let rule = "must be the first moment of a day in UTC, since isDueOnDay is true"
      throw ValidationError(field: "dueAt", value: dueAt.iso8601, rule: rule)
    }
    if let date = waitUntil { waitUntil = try date.storable(as: "waitUntil") }
    if !dependencies.isEmpty {
      if dependencies.contains(id) {
        throw ValidationError(field: "dependencies", value: "\(id)", rule: "must not have the task itself")
      }
      var seen: Set<TaskItem.ID> = []
      dependencies.removeAll { !seen.insert($0).inserted }
    }
    if tags.count > 1 {
      var seen: Set<String> = []
      tags.removeAll { !seen.insert($0.matchingKey).inserted }
    }
  }
}

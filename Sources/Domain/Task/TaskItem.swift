public import LogbookRecords
public import Foundation

/// A task in a to-do list.
///
/// Text is stored byte for byte, and dates are stored to the millisecond.
public struct TaskItem: Record {
  /// The type of task IDs.
  public typealias ID = RecordID<TaskItem>
  /// The type of queries for tasks.
  public typealias Query = TaskQuery

  /// The name of the record type in messages, documents and table names.
  public static let name = "task"

  /// The ID of the task, assigned when the task is created.
  public private(set) var id: ID
  /// A short number that identifies the task to people; `nil` until a store has assigned one.
  public private(set) var number: Int?
  /// The creation date.
  public private(set) var createdAt: Date
  /// The date of the last edit, or ``createdAt`` if the task has not been edited.
  public private(set) var modifiedAt: Date
  /// The editable fields, which the initializers and ``edited(at:_:)`` validate.
  public package(set) var fields: Fields

  /// The editable fields of a task. Creating or editing a task validates them.
  public struct Fields: Hashable, Sendable {
    /// The title, which must not be blank.
    public var title: String
    /// Additional information; an empty string is stored as `nil`.
    public var notes: String?
    /// The completion date; `nil` while the task is open.
    public var completedAt: Date?
    /// The priority.
    public var priority: Priority
    /// The date by which the task is due; `nil` if the task has no due date. If the task is due on a calendar day
    /// instead of at a point in time, the date must be the start of that day in UTC; see ``due``.
    public var dueAt: Date?
    /// Whether the task is due on a calendar day, regardless of the time zone, instead of at a point in time. If
    /// ``dueAt`` is `nil`, the value is stored as `false`.
    public var isDueOnDay: Bool
    /// The project that the task belongs to, which must not be blank; `nil` if there is none.
    public var project: String?
    /// The tags, in the given order.
    ///
    /// Tags must not be blank. If several tags have the same `String.matchingKey`, only the first is kept.
    public var tags: [String]
    /// The ID of the parent, which must be another task; `nil` if there is none. Deleting the parent also deletes this
    /// task.
    public var parentID: ID?
    /// The date until which the task is hidden from lists of open tasks; `nil` if there is no such date.
    public var waitUntil: Date?
    /// The interval at which the task repeats after it is completed; `nil` if the task does not repeat.
    public var repeats: Recurrence?
    /// The IDs of the tasks that must be completed before this task. The order of the IDs is kept, and duplicates are
    /// removed. A task must not depend on itself; a store also refuses tasks that depend on each other in a circle or on
    /// one that does not exist. A task that is deleted is removed from the dependencies of others.
    ///
    /// A dependency that is completed does not block this task.
    public var dependencies: [ID]

    /// Creates the fields of a task with the given values.
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

  /// Creates a task from its fields. Dates are rounded to the nearest millisecond.
  ///
  /// - Parameters:
  ///   - fields: The fields, which are validated and converted to their stored form.
  ///   - id: The ID; `nil` to create a new ID.
  ///   - number: The number if the task already has one, for example from another store. If `nil`, the store assigns a
  ///     number when the task is inserted.
  ///   - createdAt: The creation date, according to the caller's clock.
  ///   - modifiedAt: The date of the last edit; ``createdAt`` if `nil`.
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the task breaks.
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

  /// Creates a task from the values of its fields. For the parameters, see ``Fields`` and
  /// ``init(_:id:number:createdAt:modifiedAt:)``.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the task breaks.
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

  /// The title.
  public var title: String { fields.title }
  /// Additional information; `nil` if there is none.
  public var notes: String? { fields.notes }
  /// Whether the task is completed.
  public var isCompleted: Bool { fields.completedAt != nil }
  /// The completion date; `nil` while the task is open.
  public var completedAt: Date? { fields.completedAt }
  /// The priority.
  public var priority: Priority { fields.priority }
  /// The date by which the task is due; `nil` if the task has no due date. If the task is due on a calendar day, the
  /// date is the start of that day in UTC; see ``due``.
  public var dueAt: Date? { fields.dueAt }
  /// Whether the task is due on a calendar day, regardless of the time zone, instead of at a point in time; `false` if
  /// there is no due date.
  public var isDueOnDay: Bool { fields.isDueOnDay }
  /// The project that the task belongs to; `nil` if there is none.
  public var project: String? { fields.project }
  /// The tags, in the order in which they were specified.
  public var tags: [String] { fields.tags }
  /// The ID of the parent task; `nil` if there is none.
  public var parentID: ID? { fields.parentID }
  /// The date until which the task is hidden from lists of open tasks; `nil` if there is no such date.
  public var waitUntil: Date? { fields.waitUntil }
  /// The interval at which the task repeats after it is completed; `nil` if the task does not repeat.
  public var repeats: Recurrence? { fields.repeats }
  /// The IDs of the tasks that must be completed before this task, without duplicates.
  public var dependencies: [ID] { fields.dependencies }

  /// The text that a search examines: the search keys of the title, the notes and each tag, separated by newlines.
  public var searchText: String {
    ([title] + (notes.map { [$0] } ?? []) + tags).map(\.searchKey).joined(separator: "\n")
  }

  /// Returns an edited copy of the task with the same ID, number and ``createdAt``.
  ///
  /// - Parameters:
  ///   - now: The current date, which becomes ``modifiedAt``.
  ///   - edit: A closure that changes the fields.
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the edited task breaks.
  public func edited(at now: Date, _ edit: (inout Fields) -> Void) throws(ValidationError) -> TaskItem {
    var task = self
    edit(&task.fields)
    try task.fields.check(for: id)
    task.modifiedAt = try now.storable(as: "modifiedAt")
    return task
  }
}

// MARK: Description

extension TaskItem: SearchedRecord {
  /// A task with placeholder values. A store reads a task by filling in a copy of the template.
  public static let template = TaskItem()

  private init() {
    id = ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    (createdAt, modifiedAt) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0))
    fields = Fields(title: "?")
  }

  /// Describes the fields of a task; see ``/LogbookRecords/Describer``.
  ///
  /// - Parameter task: The describer, which receives each field.
  @inline(__always)
  public static func describe(_ task: inout some Describer<TaskItem>) {
    task.identity(\.id, \.number)
    task.field("title", \.fields.title, [.notBlank])
    task.field("notes", \.fields.notes)
    task.field("completedAt", \.fields.completedAt, [.column("completed_at")])
    task.field("priority", \.fields.priority)
    task.field("dueAt", \.fields.dueAt, [.column("due_at"), .indexed])
    task.field("project", \.fields.project, [.notBlank, .indexed])
    task.field("tags", \.fields.tags, [.notBlank])
    task.field("parentID", \.fields.parentID, [.column("parent_id"), .parent])
    task.field("createdAt", \.createdAt, [.column("created_at")])
    task.field("modifiedAt", \.modifiedAt, [.column("modified_at")])
    task.field("isDueOnDay", \.fields.isDueOnDayIfSo, [.column("is_due_on_day")])
    task.field("waitUntil", \.fields.waitUntil, [.column("wait_until")])
    task.field("repeats", \.fields.repeats)
    task.reference("dependencies", \.fields.dependencies, onDelete: .clear, [.acyclic])
    task.unstored(\.fields.isDueOnDay)
  }

  /// How tasks are read and written. They are always valid and in their stored form, because the public initializers and
  /// ``edited(at:_:)`` validate the fields and convert them to their stored form.
  public static let coding = RecordCoding<TaskItem>(isAlwaysPrepared: true)

  /// Checks that the fields follow the rules for tasks, and converts the fields to their stored form.
  ///
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the task breaks.
  public mutating func validate() throws(ValidationError) { try fields.check(for: id) }
}

extension TaskItem.Fields {
  /// Checks that the fields are valid for a task with the given ID, and converts the fields to their stored form.
  mutating func check(for id: TaskItem.ID) throws(ValidationError) {
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
      let rule = "must be the start of a day in UTC, since isDueOnDay is true"
      throw ValidationError(field: "dueAt", value: dueAt.iso8601, rule: rule)
    }
    if let date = waitUntil { waitUntil = try date.storable(as: "waitUntil") }
    if !dependencies.isEmpty {
      if dependencies.contains(id) {
        throw ValidationError(field: "dependencies", value: "\(id)", rule: "must be another task")
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

public import LogbookRecords

extension TaskQuery {
  /// An equivalent query that stores can translate to SQL. It refers to fields by their positions in
  /// `TaskItem.describe(_:)`.
  public var fieldQuery: FieldQuery? {
    var query = FieldQuery(
      where: conditions,
      sort: sort.map { $0.by { FieldPath($0.position) } },
      limit: limit,
      offset: offset
    )
    query.refusal = refusal
    return query
  }

  /// The conditions that correspond to the filters.
  var conditions: [FieldExpression] {
    var conditions: [FieldExpression] = []
    if let isCompleted {
      let isOpen = FieldExpression.isMissing(.field(Fields.completedAt))
      conditions.append(.comparison(isOpen, .equal, .constant(.integer(isCompleted ? 0 : 1))))
    }
    if let project { conditions.append(.hasKeys(.field(Fields.project), [project.matchingKey])) }
    if let parentID {
      conditions.append(.comparison(.field(Fields.parentID), .equal, .constant(.uuid(parentID.rawValue))))
    }
    if let dueBefore { conditions.append(.comparison(.field(Fields.dueAt), .less, dueBefore)) }
    if !tags.isEmpty { conditions.append(.hasKeys(.field(Fields.tags), tags.map(\.matchingKey))) }
    if let search { conditions.append(.searchTextContains(search.searchKey)) }
    if let condition { conditions.append(condition.flattened) }
    return conditions
  }

  enum Fields {
    static let number = RecordDescription<TaskItem>.position(of: \.number)
    static let title = RecordDescription<TaskItem>.position(of: \.fields.title)
    static let completedAt = RecordDescription<TaskItem>.position(of: \.fields.completedAt)
    static let priority = RecordDescription<TaskItem>.position(of: \.fields.priority)
    static let dueAt = RecordDescription<TaskItem>.position(of: \.fields.dueAt)
    static let project = RecordDescription<TaskItem>.position(of: \.fields.project)
    static let tags = RecordDescription<TaskItem>.position(of: \.fields.tags)
    static let parentID = RecordDescription<TaskItem>.position(of: \.fields.parentID)
    static let createdAt = RecordDescription<TaskItem>.position(of: \.createdAt)
    static let modifiedAt = RecordDescription<TaskItem>.position(of: \.modifiedAt)
    static let isDueOnDay = RecordDescription<TaskItem>.position(of: \.fields.isDueOnDayIfSo)
    static let waitUntil = RecordDescription<TaskItem>.position(of: \.fields.waitUntil)
    static let repeats = RecordDescription<TaskItem>.position(of: \.fields.repeats)
    static let dependencies = RecordDescription<TaskItem>.position(of: \.fields.dependencies)
  }
}

extension TaskQuery.Key {
  fileprivate var position: Int {
    switch self {
    case .number: TaskQuery.Fields.number
    case .title: TaskQuery.Fields.title
    case .priority: TaskQuery.Fields.priority
    case .due: TaskQuery.Fields.dueAt
    case .project: TaskQuery.Fields.project
    case .created: TaskQuery.Fields.createdAt
    case .modified: TaskQuery.Fields.modifiedAt
    case .completed: TaskQuery.Fields.completedAt
    }
  }
}

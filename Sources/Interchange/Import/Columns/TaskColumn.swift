/// The fields of a task that a file can have a column for.
package enum TaskColumn: String, ImportColumn {
  case title
  case notes
  case completed
  case completedAt
  case priority
  case due
  case project
  case tags
  case parent
  case created
  case modified
  case id
  case number

  var usualHeadings: [String] {
    switch self {
    case .title: ["title", "task", "summary", "name", "subject", "todo", "content", "description"]
    case .notes: ["notes", "note", "description", "details", "comment", "comments", "body"]
    case .completed: ["iscompleted", "completed", "iscomplete", "complete", "isdone", "done", "checked", "status"]
    case .completedAt:
      ["completedat", "completedon", "completeddate", "datecompleted", "completiondate", "donedate", "doneat", "end"]
    case .priority: ["priority"]
    case .due: ["dueat", "due", "duedate", "deadline"]
    case .project: ["project", "list"]
    case .tags: ["tags", "tag", "labels", "label", "categories", "contexts"]
    case .parent: ["parent", "parentid", "parentnumber"]
    case .created: ["createdat", "created", "createdon", "datecreated", "creationdate", "entry"]
    case .modified: ["modifiedat", "modified", "updatedat", "updated", "lastmodified"]
    case .id: ["id", "uuid", "uid"]
    case .number: ["number"]
    }
  }
}

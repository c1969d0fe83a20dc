import Foundation

extension TaskItem {
  private enum CodingKeys: String, CodingKey {
    case id, number, title, notes, completedAt, priority, dueAt, project, tags, parentID, createdAt, modifiedAt
  }

  /// Decodes a task, held to the same rules as any other.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      title: values.decode(String.self, forKey: .title),
      notes: values.decodeIfPresent(String.self, forKey: .notes),
      completedAt: values.decodeIfPresent(Date.self, forKey: .completedAt),
      priority: values.decode(Priority.self, forKey: .priority),
      dueAt: values.decodeIfPresent(Date.self, forKey: .dueAt),
      project: values.decodeIfPresent(String.self, forKey: .project),
      tags: values.decode([String].self, forKey: .tags),
      parentID: values.decodeIfPresent(ID.self, forKey: .parentID),
      id: values.decode(ID.self, forKey: .id),
      number: values.decodeIfPresent(Int.self, forKey: .number),
      createdAt: values.decode(Date.self, forKey: .createdAt),
      modifiedAt: values.decode(Date.self, forKey: .modifiedAt)
    )
  }

  /// Encodes every field; those without a value are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encodeIfPresent(number, forKey: .number)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(notes, forKey: .notes)
    try values.encodeIfPresent(completedAt, forKey: .completedAt)
    try values.encode(priority, forKey: .priority)
    try values.encodeIfPresent(dueAt, forKey: .dueAt)
    try values.encodeIfPresent(project, forKey: .project)
    try values.encode(tags, forKey: .tags)
    try values.encodeIfPresent(parentID, forKey: .parentID)
    try values.encode(createdAt, forKey: .createdAt)
    try values.encode(modifiedAt, forKey: .modifiedAt)
  }
}

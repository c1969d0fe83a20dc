import LogbookRecords
import Foundation

/// A document of an older version, decoded according to the layout in its header or, if it has none, according to the
/// model's ``UndescribedStores``.
struct OlderDocument: Decodable {
  private let header: Document.Header
  private let layout: StoreLayout
  /// The records of each kind, in the order of the layout's kinds.
  private let records: [[Entry]]
  private let steps: [Step]

  /// A record whose contents are the number, the ID, and the fields, in this order.
  private struct Entry {
    let contents: [FieldContent]

    init(from decoder: any Decoder, _ kind: RecordLayout) throws {
      let values = try decoder.container(keyedBy: FieldKey.self)
      contents =
        try [FieldContent(values.value("number") as Int), .uuid(values.value("id"))]
        + kind.fields.map { field in
          let type = field.fieldType ?? .text
          return switch (try values.content(of: type, FieldKey(field.name)), type.wrapped) {
          case (.text(let date), .date): FieldContent(try Document.date(date))
          case (.null, .texts): .list([])
          case (.null, .uuids): .uuids([])
          case (let content, _): field.ranked(content)
          }
        }
    }
  }

  private struct Step {
    let entry: Document.StepEntry
    let before: [[Entry]]
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FieldKey.self)
    let head = try values.superDecoder(forKey: "header")
    let described: StoreLayout? = try head.container(keyedBy: FieldKey.self).optional("layout")
    let known = try StoreModel.of(decoder).schema.undescribed?.layout
    // A document of the known version contains no layout, so that one that differs is damaged.
    guard let layout = described ?? known, layout == known || layout.version != known?.version else {
      throw StoreError.unknownFields
    }
    func entries(_ decoder: any Decoder, _ kind: RecordLayout) throws -> [Entry] {
      var list = try decoder.unkeyedContainer()
      var entries: [Entry] = []
      while !list.isAtEnd { entries.append(try Entry(from: list.superDecoder(), kind)) }
      return entries
    }
    self.layout = layout
    header = try Document.Header(from: head, of: layout.kinds.map(\.name))
    guard layout.isSound, layout.version == header.version else { throw StoreError.unknownFields }
    records = try layout.kinds.map {
      try entries(values.superDecoder(forKey: FieldKey(DocumentNames(kind: $0.name).records)), $0)
    }
    var steps: [Step] = []
    if values.contains("steps") {
      var list = try values.nestedUnkeyedContainer(forKey: "steps")
      while !list.isAtEnd {
        let values = try list.nestedContainer(keyedBy: FieldKey.self)
        let before = try layout.kinds.map { kind in
          let key = FieldKey(DocumentNames(kind: kind.name).before)
          return values.contains(key) ? try entries(values.superDecoder(forKey: key), kind) : []
        }
        steps.append(Step(entry: try Document.StepEntry(values, of: layout.kinds.map(\.name)), before: before))
      }
    }
    self.steps = steps
  }

  func migrated(to model: StoreModel) throws(StoreError) -> Document {
    let plan = try MigrationPlan(from: layout, to: model.layout, model.migrations)
    try plan.refuseSQL()
    var header = Document.Header(kind: header.kind, version: model.layout.version)
    header.revision = self.header.revision
    header.history = self.header.history
    header.level = self.header.level
    header.layout = model.layout
    // Remove the digest only if it matches. A digest that does not match is kept: even after the
    // migration, it shows that another program has changed the document.
    header.digest = self.header.digest == (try digest) ? nil : self.header.digest
    var tables: [any DocumentTable] = []
    var steps = steps.map(\.entry)
    for index in steps.indices { (steps[index].isUndoable, steps[index].changes) = (false, [:]) }
    // This content is used only to check rules that involve more than one record.
    var content = InMemoryContent(model, history: .off)
    let targets = plan.stages[0].targets
    for kind in targets.kinds {
      guard let index = layout.kinds.firstIndex(where: { $0.name == kind }) else { continue }
      targets.set(
        Set(records[index].compactMap { if case .uuid(let id) = $0.contents[1] { id } else { nil } }),
        of: kind
      )
    }
    for (kind, type) in zip(plan.stages[0].kinds, model.kinds) {
      let table = try table(of: type, kind, plan)
      do {
        try table.insert(into: &content, at: tables.count)
      } catch {
        throw .constraint("the migration to version \(model.layout.version) fails: \(error)")
      }
      tables.append(table)
      let (new, old) = (DocumentNames(kind: kind.layout.name), kind.origin.map { DocumentNames(kind: $0.name) })
      header.lastNumbers[new.lastNumber] = old.flatMap { self.header.lastNumbers[$0.lastNumber] } ?? 0
      guard let old else { continue }
      for index in steps.indices { steps[index].changes[new.records] = self.steps[index].entry.changes[old.records] }
    }
    for kind in model.layout.kinds {
      for field in kind.fields {
        try plan.refuse(dangling: content.firstDangling(field, of: kind.name), field, of: kind.name)
      }
    }
    return Document(model: model, header: header, tables: tables, steps: steps)
  }

  private func table<Item: Record>(
    of type: Item.Type,
    _ kind: MigrationPlan.Kind,
    _ plan: MigrationPlan
  ) throws(StoreError) -> any DocumentTable {
    var entries: [DocumentEntry<Item>] = []
    for (layout, records) in zip(layout.kinds, records) where layout.name == kind.origin?.name {
      for record in records {
        var row: Migration.Row = ["number": record.contents[0], "id": record.contents[1]]
        for (field, content) in zip(layout.fields, record.contents.dropFirst(2)) {
          row[field.name] = field.named(content)
        }
        guard let row = try plan.migrated(row, kind) else { continue }
        do throws(ValidationError) { entries.append(DocumentEntry(try Item(migrated: row))) } catch {
          throw plan.failure(Item.name, record.contents[0].integer ?? 0, "\(error.field) \(error.rule)")
        }
      }
    }
    return DocumentRecords<Item>(entries: entries)
  }

  /// The digest of the decoded contents, computed in the same order as ``InMemoryContent/digest``.
  private var digest: String {
    get throws(StoreError) {
      var digest = RecordDigest()
      func combine(_ entries: [Entry]) {
        digest.combine(entries.count)
        for entry in entries {
          digest.combine(entry.contents[0].integer)
          digest.combine(entry.contents)
        }
      }
      for (kind, entries) in zip(layout.kinds, records) {
        digest.combine(header.lastNumbers[DocumentNames(kind: kind.name).lastNumber])
        combine(entries)
      }
      for step in steps {
        digest.combine(step.entry.number)
        do throws(ValidationError) { digest.combine(try Document.date(step.entry.date)) } catch {
          throw .corrupt("\(error)")
        }
        digest.combine(step.entry.undoneFirst)
        digest.combine(step.entry.undoneLast)
        digest.combine(step.entry.isUndoable ? 1 : 0)
        for (kind, before) in zip(layout.kinds, step.before) {
          let change = step.entry.changes[DocumentNames(kind: kind.name).records]?.change() ?? StoreChange()
          for ids in [change.inserted, change.updated, change.deleted] {
            digest.combine(ids.count)
            for id in ids { digest.combine(id.rawValue) }
          }
          combine(before)
        }
      }
      return String(digest.value, radix: 16)
    }
  }
}

package import Foundation

/// How a query finds what is related to records: one record each, an optional one, or a list.
struct Relation<Item: Record, Related: Sendable>: Sendable {
  /// What a parameter of a predicate stands for, or what is wrong with the relation.
  let place: Result<RelatedPlace, StoreError>
  private let load: @Sendable ([Item], any RelatedSource) throws(StoreError) -> [Related]

  /// Returns what is related to each of the given records, in the same order.
  func related(to records: [Item], from source: any RelatedSource) throws(StoreError) -> [Related] {
    _ = try place.get()
    return try load(records, source)
  }
}

extension Relation {
  /// Adds the kinds of the related records and of those that lead to them.
  func addKinds(to kinds: inout [any Record.Type]) {
    guard case .success(let place) = place else { return }
    let (references, last) =
      switch place {
      case .record(let place): (place.references, place.fields.kind)
      case .records(let list): (list.owner.references, list.fields.kind)
      }
    FieldExpression.field(1).through(references).addKinds(from: FieldScope(Item.fields, areStored: true), to: &kinds)
    kinds.append(last)
  }
}

/// A source of the records that are related to those of a result.
package protocol RelatedSource {
  /// Returns the records with the given IDs, in any order, without those that do not exist.
  func records<Item: Record>(_ kind: Item.Type, withIDs ids: [UUID]) throws(StoreError) -> [Item]
  /// Returns the records that refer to one of the given IDs with the field at a position, by ascending number.
  func referrers<Item: Record>(_ kind: Item.Type, to ids: [UUID], at position: Int) throws(StoreError) -> [Item]
}

extension Relation {
  /// Creates the relation to what a property leads to.
  init<Value: RelatedValue>(_ path: PartialKeyPath<Item>, _ value: Value.Type) where Value.Related == Related {
    guard let path = FieldPath(path), let owner = path.fields(from: Item.fields),
      let target = owner.target(at: path.position)
    else {
      place = .failure(
        .misuse("\(Item.name.withArticle) is asked for a related record by a property that is not a reference")
      )
      load = { _, _ in [] }
      return
    }
    let isOptional = Item.fields.hasOptional(path.references)
    if owner.types[path.position].isList, isOptional {
      place = .failure(
        .misuse(
          "\(Item.name.withArticle) is asked for a list, \(path.name(from: Item.fields)), of a record that may be missing"
        )
      )
      load = { _, _ in [] }
      return
    }
    let references = path.references + [path.position]
    let isOne = owner.types[path.position].wrapped == .uuid
    let record = RecordPlace(
      target,
      through: references,
      isOptional: Item.fields.hasOptional(references)
    )
    let list = ListPlace(
      owner: RecordPlace(owner, through: path.references),
      list: .ids(at: path.position),
      fields: target
    )
    place = .success(isOne ? .record(record) : .records(list))
    load = { records, source throws(StoreError) in
      let contents = try path.contents(of: records, from: source)
      var ids: Set<UUID> = []
      for content in contents { content.forEachID { ids.insert($0) } }
      let found = try source.records(Value.Target.self, withIDs: Array(ids))
      let byID = Dictionary(found.map { ($0.id.rawValue, $0) }) { first, _ in first }
      var related: [Related] = []
      related.reserveCapacity(records.count)
      for (record, content) in zip(records, contents) {
        guard let next = Value.related(content, { byID[$0] }) else {
          let name = path.name(from: Item.fields)
          throw .corrupt("\(Item.name) \(record.number ?? 0): the \(Value.Target.name) of \(name) does not exist")
        }
        related.append(next)
      }
      return related
    }
  }

  /// Creates the relation to the records that refer to a record with a property.
  init<Referrer: Record, Value: ReferenceValue>(
    all path: KeyPath<Referrer, Value>
  ) where Value.Target == Item, Related == [Referrer] {
    let description = RecordDescription<Referrer>.shared
    guard let position = description.positions[path], description.target(at: position) != nil else {
      place = .failure(
        .misuse("\(Item.name.withArticle) is asked for \(Referrer.name) records by a property that is not a reference")
      )
      load = { _, _ in [] }
      return
    }
    place = .success(
      .records(
        ListPlace(
          owner: RecordPlace(Item.fields),
          list: .referrers(RelatedKind(Referrer.self), at: position),
          fields: description
        )
      )
    )
    load = { records, source throws(StoreError) in
      let found = try source.referrers(Referrer.self, to: records.map(\.id.rawValue), at: position)
      let read = description.readers[position]
      var byID: [UUID: [Referrer]] = [:]
      for referrer in found {
        for id in read(referrer).recordIDs { byID[id, default: []].append(referrer) }
      }
      return records.map { byID[$0.id.rawValue] ?? [] }
    }
  }
}

extension FieldPath {
  /// Returns the contents of the field for each of the given records, in the same order; missing where a record along the
  /// path is missing.
  fileprivate func contents<Item: Record>(
    of records: [Item],
    from source: any RelatedSource
  ) throws(StoreError) -> [FieldContent] {
    let description = RecordDescription<Item>.shared
    guard let reference = references.first, let target = description.target(at: reference) else {
      return records.map(description.readers[position])
    }
    let rest = FieldPath(position, through: Array(references.dropFirst()))
    let ids = records.map { description.readers[reference]($0).recordIDs.first }
    func contents<Target: Record>(_ kind: Target.Type) throws(StoreError) -> [FieldContent] {
      let targets = try source.records(kind, withIDs: Array(Set(ids.compactMap(\.self))))
      let found = try zip(targets.map(\.id.rawValue), rest.contents(of: targets, from: source))
      let byID = Dictionary(found.map { ($0, $1) }) { first, _ in first }
      return ids.map { id in id.flatMap { byID[$0] } ?? .null }
    }
    return try contents(target.kind)
  }
}

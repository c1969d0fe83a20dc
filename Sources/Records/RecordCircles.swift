import Foundation

/// The rule that no record leads back to itself through a field marked ``FieldOption/acyclic``. All stores apply this
/// rule as part of the write, so that concurrent writers cannot break it together.
///
/// ```swift
/// try RecordCircles().check(new) { ids in ids.compactMap { records[$0] } }
/// ```
/// Only the IDs that a write adds to a record can close a circle. A record of a circle that is already stored, for
/// example by a version of the program without this rule, can therefore still be changed and deleted.
public struct RecordCircles<Item: Record>: Sendable {
  private let fields: [(name: String, read: ContentReader<Item>)]

  /// Creates the rule from the description of the record type.
  public init() {
    let description = RecordDescription<Item>.shared
    fields = description.fields.indices.filter { description.fields[$0].isAcyclic }
      .map { (description.fields[$0].name, description.readers[$0 + 2]) }
  }

  /// Checks that the given records close no circle.
  ///
  /// - Parameters:
  ///   - records: The records to write. If several have the same ID, the last one counts.
  ///   - stored: A closure that returns the stored records with the given IDs, as they are before the write, in any
  ///     order. It is called only if one of `records` refers to another record.
  /// - Throws: ``StoreError/invalid(_:)`` with the name of the field and the records of the circle, or the error that
  ///   `stored` throws.
  public func check(
    _ records: [Item],
    stored: ([Item.ID]) throws(StoreError) -> [Item]
  ) throws(StoreError) {
    for (name, read) in fields {
      let referring = records.filter { !read($0).recordIDs.isEmpty }
      if referring.isEmpty { continue }
      var graph = ReferenceGraph()
      var numbers: [UUID: Int] = [:]
      func add(_ records: [Item]) {
        for record in records {
          let id = record.id.rawValue
          graph.references[id] = read(record).recordIDs
          if let number = record.number { numbers[id] = number }
        }
      }
      add(try stored(referring.map(\.id)))
      let before = graph.references.mapValues { Set($0) }
      add(records)
      var added: [(from: UUID, to: UUID)] = []
      for id in referring.map({ $0.id.rawValue }) {
        for other in graph.references[id] ?? [] where before[id]?.contains(other) != true { added.append((id, other)) }
      }
      // Read the records to which the added IDs lead.
      var reached: Set<UUID> = []
      var next = added.map(\.to).filter { reached.insert($0).inserted }
      while !next.isEmpty {
        let unknown = next.filter { graph.references[$0] == nil }
        if !unknown.isEmpty { add(try stored(unknown.map { Item.ID($0) })) }
        next = next.flatMap { graph.references[$0] ?? [] }.filter { reached.insert($0).inserted }
      }
      let circles = graph.circles
      for (id, other) in added {
        guard let circle = circles[id], circles[other] == circle else { continue }
        var path = ([id] + graph.path(from: other, to: id)).map { id in
          (numbers[id].map { RecordReference(Item.self, number: $0) } ?? RecordReference(Item.ID(id))).description
        }
        if path.count > 12 { path.replaceSubrange(6..<path.count - 3, with: ["…"]) }
        throw .invalid(
          ValidationError(
            field: name,
            value: other.lowercaseText,
            rule: "must not lead back to the \(Item.name) itself: \(path.joined(separator: " → "))"
          )
        )
      }
    }
  }

  /// Whether the records have no field with the rule.
  package var isEmpty: Bool { fields.isEmpty }

  /// Whether a record refers to another, so that it could close a circle.
  package func concern(_ record: Item) -> Bool { fields.contains { !$0.read(record).recordIDs.isEmpty } }

  /// The stored records that lead back to themselves, for a report on a store.
  package struct Search {
    private let fields: [(name: String, read: ContentReader<Item>)]
    private var graphs: [ReferenceGraph]
    private var numbers: [UUID: Int] = [:]

    package init() {
      fields = RecordCircles().fields
      graphs = fields.map { _ in ReferenceGraph() }
    }

    /// Adds a stored record.
    package mutating func add(_ record: Item) {
      for (index, field) in fields.enumerated() {
        let ids = field.read(record).recordIDs
        if ids.isEmpty { continue }
        graphs[index].references[record.id.rawValue] = ids
        numbers[record.id.rawValue] = record.number
      }
    }

    /// The number of each record that leads back to itself, with the name of the field, in the order of the numbers.
    package var found: [(number: Int, field: String)] {
      zip(fields, graphs).flatMap { field, graph in
        graph.circles.keys.map { numbers[$0] ?? 0 }.sorted().map { ($0, field.name) }
      }
    }
  }
}

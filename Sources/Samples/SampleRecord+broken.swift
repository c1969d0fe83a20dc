package import LogbookRecords
import Foundation

extension SampleRecord {
  /// Invalid copies of this record, each with the name of the invalid field; empty if records are always valid. Copies
  /// that the record type converts to valid records are omitted.
  package var broken: [(field: String, record: Self)] {
    variants { field in field.described.map(contents(breaking:)) ?? [] }.compactMap { record in
      do throws(StoreError) { _ = try RecordDescription.prepared(record) } catch {
        if case .invalid(let error) = error { return (error.field, record) }
      }
      return nil
    }
  }

  /// A copy of this record with values that a store rounds to the values of this record: dates that are more precise
  /// than a millisecond, and negative zeros. If records are always valid, the copy is unchanged.
  package var unrounded: Self {
    var rounder = FieldRefiner(record: self)
    Self.describe(&rounder)
    return Self.coding.isAlwaysPrepared ? self : rounder.record
  }

  private func contents(breaking field: FieldDescription<Self>) -> [FieldContent] {
    var contents: [FieldContent] = []
    if case .integer(let least)? = field.bounds.least, least > .min {
      contents.append(field.type.wrapped == .real ? .real(Double(least) - 1) : .integer(least - 1))
    }
    if case .integer(let greatest)? = field.bounds.greatest, greatest < .max {
      contents.append(field.type.wrapped == .real ? .real(Double(greatest) + 1) : .integer(greatest + 1))
    }
    if case .real(let least)? = field.bounds.least { contents.append(.real(least.nextDown)) }
    if case .real(let greatest)? = field.bounds.greatest { contents.append(.real(greatest.nextUp)) }
    if field.type.wrapped == .real { contents += [.real(.nan), .real(.infinity)] }
    if field.isNotBlank {
      contents += field.type.wrapped == .texts ? [.list(["a", " \n"])] : [.text(""), .text(" \0")]
    }
    if field.isParent { contents.append(.uuid(id.rawValue)) }
    return contents
  }
}

private struct FieldRefiner<Item: Record>: Describer {
  var record: Item

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    if let date = record[keyPath: path] as? Date, let finer = date.addingTimeInterval(0.000_4) as? Value {
      record[keyPath: path] = finer
    }
    if record[keyPath: path].fieldContent == .real(0), let zero = -0.0 as? Value { record[keyPath: path] = zero }
  }
}

extension SampleRecord {
  /// Queries that no store can execute; empty unless the query type of the record is `RecordFetch`.
  package static var refusedQueries: [Query] {
    let text = "a"
    let refused: [RecordFetch<Self>] = [
      RecordFetch(condition: FieldExpression.field(-1)),
      RecordFetch(condition: FieldExpression.comparison(.field(.max), .equal, .constant(.null))),
      RecordFetch(where: #Predicate<Self> { $0.texts.contains(text) }),
    ]
    return refused.compactMap { $0 as? Query }
  }
}

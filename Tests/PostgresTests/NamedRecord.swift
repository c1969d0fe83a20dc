#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// A record whose kind and only field have the names provided by `Names`.
  struct NamedRecord<Names: RecordNames>: Record {
    typealias ID = RecordID<NamedRecord<Names>>
    static var name: String { Names.kind }
    static var template: Self { Self() }

    var id = ID(UUID())
    var number: Int?
    var title = "?"

    static func describe(_ record: inout some Describer<NamedRecord<Names>>) {
      record.identity(\.id, \.number)
      record.field(Names.field, \.title)
    }
  }

  protocol RecordNames: Sendable {
    static var kind: String { get }
    static var field: String { get }
  }

  enum PlainNames: RecordNames { static let (kind, field) = ("plain", "title") }
  enum OtherNames: RecordNames { static let (kind, field) = ("other", "title") }
  enum VersionedNames: RecordNames { static let (kind, field) = ("plain 1", "title") }
  enum LayoutNames: RecordNames { static let (kind, field) = ("store_layout", "title") }
  enum SystemNames: RecordNames { static let (kind, field) = ("tile", "xmin") }
  enum ViewNames: RecordNames { static let (kind, field) = ("purchase", "store") }
#endif

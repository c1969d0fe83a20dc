import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests that migrations that cannot work are refused when a store is opened, whatever the store contains.
@Suite struct MigrationCheckTests {
  /// The migrations of a model, and the reason why the model is refused; `nil` if it is not.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let migrations: [Migration]
    let reason: String?

    init(_ description: String, _ migrations: [(inout Migration) -> Void], _ reason: String?) {
      testDescription = description
      self.migrations = migrations.map(Migration.init)
      self.reason = reason
    }
  }

  private static let hint = "without a value for existing records: give it a default value, or set it with change(_:_:)"

  static let all = [
    Case(
      "required field without default",
      [{ $0.add("weight", to: Parcel.self) }],
      "the migration to version 2 adds the field “weight” of parcel \(hint)"
    ),
    Case("required field with default", [{ $0.add("weight", to: Parcel.self, default: 3) }], nil),
    Case("optional field without default", [{ $0.add("note", to: Parcel.self) }], nil),
    Case("list without default", [{ $0.add("tags", to: Parcel.self) }], nil),
    Case(
      "default that breaks a rule",
      [{ $0.add("weight", to: Parcel.self, default: 0) }],
      "the migration to version 2 adds the field “weight” of parcel with an invalid value in existing records: "
        + "weight must be 1 or more"
    ),
    Case(
      "default of another type",
      [{ $0.add("weight", to: Parcel.self, default: "heavy") }],
      "the migration to version 2 adds the field “weight” of parcel with an invalid value in existing records: "
        + "weight must be an integer"
    ),
    Case("name of an enumeration case", [{ $0.add("size", to: Parcel.self, default: "small") }], nil),
    Case(
      "default of a unique field",
      [{ $0.add("code", to: Parcel.self, default: "A") }],
      "the migration to version 2 adds the field “code” of parcel with the same default value in every record, but its "
        + "values must be unique: set it with change(_:_:)"
    ),
    Case(
      "conversion that keeps the missing value",
      [{ $0.add("weight", to: Parcel.self) }, { $0.change("weight", of: Parcel.self) }],
      "the migration to version 2 adds the field “weight” of parcel \(hint)"
    ),
    Case(
      "conversion to a value",
      [{ $0.add("weight", to: Parcel.self) }, { $0.change("weight", of: Parcel.self) { _ in .integer(3) } }],
      nil
    ),
    Case(
      "change of whole records",
      [
        { m in
          m.add("weight", to: Parcel.self)
          m.change(Parcel.self) { $0["weight"] = .integer(3) }
        }
      ],
      nil
    ),
    Case("values from SQL", [{ $0.add("weight", to: Parcel.self) }, { $0.sql("UPDATE parcel SET weight = 3;") }], nil),
    Case(
      "later names of the kind and the field",
      [
        { $0.add("mass", to: "packet") },
        { m in
          m.renameKind("packet", to: Parcel.self)
          m.rename("mass", to: "weight", of: Parcel.self)
        },
      ],
      "the migration to version 2 adds the field “mass” of packet \(hint)"
    ),
    Case(
      "field that is removed again",
      [{ $0.add("mass", to: Parcel.self) }, { $0.remove("mass", from: Parcel.self) }],
      nil
    ),
    Case(
      "kind that is removed again",
      [
        { $0.addKind("crate") }, { $0.rename("a", to: "b", of: "crate") }, { $0.add("c", to: "crate") },
        { $0.removeKind("crate") },
      ],
      nil
    ),
    Case(
      "field that is not described",
      [{ $0.add("mass", to: Parcel.self) }],
      "the migration to version 2 does not mention the field “mass” of parcel, which is no longer described"
    ),
    Case(
      "described field that is removed",
      [{ $0.remove("weight", from: Parcel.self) }],
      "the migration to version 2 does not mention the field “weight” of parcel, which is new"
    ),
    Case(
      "described field that is renamed",
      [{ $0.rename("weight", to: "note", of: Parcel.self) }],
      "the migration to version 2 does not mention the field “weight” of parcel, which is new"
    ),
    Case(
      "unknown kind",
      [{ $0.add("weight", to: "packet", default: 3) }],
      "the migration to version 2 names the kind “packet”, which does not exist"
    ),
    Case(
      "described kind that is removed",
      [{ $0.removeKind("parcel") }],
      "the migration to version 2 does not mention the kind “parcel”, which is new"
    ),
  ]

  private static let kinds = ["memory", "sqlite-memory", "sqlite", "json", "xml", "binary"]

  @Test(arguments: all)
  func `a migration that cannot work is refused although no store needs it`(_ given: Case) throws {
    let model = StoreModel("post", Parcel.self, migrations: given.migrations)
    let folder = try TemporaryFolder()
    for kind in Self.kinds {
      let location = try StorageLocation(
        parsing: "\(kind):\(kind.contains("memory") ? "" : folder.path("store.\(kind)"))"
      )
      if let reason = given.reason {
        #expect(throws: StoreError.misuse(reason), "\(kind)") { try Storage(location, of: model) }
        if let path = location.path { #expect(!FileManager.default.fileExists(atPath: path)) }
      } else {
        #expect(throws: Never.self, "\(kind)") { try Storage(location, of: model) }
      }
    }
  }
}

private struct Parcel: Record {
  static let name = "parcel"
  static let template = Parcel()

  enum Size: String, RankedFieldValue { case small, large }

  var id = RecordID<Parcel>(UUID())
  var number: Int?
  var weight = 1
  var note: String?
  var tags: [String] = []
  var size = Size.small
  var code = "?"

  static func describe(_ parcel: inout some Describer<Parcel>) {
    parcel.identity(\.id, \.number)
    parcel.field("weight", \.weight, [.range(1...)])
    parcel.field("note", \.note)
    parcel.field("tags", \.tags)
    parcel.field("size", \.size)
    parcel.field("code", \.code, [.unique])
  }
}

#if Postgres
  import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  struct Specimen: Record {
    typealias ID = RecordID<Specimen>
    static let name = "specimen"
    static let template = Specimen()

    enum Size: String, RankedFieldValue { case small, medium, large }

    var id = ID(UUID())
    var number: Int?
    var title = "?"
    var notes: String?
    var foundAt: Date?
    var rating: Int?
    var weight = 0.5
    var isWhole = false
    var size: Size?
    var marks: [String] = []
    var code: String?
    var survey: UUID?
    var picture = Data()
    var parentID: ID?

    static func describe(_ specimen: inout some Describer<Specimen>) {
      specimen.identity(\.id, \.number)
      specimen.field("title", \.title, [.notBlank, .indexed])
      specimen.field("notes", \.notes)
      specimen.field("foundAt", \.foundAt, [.indexed])
      specimen.field("rating", \.rating, [.range(0...5)])
      specimen.field("weight", \.weight)
      specimen.field("isWhole", \.isWhole)
      specimen.field("size", \.size)
      specimen.field("marks", \.marks)
      specimen.field("code", \.code, [.unique])
      specimen.field("survey", \.survey)
      specimen.field("order", \.picture, [.column("group")])
      specimen.field("parentID", \.parentID, [.parent])
    }
  }

  /// A server and a model. The model has a random name, so that each test uses a separate schema.
  struct TestStore {
    let server: TestServer
    let model: StoreModel

    init(_ kinds: any Record.Type..., on server: TestServer? = nil) throws {
      self.server = try server ?? TestServer()
      let name = "test_\(UInt64.random(in: 0 ... .max))"
      switch kinds.count {
      case 0: model = StoreModel(name, Specimen.self)
      default: model = StoreModel(name, kinds[0])
      }
    }

    func location(_ logbook: String = "default", url: String? = nil) throws -> StorageLocation {
      try .postgres("\(url ?? server.url)&logbook=\(logbook)")
    }

    func open(
      _ logbook: String = "default",
      history: HistoryLevel? = nil,
      as model: StoreModel? = nil
    ) async throws -> Storage {
      try await .open(location(logbook), of: model ?? self.model, history: history)
    }
  }
#endif

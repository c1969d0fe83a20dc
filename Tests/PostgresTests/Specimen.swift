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

    static func describe<D: Describer<Specimen>>(_ specimen: inout D) throws(StoreError) {
      try specimen.identity(\.id, \.number)
      try specimen.field("title", \.title, [.notBlank, .indexed])
      try specimen.field("notes", \.notes)
      try specimen.field("foundAt", \.foundAt, [.indexed])
      try specimen.field("rating", \.rating, [.range(0...5)])
      try specimen.field("weight", \.weight)
      try specimen.field("isWhole", \.isWhole)
      try specimen.field("size", \.size)
      try specimen.field("marks", \.marks)
      try specimen.field("code", \.code, [.unique])
      try specimen.field("survey", \.survey)
      try specimen.field("order", \.picture, [.column("group")])
      try specimen.field("parentID", \.parentID, [.parent])
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

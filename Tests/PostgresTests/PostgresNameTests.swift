#if Postgres
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  @Suite struct PostgresNameTests {
    private typealias Plain = NamedRecord<PlainNames>

    private let store: TestStore
    private var name: String { store.model.name }

    init() throws { store = try TestStore() }

    @Test(arguments: [String(repeating: "long ", count: 13), String(repeating: "é", count: 40), #" "quoted" it's"#])
    func `a model can have any name`(end: String) async throws {
      let (model, twin) = (StoreModel("\(name) \(end)", Plain.self), StoreModel("\(name) \(end)2", Plain.self))
      try await store.open(as: model).store(of: Plain.self).insert(Plain())
      let plains = try await store.open(as: model).store(of: Plain.self)
      #expect(try await plains.insert(Plain()).number == 2)
      #expect(try await store.open(as: twin).store(of: Plain.self).insert(Plain()).number == 1)
    }

    @Test(arguments: ["it's \"quoted\"", String(repeating: "é", count: 40)])
    func `single insertions and units of work notify the same channel`(name: String) throws {
      let schema = PostgresSchema(StoreModel(name, Plain.self))
      let channel = PostgresBook(schema, number: 1).channel
      let insertion = PostgresKind<Plain>.oneInsertion(schema.tables[0], schema, store: 1, at: 1)
      let stored = channel.dropFirst().dropLast().replacing("\"\"", with: "\"")
      #expect(stored.utf8.count <= 63)
      #expect(insertion.contains("pg_notify('\(stored.replacing("'", with: "''"))'"))
    }

    @Test func `a field can be named like a column of the view`() async throws {
      let storage = try await store.open(as: StoreModel(name, NamedRecord<ViewNames>.self))
      let record = try await storage.store(of: NamedRecord<ViewNames>.self).insert(NamedRecord<ViewNames>())
      let shown = "SELECT count(*) FROM \(name).purchase WHERE store = '?' AND \"store name\" = 'default'"
      #expect(try store.server.connect().integer(shown) == record.number)
    }

    @Test func `names that PostgreSQL cannot use are refused`() async throws {
      for (model, reason) in [
        (StoreModel(name, NamedRecord<SystemNames>.self), "\"xmin\""),
        (StoreModel(name, Plain.self, NamedRecord<VersionedNames>.self), "\"plain 1\""),
        (StoreModel("pg_\(name)", Plain.self), "\"pg_\(name)\""),
        (StoreModel(name, NamedRecord<LayoutNames>.self), "\"store_layout\""),
      ] {
        await #expect {
          _ = try await store.open(as: model)
        } throws: { error in
          if case .misuse(let message)? = error as? StoreError { message.contains(reason) } else { false }
        }
      }
      let plains = try await store.open(as: StoreModel(name, Plain.self)).store(of: Plain.self)
      let layouts = StoreModel(
        name,
        Plain.self,
        NamedRecord<LayoutNames>.self,
        migrations: [Migration { $0.addKind(NamedRecord<LayoutNames>.self) }]
      )
      await #expect {
        _ = try await store.open(as: layouts)
      } throws: { error in
        if case .misuse(let message)? = error as? StoreError { message.contains("\"store_layout\"") } else { false }
      }
      #expect(try await plains.insert(Plain()).number == 1)
    }
  }
#endif

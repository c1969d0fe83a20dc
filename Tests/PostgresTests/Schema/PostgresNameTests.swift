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

    @Test(arguments: [
      String(repeating: "long ", count: 13), String(repeating: "é", count: 40), #" "quoted" it's"#, "\"\u{301}",
      "\"\u{301}; SELECT '\u{301}' \\'",
    ])
    func `a model can have any name`(end: String) async throws {
      let (model, twin) = (StoreModel("\(name) \(end)", Plain.self), StoreModel("\(name) \(end)2", Plain.self))
      try await store.open(as: model).store(of: Plain.self).insert(Plain())
      let plains = try await store.open(as: model).store(of: Plain.self)
      #expect(try await plains.insert(Plain()).number == 2)
      #expect(try await store.open(as: twin).store(of: Plain.self).insert(Plain()).number == 1)
    }

    @Test(arguments: ["it's \"quoted\"", String(repeating: "é", count: 40), "back\\slash", "'\u{301} \"\u{301}"])
    func `single insertions and units of work notify the same channel`(end: String) async throws {
      let model = StoreModel("\(name) \(end)", Plain.self)
      let number = try await store.open(as: model).store(of: Plain.self).insert(Plain()).number
      #expect(number == 1)
      let connection = try store.server.connect()
      let schema = PostgresSchema(model)
      let book = PostgresBook(schema, number: try #require(try schema.store("default", over: connection)).number)
      #expect(book.channel.utf8.count <= 63)
      try connection.run("LISTEN \(book.channel.postgresName)")
      let listened = try connection.run("SELECT channel::text FROM pg_listening_channels() AS channels (channel)")
      #expect(listened.advance())
      #expect(try listened.bytes(at: 0) == Array(book.channel.utf8))
      let insertion = try #require(try PostgresInsertion(Plain(), book.table(of: Plain.self), book))
      #expect(insertion.statement.parameters.bytes.suffix(book.channel.utf8.count) == Array(book.channel.utf8)[...])
    }

    @Test(arguments: ["options=-c%20standard_conforming_strings%3Doff", "client_encoding=LATIN1"])
    func `a setting of the session does not change the meaning of names and literals`(setting: String) async throws {
      let model = StoreModel("\(name) \\é' \\", Plain.self)
      let (url, plain) = ("\(store.server.url)&\(setting)", try await store.open(as: model))
      let other = try await Storage.open(store.location(url: url), of: model)
      #expect(try await plain.store(of: Plain.self).insert(Plain()).number == 1)
      #expect(try await other.store(of: Plain.self).insert(Plain()).number == 2)
      let new = StoreModel("\(name) \\é' new", Plain.self)
      try await Storage.open(store.location(url: url), of: new).store(of: Plain.self).insert(Plain())
      #expect(try await store.open(as: new).store(of: Plain.self).count(matching: RecordFetch()) == 1)
    }

    @Test func `a column can be named with a quote before a combining mark`() async throws {
      struct Quoted: Record {
        typealias ID = RecordID<Quoted>
        static let name = "quoted"
        static let template = Quoted()

        var id = ID(UUID())
        var number: Int?
        var title = "?"

        static func describe(_ quoted: inout some Describer<Quoted>) {
          quoted.identity(\.id, \.number)
          quoted.field("title", \.title, [.column("x\"\u{301}, id uuid) --"), .indexed])
        }
      }
      let records = try await store.open(as: StoreModel(name, Quoted.self)).store(of: Quoted.self)
      #expect(try await records.insert(Quoted()).number == 1)
      #expect(try await records.count(matching: RecordFetch(where: #Predicate { $0.title == "?" })) == 1)
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

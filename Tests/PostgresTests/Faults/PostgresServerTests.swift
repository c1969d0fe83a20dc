#if Postgres && os(Linux)
  import Foundation
  import LogbookLocks
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Testing

  /// Tests that no commit is lost if servers are killed, restarted, overloaded or replaced while programs write.
  @Suite(.serialized, .enabled(if: TestCluster.isThere)) struct PostgresServerTests {
    private let rounds = max(2, (ProcessInfo.processInfo.environment["LOGBOOK_CUTS"].flatMap { Int($0) } ?? 0) / 20)

    enum Attack: String, CaseIterable {
      case killServer, killProcess, restart, restartAtOnce
    }

    /// Checks that the store contains exactly the expected records and has no problems, that each commit was published
    /// as one step, and that the outcome of every failed write is known.
    private func verify(_ load: TestLoad, _ listener: TestListener, _ storage: Storage) async throws {
      let found = try await storage.store(of: Specimen.self).records(matching: RecordFetch())
      #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.title) }) == load.expected)
      let numbers = try await listener.numbers(storage)
      // Every step must be published exactly once and in order.
      #expect(numbers == Array(1...max(1, numbers.count)))
      #expect(numbers.count == load.commits + 1)
      #expect(try await storage.check().problems == [])
      for failure in load.failures {
        // Every outcome is known, because the server was available again in time. A unit of work that was interrupted
        // between two statements is undone.
        let isConnection = if case .io = failure { true } else { false }
        #expect(isConnection || failure == .unitOfWorkUndone)
      }
    }

    @Test(arguments: Attack.allCases)
    func `a server that is killed or restarted loses nothing`(attack: Attack) async throws {
      let cluster = try TestCluster()
      let store = try TestStore(on: cluster.server)
      let storages = [try await store.open(history: .undo), try await store.open()]
      let listener = TestListener(try await store.open())
      let load = TestLoad(storages)
      try await load.run(rounds: rounds, seed: 7) { _ in
        switch attack {
        case .killServer:
          try cluster.kill()
          try cluster.start()
        case .restart, .restartAtOnce:
          try cluster.stop(attack == .restart ? "fast" : "immediate")
          try cluster.start()
        case .killProcess:
          let connection = try cluster.server.connect()
          let pids = try connection.run(
            "SELECT pid::int8 FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
          )
          // If a server process is killed, the server ends the processes for all other clients and recovers.
          if pids.advance(), let pid = try pids.integer(at: 0) { kill(pid_t(pid), SIGKILL) }
        }
      }
      try await verify(load, listener, storages[0])
    }

    @Test func `a standby can be read and followed, and can replace the server`() async throws {
      let primary = try TestCluster()
      let standby = try TestCluster(standbyOf: primary)
      // With synchronous replication, every commit is on both servers.
      let admin = try primary.server.connect()
      try admin.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
      try admin.run("SELECT pg_reload_conf()")
      let both = primary.url(host: "\(primary.folder),\(standby.folder)", "target_session_attrs=read-write")
      let store = try TestStore(on: TestServer(url: both))
      let storages = [try await store.open(history: .undo), try await store.open()]
      let listener = TestListener(try await store.open())

      let copy = try await Storage.open(store.location(url: standby.url), of: store.model)
      let atStandby = TestListener(copy)
      await #expect {
        try await copy.store(of: Specimen.self).insert(Specimen())
      } throws: { error in
        if case .noPermission? = error as? StoreError { true } else { false }
      }
      let load = TestLoad(storages)
      try await load.run(rounds: 1, seed: 8) { _ in
        try primary.kill()
        try standby.promote()
      }
      try await verify(load, listener, storages[0])
      #expect(try await atStandby.numbers(storages[1]).count == load.commits + 2)
    }

    @Test func `a store reports a lack of connections, and continues when one is available`() async throws {
      let cluster = try TestCluster(["max_connections=8", "superuser_reserved_connections=0", "max_wal_senders=0"])
      let store = try TestStore(on: cluster.server)
      let specimens = try await store.open().store(of: Specimen.self)
      var connections: [PostgresConnection] = []
      while let connection = try? cluster.server.connect() { connections.append(connection) }
      await #expect {
        try await specimens.count(matching: RecordFetch())
      } throws: { error in
        if case .io(_, let message)? = error as? StoreError { message.contains("too many clients") } else { false }
      }
      #expect(connections.count > 3)
      connections = []
      // The server may notice the closed connections only after a delay.
      var count: Int?
      while count == nil { count = try? await specimens.count(matching: RecordFetch()) }
      #expect(count == 0)
    }

    @Test(.enabled(if: TestCluster.hasRooms)) func `a full disk loses nothing, and with space writing continues`()
      async throws
    {
      let cluster = try TestCluster(in: .records)
      let store = try TestStore(on: cluster.server)
      let storage = try await store.open(history: .undo)
      let specimens = storage.store(of: Specimen.self)
      let kept = try await specimens.insert(Specimen())
      var large = kept
      large.picture = Data((0..<1_000_000).map { _ in UInt8.random(in: 0...255) })
      let other = try cluster.server.connect()
      try other.run("CREATE TABLE public.ballast AS SELECT repeat('x', 1000) AS text WHERE false")
      for size in [1000, 10] {
        do throws(StoreError) {
          while true {
            try other.run("INSERT INTO public.ballast SELECT repeat('x', 1000) FROM generate_series(1, \(size))")
          }
        } catch { #expect(error == .full) }
      }
      await #expect(throws: StoreError.full) { try await specimens.update([large]) }
      var new = large
      new.id = Specimen.ID(UUID())
      new.number = nil
      let alone = new
      await #expect(throws: StoreError.full) { try await specimens.insert(alone) }
      await #expect(throws: StoreError.full) {
        try await specimens.insert(
          (0..<60).map { _ in
            var copy = alone
            copy.id = Specimen.ID(UUID())
            return copy
          }
        )
      }
      #expect(try await specimens.records(matching: RecordFetch()) == [kept])
      try other.run("DROP TABLE public.ballast")
      try await specimens.update([large])
      try await specimens.insert(alone)
      #expect(try await specimens.records(matching: RecordFetch()).map(\.picture) == [large.picture, large.picture])
      #expect(try await storage.check().problems == [])
    }

    @Test(.enabled(if: TestCluster.hasRooms)) func `a server that runs out of space loses nothing`() async throws {
      let cluster = try TestCluster(["max_wal_size=4MB", "min_wal_size=2MB"], in: .log)
      let store = try TestStore(on: cluster.server)
      let storages = [try await store.open(history: .undo), try await store.open()]
      let listener = TestListener(try await store.open())
      // The replication slot prevents the server from reusing files of its write-ahead log.
      try cluster.server.connect().run("SELECT pg_create_physical_replication_slot('holds', true)")
      let load = TestLoad(storages)
      try await load.run(rounds: 1, seed: 10) { _ in
        let other = try cluster.server.connect()
        try other.run("CREATE TABLE public.ballast (text text)")
        while other.failure == nil {
          do throws(StoreError) {
            try other.run("INSERT INTO public.ballast SELECT repeat('x', 1000) FROM generate_series(1, 100)")
          } catch {}
        }
        try cluster.enlarge()
        try? cluster.stop("immediate")
        try cluster.start()
      }
      try await verify(load, listener, storages[0])
    }

    @Test func `programs wait for each other whatever the default isolation level`() async throws {
      let cluster = try TestCluster(["default_transaction_isolation=serializable"])
      let store = try TestStore(on: cluster.server)
      let storages = [try await store.open(history: .undo), try await store.open()]
      let listener = TestListener(try await store.open())
      let load = TestLoad(storages)
      try await load.run(rounds: 2, seed: 9) { _ in }
      #expect(load.failures == [])
      try await verify(load, listener, storages[0])
    }

    private static func waitForEnd(of state: String, on cluster: TestCluster) throws {
      let connection = try cluster.server.connect()
      let isThere = "SELECT count(*) FROM pg_stat_activity WHERE state = '\(state)'"
      while try connection.integer(isThere) != 0 { try connection.run("SELECT pg_sleep(0.05)") }
    }

    @Test func `server timeouts end a statement or a unit of work, but not the store`() async throws {
      let cluster = try TestCluster()
      let limits = "-c%20statement_timeout%3D2000%20-c%20idle_in_transaction_session_timeout%3D2000"
      let store = try TestStore(on: TestServer(url: cluster.url("options=\(limits)")))
      let storage = try await store.open()
      let specimens = storage.store(of: Specimen.self)
      let other = try cluster.server.connect()

      // Another program locks the store for too long.
      try other.run("BEGIN")
      try other.run("SELECT 1 FROM \"\(store.model.name)\".store FOR UPDATE")
      await #expect(throws: StoreError.busy) { try await specimens.insert(Specimen()) }
      await #expect(throws: StoreError.busy) { try await specimens.insert([Specimen(), Specimen()]) }
      try other.run("ROLLBACK")
      #expect(try await specimens.insert(Specimen()).number == 1)

      // A unit of work is idle for too long.
      let error = await #expect(throws: StoreError.self) {
        try await storage.unitOfWork { unit in
          let specimens = unit.store(of: Specimen.self)
          try await specimens.insert(Specimen())
          try Self.waitForEnd(of: "idle in transaction", on: cluster)
          try await specimens.insert(Specimen())
        }
      }
      // If the server process is still ending when the statement arrives, the client may not receive the reason.
      if case .io? = error {} else { #expect(error == .unitOfWorkUndone) }
      #expect(try await specimens.insert(Specimen()).number == 2)

      // Another program locks a record for too long.
      let third = try await specimens.insert(Specimen())
      try other.run("BEGIN")
      try other.run(
        "SELECT 1 FROM \"\(store.model.name)\".\"specimen 1\" WHERE id = $1 FOR UPDATE",
        PostgresParameters([.uuid(third.id.rawValue)])
      )
      await #expect(throws: StoreError.busy) { try await specimens.delete(withIDs: [third.id]) }
      try other.run("ROLLBACK")
      #expect(try await specimens.delete(withIDs: [third.id]) == 1)

      // The insertion of many records has no time limit, because its duration depends on the number of records.
      try other.run("BEGIN")
      try other.run("LOCK TABLE \"\(store.model.name)\".\"specimen 1\" IN SHARE MODE")
      try other.send([PostgresStatement("SELECT pg_sleep(3)"), PostgresStatement("COMMIT")])
      #expect(try await specimens.insert((0..<60).map { _ in Specimen() }).count == 60)
      _ = try other.answer()
    }

    @Test func `passwords are checked and never shown`() async throws {
      let secret = FileManager.default.temporaryDirectory.path + "/s" + UUID().uuidString
      try "correct horse\n".write(toFile: secret, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: secret) }
      let cluster = try TestCluster(initially: ["-A", "scram-sha-256", "--pwfile", secret])
      let store = try TestStore(on: cluster.server)
      let location = try store.location(url: cluster.url(user: "logbook:correct%20horse"))
      #expect(
        try await Storage.open(location, of: store.model).store(of: Specimen.self).count(matching: RecordFetch()) == 0
      )
      for (user, reason) in [
        ("logbook:battery%20staple", "password authentication failed"), ("logbook", "no password"),
      ] {
        await #expect {
          _ = try await Storage.open(store.location(url: cluster.url(user: user)), of: store.model)
        } throws: { error in
          guard case .noPermission(let message)? = error as? StoreError else { return false }
          return message.contains(reason) && !"\(error)".contains("battery")
        }
      }
      // Each line of a PostgreSQL password file contains host, port, database, user and password.
      let passwords = cluster.folder + "/passwords"
      try "*:*:*:logbook:correct horse\n".write(toFile: passwords, atomically: true, encoding: .utf8)
      chmod(passwords, 0o600)
      let file = try store.location(url: cluster.url("passfile=\(passwords)"))
      #expect(
        try await Storage.open(file, of: store.model).store(of: Specimen.self).count(matching: RecordFetch()) == 0
      )
    }
  }
#endif

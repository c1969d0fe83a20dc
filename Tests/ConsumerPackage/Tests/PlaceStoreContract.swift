import Domain
import Places
import LogbookTesting

enum PlaceStoreContract {
  typealias Law = LogbookTesting.Law<PlaceStorage>

  static let laws: [Law] = [
    Law("places are sorted by country, then by city", in: .querying) { storage in
      let store = storage.makeStore()
      for (city, country) in [("Lyon", "France"), ("Lima", "Peru"), ("Paris", "France"), ("Cusco", "Peru")] {
        _ = store.insertPlace(city: city, country: country)
      }
      try expect("all", try await store.fetchAll(sorted: true).map(\.city), is: ["Lyon", "Paris", "Cusco", "Lima"])
      try expect("those in Peru", try await store.fetch(country: "Peru").map(\.city), is: ["Cusco", "Lima"])
      try expect("those named Lyon", try await store.fetch(city: "Lyon").map(\.country), is: ["France"])
      try expect("those named Rome", try await store.fetch(city: "Rome"), is: [])
    },
    Law("pending changes are visible to their own store, and to others after saving", in: .concurrency) { storage in
      let (store, other) = (storage.makeStore(), storage.makeStore())
      let lima = store.insertPlace(city: "Lima", country: "Peru")
      try expect("the store's own places", try await store.fetchAll(sorted: true), is: [lima])
      try expect("the other's before the save", try await other.fetchAll(sorted: true), is: [])
      try await store.save()
      try expect("the other's after the save", try await other.fetchAll(sorted: true), is: [lima])
      try expect("the store's own after the save", try await store.fetchAll(sorted: true), is: [lima])
    },
    Law("a removal is pending until it is saved, and removing a missing place is not an error", in: .deleting) {
      storage in
      let (store, other) = (storage.makeStore(), storage.makeStore())
      let (lima, oslo) = (
        store.insertPlace(city: "Lima", country: "Peru"), store.insertPlace(city: "Oslo", country: "Norway")
      )
      try await store.save()
      store.remove(lima.id)
      store.remove(lima.id)
      try expect("the store's own places", try await store.fetchAll(sorted: true), is: [oslo])
      try expect("the other's before the save", try await other.fetchAll(sorted: true), is: [oslo, lima])
      try await store.save()
      try expect("the other's after the save", try await other.fetch(country: "Peru"), is: [])
      try await store.save()
      try expect("all after saving nothing", try await other.fetchAll(sorted: true), is: [oslo])
    },
    Law("concurrent saves each take effect once", in: .concurrency) { storage in
      let store = storage.makeStore()
      let lima = store.insertPlace(city: "Lima", country: "Peru")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await store.save() } }
        try await group.waitForAll()
      }
      try expect("all", try await storage.makeStore().fetchAll(sorted: true), is: [lima])
    },
    Law("all saved changes of several stores are kept, and unsaved ones stay pending", in: .inserting) { storage in
      let (first, second) = (storage.makeStore(), storage.makeStore())
      _ = first.insertPlace(city: "Lima", country: "Peru")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<20 {
          let store = storage.makeStore()
          for part in 0..<5 { _ = store.insertPlace(city: "\(index)-\(part)", country: "Utopia") }
          group.addTask { try await store.save() }
        }
        try await group.waitForAll()
      }
      try expect("the saved places", try await second.fetch(country: "Utopia").count, is: 100)
      try expect("what is pending elsewhere", try await second.fetch(country: "Peru"), is: [])
      try expect("what is pending", try await first.fetch(country: "Peru").count, is: 1)
    },
    Law("names are returned and distinguished byte by byte", in: .values) { storage in
      let names = [
        "G\u{E4}rten", "Ga\u{308}rten", "nul\0inside", "two\r\nlines", "$null", "\\u{41}", "]]>&<\u{FFFE}", "👩‍👩‍👧", "",
      ]
      let store = storage.makeStore()
      for name in names { _ = store.insertPlace(city: name, country: name) }
      try await store.save()
      let other = storage.makeStore()
      for name in names {
        let found = try await other.fetch(city: name)
        try expect("how many are named so", found.count, is: 1)
        try expect("the bytes of the name", found.map { Array($0.country.utf8) }, is: [Array(name.utf8)])
      }
      try expect("how many there are", try await other.fetchAll(sorted: false).count, is: names.count)
    },
    Law.ofSeveral("two storages have nothing in common", in: .concurrency) { makeStorage in
      let (first, second) = (try await makeStorage(), try await makeStorage())
      let store = first.makeStore()
      _ = store.insertPlace(city: "Lima", country: "Peru")
      try await store.save()
      try expect("the other storage", try await second.makeStore().fetchAll(sorted: true), is: [])
    },
  ]
}

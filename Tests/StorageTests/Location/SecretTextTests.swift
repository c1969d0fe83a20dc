import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Testing

/// Tests that passwords in mistyped locations are hidden in messages.
@Suite struct SecretTextTests {
  /// Locations that contain the password `S3CR3T`, as people type and mistype them.
  static let locations = [
    "postgres://ann:S3CR3T@db/work", "Postgres://ann:S3CR3T@db/work", "POSTGRESQL://ann:S3CR3T@db",
    " postgres://ann:S3CR3T@db", "\tpostgresql://ann:S3CR3T@db", "postgres:/ann:S3CR3T@db", "postgres:ann:S3CR3T@db",
    "postgres//ann:S3CR3T@db", "postgres//ann:S3CR3T/db", "postgras://ann:S3CR3T@db", "pstgres:ann:S3CR3T",
    "sqlite:postgres://ann:S3CR3T@db", "json: postgres://ann:S3CR3T@db", "./postgres://ann:S3CR3T@db",
    "postgres://ann:S3CR3T/db", "postgres://ann:S3CR3T", "postgres://:S3CR3T@", "postgres://ann:S3CR3T@[::1]:5432/db",
    "postgres://ann:a@S3CR3T@db/work", "postgres://ann:a/S3CR3T@db", "postgres://ann:a?S3CR3T@db",
    "postgres://ann:5432/S3CR3T@db", "postgres://ann:a=S3CR3T@db", "postgres://ann:a&S3CR3T=x@db",
    "postgres://ann:a b S3CR3T@db", "postgres://ann:”S3CR3T“@db", "postgres://ann%3AS3CR3T@db",
    "postgres%3A%2F%2Fann%3AS3CR3T%40db", "postgres://ann:S3CR3T%40db", "postgres://ann:%S3CR3T@db",
    "postgres://ann@db?password=S3CR3T", "postgres://ann@db/work?pasword=S3CR3T&sslmode=require",
    "postgres://ann@db/work?sslmode=require&PASSWORD=S3CR3T", "postgres://ann@db?passwor%64=S3CR3T",
    "postgres://ann@db?password%3DS3CR3T", "postgres://ann@db?sslpassword=S3CR3T", "postgres://ann@db?S3CR3T",
    "postgres://ann@db&password=S3CR3T", "postgres://ann@db/password=S3CR3T", "postgres://db?password=a@S3CR3T",
    "postgres://ann@db?password=a:S3CR3T@x", "postgres://ann@db:5432/w?password=a@S3CR3T", "postgres://ann@db:S3CR3T/w",
    "postgres://ann@db?password =S3CR3T", "postgres://ann@db?password= S3CR3T", "postgres://ann@db?password=a S3CR3T",
    "postgres://ann@db?user=b:S3CR3T@x", "host=db user=ann password=S3CR3T", "password=S3CR3T host=db",
    "host=db password='a S3CR3T'", "host=db password = S3CR3T", "dbname=w PassWord=S3CR3T", "pasword=S3CR3T",
    "host=db pwd=S3CR3T", "user=ann;token=S3CR3T", "ann:S3CR3T@db/work", "ann:S3CR3T@db", "sqlite:ann:S3CR3T@db",
    "mysql://ann:S3CR3T@db/work", "https://ann:S3CR3T@db", "jdbc:postgresql://db/w?user=ann&password=S3CR3T",
  ]

  @Test(arguments: locations)
  func `a password in a location is hidden`(location: String) {
    let shown = location.withoutSecrets
    #expect(shown.contains("…"))
    #expect(!shown.contains("S3CR3T"))
    #expect(shown.withoutSecrets == shown)
  }

  @Test(arguments: locations)
  func `a location with a password is refused without the password`(location: String) {
    #expect {
      try StorageLocation(parsing: location)
    } throws: { error in
      let error = error as? ValidationError
      return error?.field == "store" && error.map { !"\($0)".contains("S3CR3T") } == true
    }
  }

  @Test(arguments: locations)
  func `an error of the library does not show the password in a path`(location: String) {
    for place in [StorageLocation.sqlite(location + "/x/y"), .json(location + "/x/y")] {
      #expect {
        try Storage(place)
      } throws: { error in
        !"\(error)".contains("S3CR3T")
      }
    }
  }

  @Test(arguments: [
    "", "store.sqlite", "/home/ann/a.sqlite", "sqlite:/home/ann@work/a.sqlite", "./a:b@c", "~/a:b", "json:a=b.json",
    "memory:", "C:\\a.sqlite", "foo:bar", "postgres://ann@db:5433/work?logbook=home&sslmode=verify-full",
    "postgres://a,b:5433/work", "postgres://[::1]:5433/work", "postgres://%2Ftmp:5433/work", "https://example.org/a?",
    "host=db dbname=work", "10:30", "Buy milk", "postgres/a.sqlite", "%zz%", "%", "a'b=c'd", "='", "password",
  ])
  func `other text is not changed`(text: String) { #expect(text.withoutSecrets == text) }

  @Test(arguments: [
    (
      "postgres://ann:S3CR3T@db:5432/work?sslmode=require&pasword=x",
      "postgres://ann:…@db:5432/work?sslmode=require&pasword=…"
    ),
    ("sqlite:postgres://ann:S3CR3T@db", "sqlite:postgres://ann:…@db"),
    ("host=db password='a b' dbname=w", "host=db password=… dbname=w"),
  ])
  func `the rest of a location is shown`(location: String, shown: String) { #expect(location.withoutSecrets == shown) }
}

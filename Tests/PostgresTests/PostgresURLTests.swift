#if Postgres
  @testable import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Testing

  @Suite struct PostgresURLTests {
    @Test func `a URL names a server, a database and a logbook`() throws {
      let url = try PostgresURL(parsing: "postgresql://ann@db.example:5433/work?logbook=my%20home&sslmode=verify-full")
      #expect(url.logbook == "my home")
      #expect(url.connection == "postgresql://ann@db.example:5433/work?sslmode=verify-full")
      #expect(url.text == "postgresql://ann@db.example:5433/work?logbook=my%20home&sslmode=verify-full")
      #expect(!url.hasPassword)
      #expect(try PostgresURL(parsing: "postgres://").logbook == "default")
      let address = "postgres://db:5433/work?application_name=a@b"
      #expect(try PostgresURL(parsing: address).text == address)
      #expect(try PostgresURL(parsing: "postgres://db?log%62ook=home").logbook == "home")
      #expect(try PostgresURL(parsing: "postgres://a,b:5433/work?target_session_attrs=primary").hasPassword == false)
    }

    @Test(arguments: [
      "postgres://ann:s3cret@db/work", "postgres://ann:s3cr%40t@db/work?logbook=home",
      "postgres://ann@db/work?password=s3cret", "postgres://ann:s3cret@[::1]:5433/work", "postgres://:s3cret@/",
      "postgres://db/work?sslpassword=s3cret&sslmode=require", "postgres://ann:?s3cret@db/work",
      "postgres://ann@db/work?passwor%64=s3cret",
    ])
    func `only the server receives the password`(text: String) throws {
      let url = try PostgresURL(parsing: text)
      #expect(url.hasPassword)
      #expect(url.connection.contains("s3cr"))
      #expect(!url.text.contains("s3cr"))
    }

    @Test func `printing a location does not show the password`() throws {
      let location = try StorageLocation.postgres("postgres://ann:s3cret@db/work?password=s3cret")
      var dumped = ""
      dump(location, to: &dumped)
      for text in ["\(location)", String(reflecting: location), location.text, dumped] {
        #expect(text.contains("postgres://ann@db/work"))
        #expect(!text.contains("s3cret"))
      }
    }

    @Test(arguments: [
      ("postgres://db/work?sslmod=require", "sslmod"), ("postgres://db/work?logbook=", "1 to 200 bytes"),
      ("postgres://db/work?logbook=%zz", "1 to 200 bytes"), ("postgres://db/work?logbook=a&logbook=b", "one logbook"),
      ("postgres://[::1/work", "]"), ("postgres://db/%zz", "%zz"), ("mysql://db/work", "must begin with postgres://"),
      ("postgres://db/work?logbook=%00", "1 to 200 bytes"),
    ])
    func `an invalid URL is refused with the invalid part`(text: String, rule: String) {
      #expect {
        _ = try PostgresURL(parsing: text)
      } throws: { error in
        let error = error as? ValidationError
        return error?.field == "store" && error?.rule.contains(rule) == true
      }
    }

    @Test(arguments: [
      "postgres://ann:s3cret@db/work?sslmod=require", "postgres://ann:s3cret%zz@db/work",
      "postgres://ann:s3cret@db/work?logbook=", "postgres://ann:5/s3cret@db/work", "postgres://ann:s@s3cret@db/work",
      "postgres://ann:5/a?s3cret@db/work", "postgres://ann:5/a?b=s3cret@db/work", "postgres://ann:s3cret/work",
      "postgres://[ann:s3cret/work", "postgres://ann@db?pasword=s3cret", "postgres://ann@db?s3cret",
      "Postgres://ann:s3cret@db", " postgres://ann:s3cret@db", "postgres:ann:s3cret@db",
    ])
    func `an error does not show the password`(text: String) {
      #expect {
        _ = try PostgresURL(parsing: text)
      } throws: { error in
        let error = error as? ValidationError
        return error.map { !"\($0.rule) \($0.value)".contains("s3cret") } == true
      }
    }
  }
#endif

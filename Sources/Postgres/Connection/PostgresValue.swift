#if Postgres
  import LogbookRecords
  import Foundation

  /// The types of PostgreSQL that stores use, by their numbers in `pg_type.dat` of PostgreSQL's sources.
  enum PostgresType: UInt32 {
    case bytea = 17
    case int8 = 20
    case text = 25
    case float8 = 701
    case byteaArray = 1001
    case int8Array = 1016
    case uuid = 2950
  }

  /// The values of the parameters of a statement, in the binary format.
  ///
  /// Source: the `…recv` functions of PostgreSQL's sources; all numbers are big-endian.
  struct PostgresParameters {
    private(set) var types: [UInt32] = []
    /// Where each value begins and how long it is; `nil` for NULL.
    private(set) var places: [(start: Int, length: Int)?] = []
    private(set) var bytes: [UInt8] = []

    init() {}

    /// The contents of fields, as the columns keep them: texts are bytes, since a `text` cannot have a NUL.
    init(_ contents: [FieldContent]) { for content in contents { add(content) } }

    mutating func add(_ content: FieldContent) {
      switch content {
      // The type of NULL is that of its place.
      case .null: add(nil, type: 0)
      case .integer(let number): add(.int8) { $0.append(number) }
      case .real(let number): add(.float8) { $0.append(Int64(bitPattern: number.bitPattern)) }
      case .text(let text): add(.bytea) { $0.append(contentsOf: text.utf8) }
      case .uuid(let uuid): add(.uuid) { $0.append(uuid) }
      case .blob(let blob): add(.bytea) { $0.append(contentsOf: blob) }
      case .list(let texts): add(texts: texts)
      }
    }

    /// A list, as an array of `bytea` with one dimension, or none if it is empty.
    mutating func add(texts: [String]) {
      add(.byteaArray) { bytes in
        bytes.appendArrayHeader(count: texts.count, of: .bytea)
        for text in texts {
          bytes.append(Int32(text.utf8.count))
          bytes.append(contentsOf: text.utf8)
        }
      }
    }

    /// A value of the type `text`, for names in the system's tables.
    mutating func add(name: String) { add(.text) { $0.append(contentsOf: name.utf8) } }

    private mutating func add(_ type: PostgresType, _ write: (inout [UInt8]) -> Void) {
      let start = bytes.count
      write(&bytes)
      add((start, bytes.count - start), type: type.rawValue)
    }

    private mutating func add(_ place: (start: Int, length: Int)?, type: UInt32) {
      types.append(type)
      places.append(place)
    }
  }

  extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
      unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
    }

    fileprivate mutating func append(_ uuid: UUID) {
      unsafe Swift.withUnsafeBytes(of: uuid.uuid) { unsafe append(contentsOf: $0) }
    }

    /// Dimensions, a flag for NULLs, the type; then, for each dimension, the number of elements and the first index.
    fileprivate mutating func appendArrayHeader(count: Int, of type: PostgresType) {
      append(Int32(count == 0 ? 0 : 1))
      append(Int32(0))
      append(type.rawValue)
      if count > 0 {
        append(Int32(count))
        append(Int32(1))
      }
    }
  }
#endif

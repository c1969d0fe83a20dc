#if Postgres
  import LogbookRecords
  import Foundation

  /// A PostgreSQL type that this module uses. The raw value is the OID of the type, from `pg_type.dat` in PostgreSQL's
  /// source code.
  enum PostgresType: UInt32 {
    case bytea = 17
    case int8 = 20
    case text = 25
    case float8 = 701
    case byteaArray = 1001
    case textArray = 1009
    case int8Array = 1016
    case float8Array = 1022
    case uuid = 2950
    case uuidArray = 2951

    /// The array type whose elements have this type; `byteaArray` for array types.
    var array: Self {
      switch self {
      case .int8: .int8Array
      case .float8: .float8Array
      case .text: .textArray
      case .uuid: .uuidArray
      default: .byteaArray
      }
    }
  }

  struct PostgresStatement {
    /// The SQL, with the placeholders `$1`, `$2` and so on for the parameters.
    var sql: String
    var parameters: PostgresParameters

    init(_ sql: String, _ parameters: PostgresParameters = PostgresParameters()) {
      (self.sql, self.parameters) = (sql, parameters)
    }

    init(_ sql: String, _ contents: [FieldContent]) { self.init(sql, PostgresParameters(contents)) }
  }

  /// The parameter values of a statement, in the binary format.
  ///
  /// Source: the `…recv` functions in PostgreSQL's source code. All numbers are big-endian.
  struct PostgresParameters {
    private(set) var types: [UInt32] = []
    /// The offset and the length of each value; `nil` for NULL.
    private(set) var places: [(start: Int, length: Int)?] = []
    private(set) var bytes: [UInt8] = []

    init() {}

    /// Creates parameters from field values. Strings are sent as `bytea`, because `text` cannot contain NUL.
    init(_ contents: [FieldContent]) { for content in contents { add(content) } }

    mutating func add(_ content: FieldContent) {
      switch content {
      // The server infers the type of NULL from its context.
      case .null: add(nil, type: 0)
      case .integer: add(.int8) { $0.append(content) }
      case .real: add(.float8) { $0.append(content) }
      case .text, .blob: add(.bytea) { $0.append(content) }
      case .uuid: add(.uuid) { $0.append(content) }
      case .list: add(.byteaArray) { $0.append(content) }
      case .uuids: add(.uuidArray) { $0.append(content) }
      }
    }

    mutating func add(texts: [String]) { add(array: texts.map { .text($0) }, of: .bytea) }

    /// Adds names as an array of `text` values, for a query of the system catalogs.
    mutating func add(names: [String]) { add(array: names.map { .text($0) }, of: .text) }

    /// Adds values of one type as an array. The array has one dimension, or none if there are no values. The values
    /// must not be NULL.
    mutating func add(array contents: [FieldContent], of type: PostgresType) {
      add(type.array) { bytes in
        bytes.appendArrayHeader(count: contents.count, of: type)
        for content in contents { bytes.append(withLength: content) }
      }
    }

    /// Calls `body` with the addresses, the lengths and the formats of the values, as libpq requires them.
    @unsafe func withPointers<Result>(
      _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
      unsafe bytes.withUnsafeBytes { bytes in
        // If the buffer is empty and has no address, use an arbitrary address, because libpq treats a null pointer as
        // NULL.
        let base = unsafe bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
        let pointers = unsafe places.map { place in
          unsafe place.flatMap { place in
            unsafe base.map { unsafe ($0 + place.start).assumingMemoryBound(to: CChar.self) }
          }
        }
        let formats = [Int32](repeating: 1, count: places.count)
        return unsafe body(pointers, places.map { Int32($0?.length ?? 0) }, formats)
      }
    }

    /// Adds a name as a value of the type `text`, for a query of the system catalogs.
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
    mutating func append(_ number: some FixedWidthInteger) {
      unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
    }

    mutating func append(_ content: FieldContent) {
      switch content {
      case .null: break
      case .integer(let number): append(number)
      case .real(let number): append(number.bitPattern)
      case .text(let text): append(contentsOf: text.utf8)
      case .blob(let blob): append(contentsOf: blob)
      case .uuid(let uuid): unsafe Swift.withUnsafeBytes(of: uuid.uuid) { unsafe append(contentsOf: $0) }
      case .list(let texts):
        appendArrayHeader(count: texts.count, of: .bytea)
        for text in texts {
          append(Int32(text.utf8.count))
          append(contentsOf: text.utf8)
        }
      case .uuids(let uuids):
        appendArrayHeader(count: uuids.count, of: .uuid)
        for uuid in uuids { append(withLength: .uuid(uuid)) }
      }
    }

    /// Appends the length of a value and the value, or only −1 if the value is missing.
    mutating func append(withLength content: FieldContent) {
      let start = count
      append(Int32(-1))
      if content == .null { return }
      append(content)
      let length = Int32(count - start - 4)
      unsafe Swift.withUnsafeBytes(of: length.bigEndian) { bytes in
        for index in 0..<4 { unsafe self[start + index] = bytes[index] }
      }
    }

    /// Appends the header of an array: the number of dimensions, a flag for NULLs and the type of the elements; then,
    /// for each dimension, the number of elements and the first index.
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

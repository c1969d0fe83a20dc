import LogbookCSQLite
import LogbookRecords

/// SQL functions that compare strings as Swift does, and return 0 or 1. In addition, `text_count` returns the number of
/// characters in a string, or NULL for NULL, and `real_of_bits` returns the floating-point number with a bit pattern.
enum SQLiteTextFunctions {
  static func define(on handle: OpaquePointer) -> Int32 {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    typealias Function = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    func define(_ name: String, _ count: Int32, _ function: Function) -> Int32 {
      unsafe sqlite3_create_function_v2(handle, name, count, flags, nil, function, nil, nil, nil)
    }
    let codes = [
      // `text_equals` treats two NULL values as equal.
      unsafe define("text_equals", 2) { context, _, arguments in
        unsafe SQLiteTextFunctions.answer(
          context,
          SQLiteTextFunctions.text(arguments, 0) == SQLiteTextFunctions.text(arguments, 1)
        )
      },
      unsafe define("text_contains", 2) { context, _, arguments in
        unsafe SQLiteTextFunctions.compare(context, arguments) { $0.contains(characters: $1) }
      },
      unsafe define("text_starts", 2) { context, _, arguments in
        unsafe SQLiteTextFunctions.compare(context, arguments) { $0.starts(withCharacters: $1) }
      },
      unsafe define("text_count", 1) { context, _, arguments in
        guard let text = unsafe SQLiteTextFunctions.text(arguments, 0) else { return }
        unsafe sqlite3_result_int64(context, Int64(text.count))
      },
      // The second argument of `text_is_one_of` is the result of `SQLitePackedList.texts`.
      unsafe define("text_is_one_of", 2) { context, _, arguments in
        guard let text = unsafe SQLiteTextFunctions.text(arguments, 0) else { return }
        unsafe SQLiteTextFunctions.answer(context, SQLiteTextFunctions.texts(context, arguments, 1).contains(text))
      },
      unsafe define("real_of_bits", 1) { context, _, arguments in
        guard let bits = unsafe arguments?[0] else { return }
        unsafe sqlite3_result_double(context, Double(bitPattern: UInt64(bitPattern: sqlite3_value_int64(bits))))
      },
    ]
    return codes.first { $0 != SQLITE_OK } ?? SQLITE_OK
  }

  private static func answer(_ context: OpaquePointer?, _ answer: Bool) {
    unsafe sqlite3_result_int(context, answer ? 1 : 0)
  }

  private static func compare(
    _ context: OpaquePointer?,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?,
    _ compare: (String, String) -> Bool
  ) {
    let (left, right) = unsafe (text(arguments, 0), text(arguments, 1))
    guard let left, let right else { return unsafe answer(context, false) }
    unsafe answer(context, compare(left, right))
  }

  private static func text(_ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ index: Int) -> String? {
    guard let argument = unsafe arguments?[index], let start = unsafe sqlite3_value_text(argument) else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  private final class Texts {
    let texts: Set<String>

    init(_ texts: Set<String>) { self.texts = texts }
  }

  /// Returns the strings in a packed list, which SQLite retains until the statement ends, so that the list is unpacked
  /// only once.
  ///
  /// Source: sqlite.org/c3ref/get_auxdata.html
  private static func texts(
    _ context: OpaquePointer?,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?,
    _ index: Int
  ) -> Set<String> {
    if let known = unsafe sqlite3_get_auxdata(context, Int32(index)) {
      return unsafe Unmanaged<Texts>.fromOpaque(known).takeUnretainedValue().texts
    }
    guard let argument = unsafe arguments?[index] else { return [] }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: sqlite3_value_blob(argument),
      count: Int(sqlite3_value_bytes(argument))
    )
    let parts = unsafe bytes.split(separator: SQLitePackedList.separator, omittingEmptySubsequences: false)
    let texts = unsafe Texts(Set(parts.map { unsafe String(decoding: $0, as: UTF8.self) }))
    unsafe sqlite3_set_auxdata(context, Int32(index), Unmanaged.passRetained(texts).toOpaque()) { texts in
      if let texts = unsafe texts { unsafe Unmanaged<Texts>.fromOpaque(texts).release() }
    }
    return texts.texts
  }
}

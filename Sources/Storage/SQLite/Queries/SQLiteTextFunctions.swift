import LogbookCSQLite
import LogbookRecords

/// SQL functions that compare strings as Swift does, and return 0 or 1. In addition, `text_count` returns the number of
/// characters in a string, or NULL for NULL.
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
}

import LogbookStorage
import LogbookRecords
import Foundation

/// A reader for the Taskwarrior 3 database, `taskchampion.sqlite3`. It reads a single consistent snapshot.
///
/// Each row of the table `tasks` contains the UUID of a task and its properties as a JSON object whose values are
/// strings. Dates are seconds since 1970. The property `tag_home` is a tag, `annotation_1606780800` is an annotation,
/// and `dep_` followed by a UUID is a dependency.
///
/// Source: GothenburgBitFactory/taskchampion 2, docs/src/tasks.md and src/storage/sqlite.
package enum TaskwarriorDatabase {
  /// Returns the tasks of a database, one per line, in Taskwarrior's export format.
  ///
  /// - Returns: The lines, or `nil` if the file is not a Taskwarrior database.
  /// - Throws: ``ImportError`` if the database cannot be read.
  package static func export(of path: String) throws(ImportError) -> [UInt8]? {
    var start = [UInt8](repeating: 0, count: ForeignFormat.markLength)
    let count = try ByteSource(path: path).fill(&start, from: 0)
    guard ForeignFormat(mark: start[..<count]) == .sqlite else { return nil }
    do throws(StoreError) {
      let connection = try SQLiteSnapshot.open(path)
      let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
      let tables = Set(try connection.rows(sql) { row throws(StoreError) in try row.text(0) })
      guard tables.isSuperset(of: ["tasks", "operations", "working_set"]) else { return nil }
      let rows = try connection.rows("SELECT uuid, data FROM tasks ORDER BY rowid") { row throws(StoreError) in
        (try row.text(0), try row.text(1))
      }
      return rows.flatMap { uuid, data in Array(line(uuid, data).utf8) + [UInt8(ascii: "\n")] }
    } catch {
      throw ImportError(error, path: path)
    }
  }

  /// Returns a task as a line of JSON. Data that is not a JSON object is returned unchanged, or as `{}` if empty, so
  /// that ``TaskwarriorReader`` rejects the line.
  private static func line(_ uuid: String, _ data: String) -> String {
    var parser = JSONParser(Array(data.utf8))
    // Ignore the error, because `TaskwarriorReader` reports the invalid line.
    guard case .object(let properties)? = try? parser.value() else { return data.isEmpty ? "{}" : data }
    var members: [(String, String)] = [("uuid", uuid)]
    var (tags, dependencies): ([JSONValue], [JSONValue]) = ([], [])
    // Sort by name to put the annotations, such as `annotation_1608974400`, in chronological order.
    for case (let name, .string(let text)) in properties.sorted(by: { $0.key < $1.key }) {
      if let tag = name.text(after: "tag_") {
        tags.append(.string(tag))
      } else if let dependency = name.text(after: "dep_") {
        dependencies.append(.string(dependency))
      } else if name != "tags", name != "depends" {
        // Leave out `tags` and `depends`, because they only repeat other properties.
        members.append((name, text))
      }
    }
    var object = TaskwarriorData.exported(members)
    if !tags.isEmpty { object.append(("tags", .array(tags))) }
    if !dependencies.isEmpty { object.append(("depends", .array(dependencies))) }
    return JSONValue.object(object).text
  }
}

import LogbookApp
import LogbookInterchange
import LogbookRecords

extension Chart {
  var json: JSONValue {
    .array(
      series.map { series in
        .object([
          ("name", .string(series.name)),
          (
            "points",
            .array(series.points.map { .object([("date", .string("\($0.day)")), ("value", .number($0.value))]) })
          ),
        ])
      }
    )
  }
}

import LogbookRecords

extension SampleRecord {
  /// Copies of this record that obey every rule of the description, but that `validate()` refuses, each with the field
  /// that the refusal names; empty if no such copy is found.
  package var refused: [(field: String, record: Self)] {
    drawnVariants.compactMap { variant in
      if case .refused(let field)? = variant.validation { (field, variant) } else { nil }
    }
  }

  /// Copies of this record that `validate()` converts to another stored form; empty if no such copy is found.
  package var converted: [Self] { drawnVariants.filter { $0.validation == .converted } }

  /// Copies of this record with values that samples can have, each with another value in one field.
  private var drawnVariants: [Self] {
    if Self.isAlwaysPrepared { return [] }
    return variants { field in
      // A parent cannot be drawn, because it has to exist.
      if field.described?.isParent == true { return [] }
      var random = SplitMix64(seed: UInt64(field.position))
      return [RecordValues.varied, .edge, .hostile].flatMap { values in
        (0..<48).map { _ in field.content(from: &random, of: values) }
      }
    }
  }

  /// What `validate()` does to this record; `nil` if it keeps the record, or if the description refuses the record.
  private var validation: Validation? {
    var prepared = self
    do throws(StoreError) { try prepared.prepareFields() } catch { return nil }
    var validated = prepared
    let rules = RecordDescription<Self>.shared.rules
    do throws(ValidationError) {
      try rules.check(prepared.fieldContents)
      do throws(ValidationError) { try validated.validate() } catch { return .refused(error.field) }
      try rules.check(validated.fieldContents)
    } catch {
      return nil
    }
    return validated.fieldContents == prepared.fieldContents ? nil : .converted
  }
}

private enum Validation: Equatable {
  /// The record is refused with the name of a field.
  case refused(String)
  case converted
}

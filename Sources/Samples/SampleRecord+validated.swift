import LogbookRecords

extension SampleRecord {
  /// Copies of this record that satisfy every rule of the description but are rejected by `validate()`, each with the
  /// name of the field in the validation error; empty if no such copy is found.
  package var refused: [(field: String, record: Self)] {
    drawnVariants.compactMap { variant in
      if case .refused(let field)? = variant.validation { (field, variant) } else { nil }
    }
  }

  /// Copies of this record that `validate()` converts to a different stored form; empty if no such copy is found.
  package var converted: [Self] { drawnVariants.filter { $0.validation == .converted } }

  /// Copies of this record, each with a randomly drawn value in one field other than the parent; empty if records are
  /// always valid.
  private var drawnVariants: [Self] {
    if Self.coding.isAlwaysPrepared { return [] }
    return variants { field in
      // Skip the parent, because a randomly drawn ID would not refer to an existing record.
      if field.described?.isParent == true { return [] }
      var random = SplitMix64(seed: UInt64(field.position))
      return [RecordValues.varied, .edge, .hostile].flatMap { values in
        (0..<48).map { _ in field.content(from: &random, of: values) }
      }
    }
  }

  /// The effect of `validate()` on this record; `nil` if the method leaves the record unchanged, or if the record
  /// breaks a rule of the description before or after the call.
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
  /// `validate()` rejects the record. The associated value is the name of the field in the validation error.
  case refused(String)
  /// `validate()` converts the record to a different stored form.
  case converted
}

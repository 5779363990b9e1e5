import ImageCodecs
import Messages

/// A value of a condition, before it is known with what it is compared.
struct ConditionValue {
  enum Content {
    case quoted(String)
    case words(String)
    case field(FieldName)
  }

  let column: Int
  let content: Content

  private var text: String {
    switch content {
    case .quoted(let text), .words(let text): text
    case .field(let field): field.name
    }
  }

  /// Returns the value as one that a field can be compared with.
  func operand(
    for field: FieldName, _ comparison: PhotoCondition.Comparison
  ) throws(ConditionError) -> PhotoCondition.Operand {
    if case .field(let other) = content { return try operand(for: field, comparison, other) }
    switch field.kind {
    case .text? where field.name == "label" && comparison != .matches:
      return .text(FoldedText(ColorLabel.normalized(text)))
    case .text?, .list?: return textual(comparison)
    case nil: return column(comparison)
    case .number?: return try number(for: field, comparison)
    case .date?: return try date(for: field)
    case .flag?:
      guard let truth = FieldNumber.truth(text) else {
        throw ConditionError(column, "“\(field.name)” is yes or no, not “\(printable(text))”")
      }
      return .truth(truth)
    }
  }

  private func textual(_ comparison: PhotoCondition.Comparison) -> PhotoCondition.Operand {
    comparison == .matches ? .pattern(TextPattern(text)) : .text(FoldedText(text))
  }

  /// A column of a list is compared as a number with numbers, and otherwise as text.
  private func column(_ comparison: PhotoCondition.Comparison) -> PhotoCondition.Operand {
    if comparison != .matches, case .words = content, let number = FieldNumber(text) { return .number(number.value) }
    return textual(comparison)
  }

  private func operand(
    for field: FieldName, _ comparison: PhotoCondition.Comparison, _ other: FieldName
  ) throws(ConditionError) -> PhotoCondition.Operand {
    let isText = { (kind: PhotoField.Kind?) in kind == .text || kind == .list }
    if comparison == .matches { throw ConditionError(column, "“~” compares with a pattern, not with a field") }
    if let one = field.kind, let two = other.kind, one != two, !(isText(one) && isText(two)) {
      throw ConditionError(
        column, "“\(field.name)” (\(one.rawValue)) cannot be compared with “\(other.name)” (\(two.rawValue))")
    }
    if field.kind == .flag || other.kind == .flag {
      throw ConditionError(column, "“\(other.name)” is yes or no, and cannot be compared with a field")
    }
    return .field(other)
  }

  private func number(
    for field: FieldName, _ comparison: PhotoCondition.Comparison
  ) throws(ConditionError) -> PhotoCondition.Operand {
    if let number = FieldNumber(text) {
      let isKnown = (-1.0...5.0).contains(number.value) && (number.value != 0 || comparison != .equals)
      if field.name == "rating", !isKnown {
        throw ConditionError(column, "ratings are -1 (rejected) and 1 to 5; photos without one: not has rating")
      }
      return .number(number.value)
    }
    if case .words = content, let other = PhotoField.named(text), other.kind == .number { return .field(.known(other)) }
    throw ConditionError(column, "“\(field.name)” is a number, and “\(printable(text))” is not")
  }

  private func date(for field: FieldName) throws(ConditionError) -> PhotoCondition.Operand {
    if let bound = DateBound(text) { return .date(bound) }
    throw ConditionError(
      column,
      "“\(printable(text))” is not a date such as 2026, 2026-05, 2026-05-01, 2026-05-01T18:30, today, yesterday, "
        + "30d or 4w"
    )
  }
}

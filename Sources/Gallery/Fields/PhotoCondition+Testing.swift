// Whether photos meet conditions.

extension PhotoCondition.Test {
  func accepts(_ photo: Photo, _ dates: PhotoDates?) -> Bool {
    switch self {
    case .all(let tests): tests.allSatisfy { $0.accepts(photo, dates) }
    case .any(let tests): tests.contains { $0.accepts(photo, dates) }
    case .not(let test): !test.accepts(photo, dates)
    case .has(let field): field.isKnown(of: photo, dates)
    case .compare(let field, let comparison, .truth(let truth)):
      field.isSet(of: photo, dates) == (truth == (comparison == .equals))
    case .compare(let field, let comparison, .field(let other)):
      Self.holds(field.value(of: photo, dates), comparison, other.value(of: photo, dates), dates)
    case .compare(let field, let comparison, let operand):
      field.value(of: photo, dates).map { Self.holds($0, comparison, operand, dates) } ?? false
    case .among(let field, let operands):
      field.value(of: photo, dates).map { value in operands.contains { Self.holds(value, .equals, $0, dates) } }
        ?? false
    case .within(let field, let low, let high):
      field.value(of: photo, dates).map { value in
        (low.map { Self.holds(value, .atLeast, $0, dates) } ?? true)
          && (high.map { Self.holds(value, .atMost, $0, dates) } ?? true)
      } ?? false
    }
  }

  private static func holds(
    _ value: FieldValue, _ comparison: PhotoCondition.Comparison, _ operand: PhotoCondition.Operand,
    _ dates: PhotoDates?
  ) -> Bool {
    switch (value, operand) {
    case (.texts(let texts), .pattern(let pattern)): texts.contains { pattern.matches(FoldedText($0)) }
    // A list is different if none of its elements is equal.
    case (.texts(let texts), .text(let text)):
      comparison == .differs
        ? !texts.contains { FoldedText($0) == text } : texts.contains { comparison.holds(FoldedText($0), text) }
    // Columns of lists have text, which may be a number.
    case (.texts(let texts), .number(let number)):
      texts.contains { FieldNumber($0).map { comparison.holds($0.value, number) } ?? (comparison == .differs) }
    case (.number(let one), .number(let other)): comparison.holds(one, other)
    case (.date(let date), .date(.stretch(let stretch))):
      comparison.holds(date, stretch, defaultOffset: dates?.defaultOffset ?? 0)
    default: false
    }
  }

  /// Compares two fields; false if one of them is missing.
  private static func holds(
    _ value: FieldValue?, _ comparison: PhotoCondition.Comparison, _ other: FieldValue?, _ dates: PhotoDates?
  ) -> Bool {
    switch (value, other) {
    case (.number(let one)?, .number(let other)?): return comparison.holds(one, other)
    case (.date(let one)?, .date(let other)?):
      let offset = dates?.defaultOffset ?? 0
      return comparison.holds(one.instant(assuming: offset).0, other.instant(assuming: offset).0)
    case (let one?, let other?):
      if let one = one.number, let other = other.number { return comparison.holds(one, other) }
      let others = other.names.map(FoldedText.init)
      let ours = one.names.map(FoldedText.init)
      if comparison == .differs { return !ours.contains { others.contains($0) } }
      return ours.contains { one in others.contains { comparison.holds(one, $0) } }
    default: return false
    }
  }
}

extension FieldValue {
  /// The number, also of a text that is one.
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .texts(let texts): texts.count == 1 ? FieldNumber(texts[0])?.value : nil
    case .date, .flag: nil
    }
  }
}

extension FieldName {
  /// Returns true if a photo has the mark; a column has one if it says so, such as “yes”.
  fileprivate func isSet(of photo: Photo, _ dates: PhotoDates?) -> Bool {
    if let column { return photo.columns[column.name]?.value(as: .flag) != nil }
    return value(of: photo, dates) == .flag
  }

  /// Returns true if a photo has the field. The date of a file is not that of its photo.
  package func isKnown(of photo: Photo, _ dates: PhotoDates?) -> Bool {
    if kind == .date, let dates { return dates.statedInstant(of: photo).0 != .max }
    return value(of: photo, dates) != nil
  }
}

extension PhotoCondition.Comparison {
  fileprivate func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
    switch self {
    case .equals, .matches: one == other
    case .differs: one != other
    case .less: one < other
    case .atMost: one <= other
    case .greater: one > other
    case .atLeast: one >= other
    }
  }

  /// Compares a date with a period: it is equal within it, less before it, and at most until its end.
  fileprivate func holds(_ date: PhotoDate, _ period: DateBound.Stretch, defaultOffset: Int) -> Bool {
    let hasBegun = period.hasBegun(at: date, defaultOffset: defaultOffset)
    let hasNotEnded = period.hasNotEnded(at: date, defaultOffset: defaultOffset)
    return switch self {
    case .equals, .matches: hasBegun && hasNotEnded
    case .differs: !(hasBegun && hasNotEnded)
    case .less: !hasBegun
    case .atMost: hasNotEnded
    case .greater: !hasNotEnded
    case .atLeast: hasBegun
    }
  }
}

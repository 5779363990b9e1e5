/// The order of photos by a field: numbers, dates, or text in natural order. Those without the field come last.
struct FieldOrder {
  private enum Key {
    case number(Double)
    case instant(Int64, Int64)
    case text([UInt8])
  }

  private let keys: [Key?]

  init(of photos: [Photo], by field: FieldName, _ dates: PhotoDates?) {
    self.init(of: photos.map { field.value(of: $0, dates) }, by: field, dates)
  }

  /// - Parameter values: The values of the field.
  init(of values: [FieldValue?], by field: FieldName, _ dates: PhotoDates?) {
    let numbers = values.map { value -> Double? in
      if case .texts(let texts)? = value, field.kind == nil {
        texts.first.flatMap(FieldNumber.init)?.value
      } else {
        nil
      }
    }
    // A column of numbers is sorted as numbers; one other text makes it text.
    let areNumbers = zip(values, numbers).allSatisfy { $0 == nil || $1 != nil }
    keys = zip(values, numbers).map { value, number -> Key? in
      switch value {
      case nil: nil
      case .number(let number)?: .number(number)
      case .date(let date)?:
        { Key.instant($0.0, $0.1) }(date.instant(assuming: dates?.defaultOffset ?? 0))
      case .flag?: .number(0)
      case .texts(let texts)?:
        if areNumbers, let number { .number(number) } else { .text(FoldedText(texts.first ?? "").bytes) }
      }
    }
  }

  /// Returns the photos in order. The sort is stable.
  func sorted(_ photos: [Photo]) -> [Photo] {
    photos.indices.sorted { one, other in
      precedes(one, other) || !precedes(other, one) && one < other
    }.map { photos[$0] }
  }

  func precedes(_ one: Int, _ other: Int) -> Bool {
    switch (keys[one], keys[other]) {
    case (.number(let one)?, .number(let other)?): one < other
    case (.instant(let one, let first)?, .instant(let other, let second)?): (one, first) < (other, second)
    case (.text(let one)?, .text(let other)?): NaturalOrder.compare(one, other) < 0
    case (.some, nil): true
    default: false
    }
  }
}

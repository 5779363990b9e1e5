import Clock

/// A condition for photos: `person = Anna and rating >= 3 and not keyword in (private, draft)`.
///
///     let condition = try PhotoCondition("width > height and place ~ Lake*")
///     photos.filter { condition.accepts($0, dates) }
///
/// It is parsed once. A photo without a field matches no comparison of it.
package struct PhotoCondition: Sendable {
  package enum Comparison: String, Hashable, Sendable {
    case equals = "="
    case differs = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case matches = "~"
  }

  /// A value with which a field is compared.
  enum Operand: Hashable, Sendable {
    case text(FoldedText)
    case pattern(TextPattern)
    case number(Double)
    case date(DateBound)
    case truth(Bool)
    case field(FieldName)
  }

  indirect enum Test: Hashable, Sendable {
    case all([Test])
    case any([Test])
    case not(Test)
    case has(FieldName)
    case compare(FieldName, Comparison, Operand)
    case among(FieldName, [Operand])
    case within(FieldName, Operand?, Operand?)
  }

  /// The condition as written.
  package let source: String
  private var test: Test
  /// The day of the run, if days are counted back from it.
  private var day: String?

  package init(_ text: String) throws(ConditionError) {
    source = text
    var lexer = ConditionLexer(text)
    var parser = ConditionParser(try lexer.tokens())
    test = try parser.condition()
  }

  /// Returns true if a photo meets the condition.
  package func accepts(_ photo: Photo, _ dates: PhotoDates?) -> Bool { test.accepts(photo, dates) }

  /// The fields in the condition.
  package var fields: [FieldName] { test.fields }

  /// The columns of lists that the condition needs.
  package var columns: [FieldName.Column] { fields.compactMap(\.column) }

  /// Returns the condition for a run that begins at `moment`, from which days are counted back.
  func resolved(at moment: LocalTimestamp) -> PhotoCondition {
    var condition = self
    condition.test = test.mappingDates { $0.resolved(at: moment) }
    if condition.test != test { condition.day = moment.date }
    return condition
  }
}

extension PhotoCondition: Hashable {
  package static func == (one: PhotoCondition, other: PhotoCondition) -> Bool {
    one.source == other.source && one.day == other.day
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension PhotoCondition: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(day.map { "\(source) (\($0))" } ?? source)
  }
}

extension PhotoCondition.Test {
  var fields: [FieldName] {
    switch self {
    case .all(let tests), .any(let tests): tests.flatMap(\.fields)
    case .not(let test): test.fields
    case .has(let field), .among(let field, _), .within(let field, _, _): [field]
    case .compare(let field, _, .field(let other)): [field, other]
    case .compare(let field, _, _): [field]
    }
  }

  /// Returns the test with other dates.
  func mappingDates(_ change: (DateBound) -> DateBound) -> PhotoCondition.Test {
    func changed(_ operand: PhotoCondition.Operand) -> PhotoCondition.Operand {
      if case .date(let bound) = operand { .date(change(bound)) } else { operand }
    }
    switch self {
    case .all(let tests): return .all(tests.map { $0.mappingDates(change) })
    case .any(let tests): return .any(tests.map { $0.mappingDates(change) })
    case .not(let test): return .not(test.mappingDates(change))
    case .has: return self
    case .compare(let field, let comparison, let operand): return .compare(field, comparison, changed(operand))
    case .among(let field, let operands): return .among(field, operands.map(changed))
    case .within(let field, let low, let high): return .within(field, low.map(changed), high.map(changed))
    }
  }
}

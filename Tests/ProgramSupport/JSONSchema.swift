import Foundation

/// A schema of `Documentation/Schemas`, with those parts of draft 2020-12 that the schemas use.
///
///     let faults = try JSONSchema("report").faults(in: run.output)
package struct JSONSchema {
  private let root: JSON

  package init(_ name: String) throws {
    let text = try Project.text(of: "Documentation/Schemas/\(name).json")
    root = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  /// Returns the places of a document that do not match, with the reason. Keys that a schema does not list are faults,
  /// too, although other readers should accept them.
  package func faults(in text: String) throws -> [String] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return faults(of: try decoder.decode(JSON.self, from: Data(text.utf8)), root, at: "")
  }

  /// The keys of an object in the schema, by the steps to it.
  package func keys(_ steps: String...) -> [String] {
    let found = steps.reduce(root) { $0.object?[$1] ?? .null }
    return (found.object ?? [:]).keys.sorted()
  }

  // MARK: - Checking

  private func faults(of value: JSON, _ schema: JSON, at place: String) -> [String] {
    if case .flag(let isAllowed) = schema { return isAllowed ? [] : ["\(place): is not allowed"] }
    guard let rules = schema.object else { return ["\(place): its schema is no object"] }
    if let name = rules["$ref"]?.text { return faults(of: value, resolved(name), at: place) }
    var faults: [String] = []
    let types = rules["type"].map { $0.list?.compactMap(\.text) ?? [$0.text ?? ""] }
    if let types, !types.contains(where: value.isOf) { faults.append("\(place): is not \(types)") }
    if let values = rules["enum"]?.list, !values.contains(value) { faults.append("\(place): is not one of \(values)") }
    faults += numberFaults(value, rules, place) + textFaults(value, rules, place)
    faults += listFaults(value, rules, place) + objectFaults(value, rules, place)
    for schema in rules["allOf"]?.list ?? [] { faults += self.faults(of: value, schema, at: place) }
    if let some = rules["anyOf"]?.list, !some.contains(where: { matches(value, $0) }) {
      faults.append("\(place): matches none of several schemas")
    }
    if let some = rules["oneOf"]?.list, some.count(where: { matches(value, $0) }) != 1 {
      faults.append("\(place): does not match one of several schemas")
    }
    if let other = rules["not"], matches(value, other) { faults.append("\(place): matches a forbidden schema") }
    return faults
  }

  private func matches(_ value: JSON, _ schema: JSON) -> Bool { faults(of: value, schema, at: "").isEmpty }

  private func resolved(_ name: String) -> JSON {
    name.split(separator: "/").dropFirst().reduce(root) { $0.object?[String($1)] ?? .flag(false) }
  }

  private func numberFaults(_ value: JSON, _ rules: [String: JSON], _ place: String) -> [String] {
    guard case .number(let number) = value else { return [] }
    let isInRange =
      (rules["minimum"]?.number.map { number >= $0 } ?? true) && (rules["maximum"]?.number.map { number <= $0 } ?? true)
      && (rules["exclusiveMinimum"]?.number.map { number > $0 } ?? true)
    return isInRange ? [] : ["\(place): \(number) is out of range"]
  }

  private func textFaults(_ value: JSON, _ rules: [String: JSON], _ place: String) -> [String] {
    guard case .text(let text) = value else { return [] }
    var faults: [String] = []
    if let pattern = rules["pattern"]?.text, text.range(of: pattern, options: .regularExpression) == nil {
      faults.append("\(place): “\(text)” is not \(pattern)")
    }
    if let least = rules["minLength"]?.number, Double(text.count) < least { faults.append("\(place): is too short") }
    return faults
  }

  private func listFaults(_ value: JSON, _ rules: [String: JSON], _ place: String) -> [String] {
    guard case .list(let list) = value else { return [] }
    var faults: [String] = []
    let count = Double(list.count)
    if count < rules["minItems"]?.number ?? 0 || count > rules["maxItems"]?.number ?? .infinity {
      faults.append("\(place): has \(list.count) items")
    }
    guard let items = rules["items"] else { return faults }
    for (index, item) in list.enumerated() { faults += self.faults(of: item, items, at: "\(place)[\(index)]") }
    return faults
  }

  private func objectFaults(_ value: JSON, _ rules: [String: JSON], _ place: String) -> [String] {
    guard case .object(let object) = value else { return [] }
    var faults: [String] = []
    for key in rules["required"]?.list?.compactMap(\.text) ?? [] where object[key] == nil {
      faults.append("\(place): lacks “\(key)”")
    }
    for (key, others) in rules["dependentRequired"]?.object ?? [:] where object[key] != nil {
      let missing = (others.list ?? []).compactMap(\.text).filter { object[$0] == nil }
      faults += missing.map { "\(place): has “\(key)”, but lacks “\($0)”" }
    }
    let (known, patterns) = (rules["properties"]?.object, rules["patternProperties"]?.object ?? [:])
    guard known != nil || rules["additionalProperties"] != nil else { return faults }
    for (key, member) in object.sorted(by: { $0.key < $1.key }) {
      let pattern = patterns.first { key.range(of: $0.key, options: .regularExpression) != nil }
      let schema = known?[key] ?? pattern?.value ?? rules["additionalProperties"] ?? .flag(false)
      faults += self.faults(of: member, schema, at: "\(place).\(key)")
    }
    return faults
  }
}

/// A value in JSON, with numbers and truth values apart.
private enum JSON: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [JSON]? { if case .list(let list) = self { list } else { nil } }
  var object: [String: JSON]? { if case .object(let object) = self { object } else { nil } }

  func isOf(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .flag: type == "boolean"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    case .text: type == "string"
    case .list: type == "array"
    case .object: type == "object"
    }
  }
}

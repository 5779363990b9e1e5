import Foundation

/// Returns the names of a value's stored properties, and of those of the structs in it: `size.width`.
///
/// - Parameter isLeaf: True if a struct counts as one value.
package func storedProperties(of value: Any, isLeaf: (Any) -> Bool = { _ in false }) -> Set<String> {
  var names: Set<String> = []
  for child in Mirror(reflecting: value).children {
    guard let label = child.label else { continue }
    var content = child.value
    if let optional = Mirror(reflecting: content).displayStyle, optional == .optional {
      guard let wrapped = Mirror(reflecting: content).children.first?.value else { continue }
      content = wrapped
    }
    names.insert(label)
    guard Mirror(reflecting: content).displayStyle == .struct, !isLeaf(content) else { continue }
    for name in storedProperties(of: content, isLeaf: isLeaf) { names.insert("\(label).\(name)") }
  }
  return names
}

/// Returns the names of the optional properties that have no value.
package func emptyProperties(of value: Any) -> [String] {
  Mirror(reflecting: value).children.compactMap { child in
    let mirror = Mirror(reflecting: child.value)
    if mirror.displayStyle == .optional {
      guard let wrapped = mirror.children.first?.value else { return child.label }
      return emptyProperties(of: wrapped).first.map { "\(child.label ?? "").\($0)" }
    }
    if mirror.displayStyle == .struct, let name = emptyProperties(of: child.value).first {
      return "\(child.label ?? "").\(name)"
    }
    return nil
  }
}

/// Returns the names under which a value is encoded, as `storedProperties(of:)` names them.
package func encodedProperties(of value: some Encodable) throws -> Set<String> {
  let encoder = JSONEncoder()
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  return names(in: try JSONSerialization.jsonObject(with: encoder.encode(value)))
}

private func names(in json: Any) -> Set<String> {
  guard let object = json as? [String: Any] else { return [] }
  return object.reduce(into: []) { names, entry in
    names.insert(entry.key)
    for name in TestSupport.names(in: entry.value) { names.insert("\(entry.key).\(name)") }
  }
}

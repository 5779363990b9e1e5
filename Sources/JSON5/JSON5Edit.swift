/// Edits of a JSON5 file that keep its comments, its order and its style.
///
///     var edit = try JSON5Edit(bytes)
///     try edit.set(12, at: [.key("walls"), .index(0), .key("spacing")])
///     try edit.remove(at: [.key("walls"), .index(0), .key("theme")])
///     edit.text
///
/// Everything else stays as it is, byte for byte. Reading takes time proportional to the file; an edit,
/// to the objects and lists on its way.
package struct JSON5Edit: Equatable, Sendable {
  package typealias Step = JSON5Places.Step

  /// The reason why an edit is impossible.
  package enum Fault: Error, Equatable, Sendable {
    /// There is no such place, or a value in its way is neither an object nor a list.
    case missingPlace
    /// The value has a NUL byte in a text, or a key twice.
    case unwritable
  }

  private var tree: JSON5Tree
  private let style: JSON5Style

  /// - Parameter bytes: Text in which no object has a key twice.
  package init(_ bytes: [UInt8]) throws(JSON5.Refusal) {
    if let fault = JSON5Fault(in: bytes, refusesRepeats: true) { throw JSON5.Refusal(fault) }
    // The decoder refuses some spaces of Unicode, and ends comments elsewhere.
    _ = try JSON5.decode(JSONValue.self, from: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    var reader = JSON5TreeReader(text)
    tree = reader.tree()
    style = JSON5Style(of: tree, text: text)
    if tree.text != text { throw JSON5.Refusal(sentence: "has a comment that ends with a separator of Unicode") }
  }

  package var text: String { tree.text }
  package var bytes: [UInt8] { Array(text.utf8) }

  /// Returns a value; nil if there is none.
  package func value(at steps: [Step] = []) -> JSON5Value? {
    var node = tree.root
    for step in steps {
      guard case .group(let group) = node, let index = Self.index(of: step, in: group) else { return nil }
      node = group.items[index].value
    }
    return node.value
  }

  /// Sets a value. Missing keys on the way are added, each after the last one of its object.
  ///
  /// In objects and lists, only items that differ are changed; the others keep their comments, even if they move.
  package mutating func set(_ value: JSON5Value, at steps: [Step] = []) throws(Fault) {
    guard value.isWritable else { throw .unwritable }
    let style = style
    let (place, missing) = nearest(to: steps)
    if missing.isEmpty {
      return try change(steps) { node, indent in node.become(value, style, indent: indent) }
    }
    var keys: [String] = []
    for step in missing {
      guard case .key(let key) = step else { throw .missingPlace }
      keys.append(key)
    }
    let nested = keys.dropFirst().reversed().reduce(value) { .object([JSON5Value.Member($1, $0)]) }
    try changeGroup(place) { (group, indent) throws(Fault) in
      guard group.isObject else { throw .missingPlace }
      group.insert(keys[0], nested, at: group.items.count, style, indent: indent)
    }
  }

  /// Removes a key or an item, with its comma and the comments after it on its line. Returns false if there is none.
  @discardableResult package mutating func remove(at steps: [Step]) throws(Fault) -> Bool {
    guard let last = steps.last else { throw .missingPlace }
    guard nearest(to: steps).missing.isEmpty else { return false }
    try changeGroup(Array(steps.dropLast())) { (group, _) throws(Fault) in
      if let index = Self.index(of: last, in: group) { group.remove(at: index) }
    }
    return true
  }

  /// Adds an item to a list.
  package mutating func append(_ value: JSON5Value, to steps: [Step] = []) throws(Fault) {
    guard value.isWritable else { throw .unwritable }
    let style = style
    try changeGroup(steps) { (group, indent) throws(Fault) in
      if group.isObject { throw .missingPlace }
      group.insert(nil, value, at: group.items.count, style, indent: indent)
    }
  }

  // MARK: - Places

  private static func index(of step: Step, in group: JSON5Tree.Group) -> Int? {
    switch step {
    case .key(let key): group.isObject ? group.index(of: key) : nil
    case .index(let index): !group.isObject && group.items.indices.contains(index) ? index : nil
    }
  }

  /// Returns the steps to the deepest value that exists, and the others.
  private func nearest(to steps: [Step]) -> (found: [Step], missing: ArraySlice<Step>) {
    var node = tree.root
    for (count, step) in steps.enumerated() {
      guard case .group(let group) = node, let index = Self.index(of: step, in: group) else {
        return (Array(steps[..<count]), steps[count...])
      }
      node = group.items[index].value
    }
    return (steps, [])
  }

  private typealias Change = (_ node: inout JSON5Tree.Node, _ indent: String) throws(Fault) -> Void

  private mutating func change(_ steps: [Step], _ change: Change) throws(Fault) {
    try Self.change(&tree.root, steps[...], indent: "", change)
  }

  private static func change(
    _ node: inout JSON5Tree.Node, _ steps: ArraySlice<Step>, indent: String, _ change: Change
  ) throws(Fault) {
    guard let step = steps.first else { return try change(&node, indent) }
    guard case .group(var group) = node, let index = index(of: step, in: group) else { throw .missingPlace }
    // Until it is put back, so that the items are not copied.
    node = .word("")
    defer { node = .group(group) }
    let inner = group.items[index].indent(within: indent)
    try Self.change(&group.items[index].value, steps.dropFirst(), indent: inner, change)
  }

  private mutating func changeGroup(
    _ steps: [Step], _ change: (_ group: inout JSON5Tree.Group, _ indent: String) throws(Fault) -> Void
  ) throws(Fault) {
    try self.change(steps) { (node, indent) throws(Fault) in
      guard case .group(var group) = node else { throw .missingPlace }
      node = .word("")
      defer { node = .group(group) }
      try change(&group, indent)
    }
  }
}

/// An object as assistive technology finds it.
package struct AccessibleNode: Equatable, Sendable {
  package var role: String
  package var name: String
  package var description: String
  /// The value of a slider or a field.
  package var value: JSON
  /// `focusable`, `expanded`, `level`, `pressed` and so on.
  package var properties: [String: JSON]
  /// The number of objects around it.
  package var depth: Int
}

extension BrowserSession {
  /// Returns all objects of the page that assistive technology finds, in its order.
  ///
  ///     try session.accessibilityTree().contains { $0.role == "button" && $0.name == "Play" }
  package func accessibilityTree() throws(BrowserError) -> [AccessibleNode] {
    let nodes = try devTools("Accessibility.getFullAXTree")["nodes"].list
    let named = Dictionary(nodes.map { ($0["nodeId"].text ?? "", $0) }, uniquingKeysWith: { $1 })
    var result: [AccessibleNode] = []
    func visit(_ node: JSON, depth: Int) {
      let isFound = node["ignored"].flag != true
      if isFound { result.append(AccessibleNode(node, depth: depth)) }
      for child in node["childIds"].list {
        if let child = named[child.text ?? ""] { visit(child, depth: isFound ? depth + 1 : depth) }
      }
    }
    for root in nodes where root["parentId"] == .null { visit(root, depth: 0) }
    return result
  }
}

extension AccessibleNode {
  /// A node as the browser’s tools have it.
  fileprivate init(_ node: JSON, depth: Int) {
    let pairs = node["properties"].list.map { ($0["name"].text ?? "", $0["value"]["value"]) }
    self.init(
      role: node["role"]["value"].text ?? "", name: node["name"]["value"].text ?? "",
      description: node["description"]["value"].text ?? "", value: node["value"]["value"],
      properties: Dictionary(pairs, uniquingKeysWith: { $1 }), depth: depth)
  }
}

import Foundation

extension SymbolGraph.Symbol {
  /// A parameter with its label, `_` for none.
  struct Parameter {
    var label: String
    var type: String
  }

  /// The kind without its language.
  var shortKind: String { String(kind.identifier.dropFirst("swift.".count)) }

  /// The type to which it belongs.
  var owner: String { pathComponents.dropLast().joined(separator: ".") }

  /// The name without labels.
  var baseName: String { String(pathComponents.last?.prefix { $0 != "(" } ?? "") }

  private var declaration: String { (declarationFragments ?? []).map(\.spelling).joined() }

  /// True for what a program can call or read.
  var isCallable: Bool {
    ["init", "method", "type.method", "func.op", "property", "type.property"].contains(shortKind)
      && !["async", "any Decoder", "any Encoder", "Hasher"].contains { declaration.contains($0) }
  }

  /// True without type parameters, and without parameters that are changed.
  var hasOnlyPlainTypes: Bool {
    (swiftGenerics?.parameters ?? []).isEmpty && (swiftExtension?.constraints ?? []).isEmpty
      && !(functionSignature?.parameters ?? []).contains { $0.type.hasPrefix("inout ") }
      && !declaration.contains(": inout ")
  }

  /// True for an initializer that neither throws nor fails.
  var isCertain: Bool { !declaration.contains("init?") && !declaration.contains("throws") }

  /// True for a constant of its own type.
  func isConstant(of type: String) -> Bool {
    shortKind == "type.property" && (declaration.hasSuffix(": \(type)") || declaration.contains(": \(type) {"))
  }

  /// The parameters; nil if they are not known.
  var parameters: [Parameter]? {
    if shortKind == "enum.case" { return payload }
    let types = (functionSignature?.parameters ?? []).map(\.type)
    let labels = labels
    return types.count == labels.count ? zip(labels, types).map { Parameter(label: $0, type: $1) } : nil
  }

  /// The labels in the name: `_` and `to` in `setting(_:to:)`.
  private var labels: [String] {
    guard let last = pathComponents.last, let start = last.firstIndex(of: "("), last.hasSuffix(")") else { return [] }
    return last[last.index(after: start)...].dropLast().split(separator: ":").map(String.init)
  }

  private var payload: [Parameter]? {
    guard let start = declaration.firstIndex(of: "("), declaration.hasSuffix(")") else { return [] }
    let inner = declaration[declaration.index(after: start)...].dropLast()
    if inner.contains("(") { return nil }
    return inner.split(separator: ",").map { part in
      let words = part.split(separator: "=")[0].split(separator: ":", maxSplits: 1).map { $0.trimmed }
      return Parameter(label: words.count == 2 ? words[0] : "_", type: words[words.count - 1])
    }
  }

  /// Returns arguments with the labels of the parameters.
  func labeled(_ arguments: [String]) -> String {
    zip(parameters ?? [], arguments).map { $0.label == "_" ? $1 : "\($0.label): \($1)" }.joined(separator: ", ")
  }

  /// Returns the statement that calls or reads it.
  func statement(_ receiver: String, _ arguments: [String]) -> String {
    let effect = declaration.contains("throws") ? "try " : ""
    switch shortKind {
    case "property": return "_ = \(receiver).\(baseName)"
    case "init": return "_ = \(effect)\(owner)(\(labeled(arguments)))"
    case "type.method": return "_ = \(effect)\(owner).\(baseName)(\(labeled(arguments)))"
    case "func.op":
      let operation =
        arguments.count == 2 ? "\(arguments[0]) \(baseName) \(arguments[1])" : "\(baseName)\(arguments[0])"
      if !declaration.contains("inout ") { return "_ = \(operation)" }
      return "var value = \(arguments[0]); value \(baseName) \(arguments[1])"
    default:
      let call = ".\(baseName)(\(labeled(arguments)))"
      if !declaration.contains("mutating ") { return "_ = \(effect)\(receiver)\(call)" }
      return "var value = \(receiver); _ = \(effect)value\(call)"
    }
  }
}

extension SymbolGraph.Symbol.Signature.Parameter {
  /// The type: what follows the name.
  fileprivate var type: String {
    let text = declarationFragments.map(\.spelling).joined()
    return text.split(separator: ":", maxSplits: 1).last.map { $0.trimmed } ?? ""
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

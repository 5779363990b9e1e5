import Foundation

/// A program that calls every public symbol with odd values.
///
///     let program = ProgramOfCalls(graphs)
///     program.text          // the Swift code
///     program.uncalled      // symbols with parameters that have no values
struct ProgramOfCalls {
  private typealias Symbol = SymbolGraph.Symbol

  private(set) var uncalled: [String] = []
  private(set) var calledCount = 0
  private var calls: [String] = []
  private var lists: [String] = []
  private var listNames: [String: String] = [:]
  /// Types whose values are being collected: their initializers may need values of the same type.
  private var pending: Set<String> = []
  private let types: [String: String]
  private let members: [String: [Symbol]]

  /// Types with parameters of their own, and protocols.
  private static let leftOut: Set<String> = [
    "AnimatablePair", "Binding", "Environment", "ForEach", "Group", "ScaledMetric", "State",
  ]

  init(_ graphs: [SymbolGraph]) {
    let symbols = graphs.flatMap(\.symbols).sorted { $0.line < $1.line }
    let named = symbols.filter { ["struct", "class", "enum"].contains($0.shortKind) }
    types = Dictionary(named.map { ($0.name, $0.shortKind) }, uniquingKeysWith: { first, _ in first })
    members = Dictionary(grouping: symbols) { $0.owner }
    for symbol in symbols where symbol.isCallable && types[symbol.owner] != nil && !Self.leftOut.contains(symbol.owner)
    {
      if symbol.hasOnlyPlainTypes, add(symbol) { calledCount += 1 } else { uncalled.append(symbol.name) }
    }
  }

  // MARK: - Calls

  private mutating func add(_ symbol: Symbol) -> Bool {
    if symbol.shortKind == "type.property" {
      calls.append("call(\"\(symbol.name)\", one) { _ in _ = \(symbol.name) }")
      return true
    }
    let needsValue = ["property", "method", "subscript"].contains(symbol.shortKind)
    let receivers = needsValue ? list(of: symbol.owner) : "one"
    guard let receivers, let parameters = symbol.parameters, let arguments = arguments(parameters) else { return false }
    calls.append(
      "call(\"\(symbol.name)\", \(receivers)) { \(needsValue ? "" : "_ in ")\(symbol.statement("$0", arguments)) }")
    for index in parameters.indices {
      guard let odd = list(of: parameters[index].type), var changed = self.arguments(parameters) else { continue }
      changed[index] = "$0"
      let statement = symbol.statement("\(receivers)[0]()", changed)
      calls.append("call(\"\(symbol.name), \(parameters[index].label)\", \(odd)) { \(statement) }")
    }
    return true
  }

  /// Returns an ordinary argument for each parameter; nil if there is none.
  private mutating func arguments(_ parameters: [Symbol.Parameter]) -> [String]? {
    var arguments: [String] = []
    for parameter in parameters {
      guard let value = ordinary(parameter.type) else { return nil }
      arguments.append(value)
    }
    return arguments
  }

  private mutating func ordinary(_ type: String) -> String? {
    if Self.isLiteralOnly(type) { return OddValues.byType[type]?[0] }
    return list(of: type).map { "\($0)[0]()" }
  }

  private static func isLiteralOnly(_ type: String) -> Bool { type.hasPrefix("some ") || type.contains("->") }

  // MARK: - Values

  /// Returns the name of the list of values of a type; nil if none is known. Values are made by calls: some may trap.
  private mutating func list(of type: String) -> String? {
    if let name = listNames[type] { return name }
    if Self.isLiteralOnly(type) || !pending.insert(type).inserted { return nil }
    defer { pending.remove(type) }
    guard let values = values(of: type) else { return nil }
    let name = "values\(lists.count)"
    listNames[type] = name
    lists.append("nonisolated(unsafe) let \(name): [() -> \(type)] = \(values)")
    return name
  }

  private mutating func values(of type: String) -> String? {
    if let known = OddValues.byType[type] { return Self.list(known) }
    if type.hasSuffix("?") {
      return list(of: String(type.dropLast())).map { "\($0).map { value in { value() } } + [{ nil }]" }
    }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":") {
      guard let one = list(of: String(type.dropFirst().dropLast())) else { return nil }
      return Self.list([
        "[\(one)[0]()]", "[]", "\(one).dropFirst().prefix(4).map { $0() }", "[\(one)[0](), \(one)[0]()]",
      ])
    }
    return types[type].flatMap { kind in members(of: type, isEnum: kind == "enum") }
  }

  /// Returns values that cases, properties and initializers of a type give.
  private mutating func members(of type: String, isEnum: Bool) -> String? {
    let found = members[type] ?? []
    var (plain, odd): ([String], [String]) = ([], [])
    for symbol in found where symbol.shortKind == "enum.case" {
      guard let parameters = symbol.parameters, let arguments = arguments(parameters) else { continue }
      plain.append("." + symbol.baseName + (arguments.isEmpty ? "" : "(\(symbol.labeled(arguments)))"))
    }
    plain += found.filter { $0.isConstant(of: type) }.map { ".\($0.baseName)" }
    for symbol in found where symbol.shortKind == "init" && symbol.hasOnlyPlainTypes && symbol.isCertain {
      guard let parameters = symbol.parameters, let arguments = arguments(parameters) else { continue }
      plain.append("\(type)(\(symbol.labeled(arguments)))")
      for index in parameters.indices {
        guard let values = list(of: parameters[index].type) else { continue }
        var changed = arguments
        changed[index] = "value()"
        odd.append("\(values).dropFirst().map { value in { \(type)(\(symbol.labeled(changed))) } }")
      }
    }
    if plain.isEmpty { return nil }
    if odd.isEmpty { return Self.list(plain) }
    return "{\n  var all: [() -> \(type)] = \(Self.list(plain))\n" + odd.map { "  all += \($0)\n" }.joined()
      + "  return all\n}()"
  }

  private static func list(_ values: [String]) -> String {
    "[" + values.map { "{ \($0) }" }.joined(separator: ", ") + "]"
  }

  // MARK: - Code

  /// The program: it prints the number and name of each call before it, and goes on after the number in its argument.
  var text: String {
    let groupCount = 40
    let groups = stride(from: 0, to: calls.count, by: groupCount).map { start in
      let group = calls[start..<min(start + groupCount, calls.count)]
      return "func group\(start)() {\n  \(group.joined(separator: "\n  "))\n}\ngroup\(start)()"
    }
    return ([Self.head] + lists + groups + ["say(\"done\")"]).joined(separator: "\n") + "\n"
  }

  private static let head = """
    @preconcurrency import Foundation
    @preconcurrency import Tessera
    @preconcurrency import TesseraLayout

    let done = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    nonisolated(unsafe) var count = 0
    nonisolated(unsafe) let one: [() -> Int] = [{ 0 }]

    func say(_ words: String) {
      let bytes = Array(words.utf8) + [10]
      write(1, bytes, bytes.count)
    }

    func call<Value>(_ name: String, _ values: [() -> Value], _ body: (Value) throws -> Void) {
      for value in values {
        count += 1
        if count <= done { continue }
        say("\\(count) \\(name)")
        do { try body(value()) } catch {}
      }
    }

    var memory = rlimit(rlim_cur: 3 << 30, rlim_max: 3 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
    var seconds = rlimit(rlim_cur: 120, rlim_max: 120)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &seconds)
    """
}

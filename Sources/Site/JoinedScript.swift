import Messages

/// Modules of JavaScript as scripts that browsers load from a disk, too.
///
///     let script = JoinedScript(from: "main.js") { text(of: $0) }
///     script.main(parts: ["kiosk.js": "kiosk-1f….js"])
///
/// Each module becomes a function that returns its exports. Modules that are imported by `import("./kiosk.js")` begin a
/// part: a script of its own, loaded when it is first needed, with those modules that the main script lacks.
struct JoinedScript {
  private let modules: [String: Module]
  private let mainOrder: [String]
  /// The modules that begin parts, sorted.
  let partNames: [String]

  /// The module that loads parts.
  private static let loader = "parts.js"

  /// - Parameter text: Returns the text of a module.
  init(from main: String, _ text: (String) -> String) {
    var modules: [String: Module] = [:]
    var order = Self.order(from: main, &modules, text)
    var parts: [String] = []
    var waiting = order
    while let name = waiting.popLast() {
      for part in modules[name]?.parts ?? [] where !parts.contains(part) && !order.contains(part) {
        parts.append(part)
        waiting += Self.order(from: part, &modules, text)
      }
    }
    if !parts.isEmpty { order = Self.order(from: Self.loader, &modules, text) + order }
    (self.modules, mainOrder, partNames) = (modules, order, parts.sorted())
  }

  /// Returns a module and those that it imports, each after its own imports.
  private static func order(
    from name: String, _ modules: inout [String: Module], _ text: (String) -> String
  ) -> [String] {
    var order: [String] = []
    // An import in a circle finds its module here, and fails when it is run.
    var found: Set<String> = []
    func add(_ name: String) {
      if !found.insert(name).inserted { return }
      let module = modules[name] ?? Module(text(name))
      modules[name] = module
      for other in module.imported { add(other) }
      order.append(name)
    }
    add(name)
    return order
  }

  // MARK: - Scripts

  /// Returns the main script.
  ///
  /// - Parameter parts: The files of the parts, beside the main script, by the names of their first modules.
  func main(parts: [String: String] = [:]) -> String {
    precondition(Set(parts.keys) == Set(partNames), "Each part of the script must have a file.")
    if partNames.isEmpty {
      return "\"use strict\";\n(() => {\n" + mainOrder.map { text(of: $0) }.joined(separator: "\n") + "})();\n"
    }
    let shared = Set(partNames.flatMap(imports(ofPart:)))
    let files = partNames.map { "\"\($0)\": \"\(parts[$0] ?? "")\"" }.joined(separator: ", ")
    var body = "const modules = {};\n"
    for name in mainOrder {
      body += text(of: name, isShared: shared.contains(name)) + "\n"
      if name == Self.loader { body += "const part = \(Module.variable(name)).loader(modules, { \(files) });\n\n" }
    }
    return "\"use strict\";\n(() => {\n" + body + "})();\n"
  }

  /// Returns a part of the script. It calls the loader in the main script.
  func part(_ name: String) -> String {
    let order = imports(ofPart: name)
    let known = Set(mainOrder)
    let body = order.map { module in
      known.contains(module)
        ? "const \(Module.variable(module)) = modules[\"\(module)\"];\n" : text(of: module, isShared: true) + "\n"
    }
    return "\"use strict\";\ntesseraPart(\"\(name)\", (modules, part) => {\n" + body.joined()
      + "return \(Module.variable(name));\n});\n"
  }

  /// Returns the modules that a part runs, with those of the main script that they import directly.
  private func imports(ofPart name: String) -> [String] {
    let known = Set(mainOrder)
    var order: [String] = []
    func add(_ name: String) {
      if order.contains(name) { return }
      if !known.contains(name) { for other in modules[name]?.imported ?? [] { add(other) } }
      order.append(name)
    }
    add(name)
    return order
  }

  /// - Parameter isShared: True for modules that several scripts may hold: the first one that runs is used.
  private func text(of name: String, isShared: Bool = false) -> String {
    let (variable, body) = (Module.variable(name), modules[name]?.body ?? "")
    let shared = isShared ? "modules[\"\(name)\"] ??= " : ""
    return "// \(name)\nconst \(variable) = \(shared)(() => {\n\(body)})();\n"
  }

  // MARK: - Modules

  /// A module of the script: its imports, and the body of the function that it becomes.
  private struct Module {
    var imported: [String] = []
    /// The modules that it loads when they are needed.
    var parts: [String] = []
    var body: String

    init(_ text: String) {
      let code = Self.compact(text)
      var (imported, parts, moved, exported): ([String], [String], [String], [String]) = ([], [], [], [])
      var body = ""
      let loadsParts = code.contains("import(\"")
      var rest = code[...]
      while let end = rest.utf8.firstIndex(of: newline) {
        if let statement = MovedNames(rest) {
          imported.append(String(statement.file))
          if statement.isExport { moved.append(String(statement.bareNames)) }
          body += "const \(statement.names) = \(Self.variable(String(statement.file)));"
          rest = statement.rest
          continue
        }
        let next = rest.utf8.index(after: end)
        var line = String(rest[..<next])
        rest = rest[next...]
        if loadsParts, line.contains("import(\"") {
          line = line.replacing(/([^\w.$])import\("\.\/([^"]+)"\)/) { match in
            parts.append(String(match.2))
            return "\(match.1)part(\"\(match.2)\")"
          }
        }
        if let name = Self.exportedName(line) {
          exported.append(name)
          line.removeFirst("export ".count)
        }
        body += line
      }
      (self.imported, self.parts) = (imported, parts)
      self.body = body + rest + "return { \((moved + exported).joined(separator: ", ")) };\n"
    }

    /// Returns the name of a function, class or constant that a line exports.
    private static func exportedName(_ line: String) -> String? {
      guard line.hasPrefix("export ") else { return nil }
      var rest = line.dropFirst("export ".count)
      if rest.hasPrefix("async function") { rest = rest.dropFirst("async ".count) }
      guard let word = ["function", "class ", "const "].first(where: { rest.hasPrefix($0) }) else { return nil }
      rest = rest.dropFirst(word.count)
      if word == "function" {
        if rest.hasPrefix("*") { rest = rest.dropFirst() }
        if rest.hasPrefix(" ") { rest = rest.dropFirst() }
      }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "$" }
      return name.first.map { !$0.isNumber } ?? false ? String(name) : nil
    }

    /// Returns code without comments in lines of their own, and with tabs for pairs of spaces that begin a line.
    ///
    /// Comments are for those who change the modules; every visitor would load them.
    private static func compact(_ text: String) -> String {
      var (code, rest) = ("", text[...])
      while !rest.isEmpty {
        let start = rest.utf8.firstIndex { $0 != space } ?? rest.endIndex
        let end = rest.utf8.firstIndex(of: newline).map { rest.utf8.index(after: $0) }
        let line = rest[start...]
        if let end, line.hasPrefix("//") {
          rest = rest[end...]
        } else if line.hasPrefix("/*"), let comment = line.dropFirst(2).range(of: "*/"),
          line[comment.upperBound...].hasPrefix("\n")
        {
          rest = line[comment.upperBound...].dropFirst()
        } else {
          let count = rest.utf8.distance(from: rest.startIndex, to: start)
          code += String(repeating: "\t", count: count / 2) + (count % 2 == 1 ? " " : "")
          code += rest[start..<(end ?? rest.endIndex)]
          rest = rest[(end ?? rest.endIndex)...]
        }
      }
      return code
    }

    /// Returns the name of a module in the script.
    static func variable(_ name: String) -> String {
      "module_" + name.dropLast(3).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    }
  }
}

/// A statement that begins a text: names that it imports from another module, or exports for it.
///
///     import { a, b } from "./names.js";
private struct MovedNames {
  let isExport: Bool
  /// The names in braces, or the name of all of them together.
  let names: Substring
  let file: Substring
  /// The text after the statement, from the end of its line on.
  let rest: Substring

  init?(_ text: Substring) {
    isExport = text.hasPrefix("export ")
    guard isExport || text.hasPrefix("import ") else { return nil }
    var rest = text.dropFirst("import ".count)
    if rest.hasPrefix("{") {
      guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { return nil }
      names = rest[...end]
    } else {
      guard rest.hasPrefix("* as ") else { return nil }
      names = rest.dropFirst("* as ".count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if names.isEmpty { return nil }
    }
    rest = rest[names.endIndex...]
    guard rest.hasPrefix(" from \"./") else { return nil }
    rest = rest.dropFirst(" from \"./".count)
    guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "\"")), end > rest.startIndex else { return nil }
    file = rest[..<end]
    rest = rest[end...]
    guard rest.hasPrefix("\";\n") else { return nil }
    self.rest = rest.dropFirst(2)
  }

  /// The names without braces.
  var bareNames: Substring {
    let isNamed: (Character) -> Bool = { $0 != "{" && $0 != "}" && $0 != " " }
    guard let first = names.firstIndex(where: isNamed), let last = names.lastIndex(where: isNamed) else { return "" }
    return names[first...last]
  }
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")

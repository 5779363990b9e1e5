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
      var (exported, imported, parts): ([String], [String], [String]) = ([], [], [])
      // Comments are for those who change the modules; every visitor would load them.
      let code = text.replacing(/(?m)^ *\/\/.*\n/, with: "")
        .replacing(/(?m)^ *\/\*(?:(?!\*\/)(?s:.))*\*\/\n/, with: "")
        .replacing(/(?m)^(?:  )+/) { String(repeating: "\t", count: $0.output.count / 2) }
      var body = code.replacing(/(?m)^(import|export) (\{[^}]*\}|\* as \w+) from "\.\/([^"]+)";$/) { match in
        imported.append(String(match.3))
        if match.1 == "export" { exported.append(String(match.2.replacing(/^[{ ]+|[ }]+$/, with: ""))) }
        return "const \(match.2.replacing("* as ", with: "")) = \(Self.variable(String(match.3)));"
      }
      body = body.replacing(/([^\w.$])import\("\.\/([^"]+)"\)/) { match in
        parts.append(String(match.2))
        return "\(match.1)part(\"\(match.2)\")"
      }
      body = body.replacing(/(?m)^export ((?:async )?function\*? ?|class |const )([A-Za-z_$][\w$]*)/) { match in
        exported.append(String(match.2))
        return "\(match.1)\(match.2)"
      }
      (self.imported, self.parts) = (imported, parts)
      self.body = body + "return { \(exported.joined(separator: ", ")) };\n"
    }

    /// Returns the name of a module in the script.
    static func variable(_ name: String) -> String {
      "module_" + name.dropLast(3).replacing(/[^A-Za-z0-9]/, with: "_")
    }
  }
}

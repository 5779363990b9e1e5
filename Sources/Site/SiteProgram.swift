import CSite
import Foundation

/// The script and the style sheet of a site.
///
/// The script is written as modules. Browsers load none from a disk, so they are joined into one script: each becomes a
/// function that returns what it exports.
package enum SiteProgram {
  /// A file in `Resources`.
  struct Source {
    var name: String
    var text: String
  }

  /// All files of `Resources`, as they were when the program was built.
  static let sources: [Source] = {
    var sources: [Source] = []
    // Sound: the table ends with a path that is null; paths and texts are static, and as long as they say.
    var entry = unsafe csite_files()
    while let file = unsafe entry?.pointee, let path = unsafe file.path {
      let name = unsafe String(cString: path).split(separator: "/").last ?? ""
      let text = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
      unsafe sources.append(Source(name: String(name), text: String(decoding: text, as: UTF8.self)))
      unsafe entry = entry?.advanced(by: 1)
    }
    return sources
  }()

  static let styleSheet = text(of: "site.css")

  static let script = joined(from: "main.js")

  /// Returns the module `main` and those that it imports as one script.
  static func joined(from main: String) -> String { joined(from: main) { text(of: $0) } }

  /// The source of the script and the style sheet, for digests: joining takes too long for a run that changes nothing.
  package static var origin: String { "\(joining)" + sources.map(\.text).joined() }

  /// Counts up when modules are joined in another way.
  private static let joining = 2

  static func text(of name: String) -> String {
    guard let source = sources.first(where: { $0.name == name }) else {
      preconditionFailure("The site needs \(name), which is missing from Resources.")
    }
    return source.text
  }

  // MARK: - Joining modules

  /// Returns the module `main` and those that it imports, each after what it needs itself, as one script.
  ///
  /// - Parameter text: Returns the text of a module.
  static func joined(from main: String, _ text: (String) -> String) -> String {
    var order: [String] = []
    var bodies: [String: String] = [:]
    func add(_ name: String) {
      if bodies[name] != nil { return }
      // An import in a circle finds it here, and fails when it is run.
      bodies[name] = ""
      let module = Module(text(name))
      for other in module.imported { add(other) }
      bodies[name] = module.body
      order.append(name)
    }
    add(main)
    let parts = order.map { name in
      "// \(name)\nconst \(Module.variable(name)) = (() => {\n\(bodies[name] ?? "")})();\n"
    }
    return "\"use strict\";\n(() => {\n" + parts.joined(separator: "\n") + "})();\n"
  }

  /// A module of the script: what it imports, and the body of the function that it becomes.
  private struct Module {
    var imported: [String] = []
    var body: String

    init(_ text: String) {
      var exported: [String] = []
      var imported: [String] = []
      // Comments are for those who change the modules; every visitor would load them.
      let code = text.replacing(/(?m)^ *\/\/.*\n/, with: "")
        .replacing(/(?m)^ *\/\*(?:(?!\*\/)(?s:.))*\*\/\n/, with: "")
        .replacing(/(?m)^(?:  )+/) { String(repeating: "\t", count: $0.output.count / 2) }
      var body = code.replacing(/(?m)^(import|export) (\{[^}]*\}|\* as \w+) from "\.\/([^"]+)";$/) { match in
        imported.append(String(match.3))
        if match.1 == "export" { exported.append(String(match.2.replacing(/^[{ ]+|[ }]+$/, with: ""))) }
        return "const \(match.2.replacing("* as ", with: "")) = \(Self.variable(String(match.3)));"
      }
      body = body.replacing(/(?m)^export ((?:async )?function\*? ?|class |const )([A-Za-z_$][\w$]*)/) { match in
        exported.append(String(match.2))
        return "\(match.1)\(match.2)"
      }
      self.imported = imported
      self.body = body + "return { \(exported.joined(separator: ", ")) };\n"
    }

    /// Returns the name of a module in the script.
    static func variable(_ name: String) -> String {
      "module_" + name.dropLast(3).replacing(/[^A-Za-z0-9]/, with: "_")
    }
  }
}

import ChildProcesses
import Foundation
import TestSupport

/// The public symbols of a module, as the compiler lists them.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Fragment: Decodable { var spelling: String }
    struct Comment: Decodable {}
    struct Location: Decodable { var uri: String }
    struct Signature: Decodable {
      struct Parameter: Decodable { var declarationFragments: [Fragment] }
      var parameters: [Parameter]?
    }
    struct Generics: Decodable {
      struct Parameter: Decodable {}
      var parameters: [Parameter]?
    }
    struct Extension: Decodable {
      struct Constraint: Decodable {}
      var constraints: [Constraint]?
    }

    var kind: Kind
    var pathComponents: [String]
    var declarationFragments: [Fragment]?
    var docComment: Comment?
    var functionSignature: Signature?
    var swiftGenerics: Generics?
    var swiftExtension: Extension?
    /// Nil for symbols that the compiler makes.
    var location: Location?

    var name: String { pathComponents.joined(separator: ".") }

    /// True for the modifiers that `scripts/renew` writes: their files are the record.
    var isGenerated: Bool { location?.uri.contains("/Sources/TesseraLibrary/Modifiers/") == true }

    /// The kind, the name and the declaration.
    var line: String {
      let declaration = (declarationFragments ?? []).map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
      return "\(name)  \(kind.identifier.dropFirst("swift.".count))  \(declaration.joined(separator: " "))"
    }
  }

  /// The failure of the compiler.
  struct Failure: Error {
    var output: String
  }

  var symbols: [Symbol]

  private init(symbols: [Symbol]) { self.symbols = symbols }

  /// Lists the public symbols of a module, and of its extensions of others.
  init(of module: String) throws {
    let folder = try TemporaryFolder()
    try Self.extract(module, into: folder.url)
    let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
    self.init(
      symbols: try files.flatMap { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols })
  }

  /// Writes the graphs of a module into a folder.
  static func extract(_ module: String, into folder: URL) throws {
    let run = try ChildProcess(
      ["swift", "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public"]
        + ["-skip-synthesized-members", "-output-dir", folder.path] + Toolchain.options
        // The walls are in a module of their own, which programs import.
        + (module == "TesseraLayout" ? ["-experimental-allowed-reexported-modules=Layouts"] : [])
    ).wait()
    guard run.code == 0 else { throw Failure(output: run.errors) }
  }
}

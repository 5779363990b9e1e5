/// The modules that a target imports, each with its first place.
struct Imports {
  private(set) var places: [String: Finding] = [:]

  /// - Parameter headers: The modules of C by their headers, written as in `#include`.
  init(of files: [SourceFile], headers: [String: String] = [:]) {
    for file in files {
      switch file.language {
      case .swift: addSwift(file)
      case .c: addC(file, headers)
      default: break
      }
    }
  }

  /// Adds `import X`, with any attributes and access before it, and `import struct X.Y`.
  private mutating func addSwift(_ file: SourceFile) {
    let code = file.parts.only(.code)
    for (number, line) in code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.count > 7 else { continue }
      let bytes = Array(line)
      let words = Words(bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
      guard let index = words.firstIndex(of: "import"), Self.prefixes.isSuperset(of: words[..<index]) else { continue }
      let kinds: Set = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
      guard let module = words[(index + 1)...].first(where: { !kinds.contains($0) }) else { continue }
      add(module, file, number + 1)
    }
  }

  private static let prefixes: Set = [
    "_exported", "_implementationOnly", "exported", "fileprivate", "internal", "package", "preconcurrency", "private",
    "public", "testable", "unsafe",
  ]

  /// Adds the modules of included headers.
  private mutating func addC(_ file: SourceFile, _ headers: [String: String]) {
    for (number, line) in file.lines.enumerated() {
      if let module = Self.includedHeader(line).flatMap({ headers[$0] }) { add(module, file, number + 1) }
    }
  }

  /// The header that a line of C includes, with its brackets or quotes: `<png.h>`.
  static func includedHeader(_ line: ArraySlice<UInt8>) -> String? {
    guard line.first == UInt8(ascii: "#") else { return nil }
    let words = String(decoding: line.dropFirst(), as: UTF8.self).split(separator: " ")
    return words.first == "include" && words.count > 1 ? String(words[1]) : nil
  }

  private mutating func add(_ module: String, _ file: SourceFile, _ line: Int) {
    if places[module] == nil { places[module] = Finding(path: file.path, line: line, message: "imports \(module)") }
  }
}

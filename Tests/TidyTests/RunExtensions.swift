/// Extensions of runs outside of their room.
///
/// A room is a target, or a folder of `Sources/Products`. Work that a kind of output adds to runs stands in a type of
/// its own, so that the run does not know it.
struct RunExtensions {
  private(set) var findings: [Finding] = []

  init(_ tree: SourceTree) {
    var rooms: [String: String] = [:]
    let files = tree.files(in: [.swift]).filter { $0.path.hasPrefix("Sources/") }
    for file in files {
      for (_, name) in Self.names(in: file, after: ["class", "struct"]) where name.hasSuffix("Run") {
        rooms[name] = Self.room(of: file)
      }
    }
    for file in files {
      for (line, name) in Self.names(in: file, after: ["extension"]) {
        guard let room = rooms[name], room != Self.room(of: file) else { continue }
        findings.append(Finding(path: file.path, line: line, message: "extends \(name) of \(room)"))
      }
    }
  }

  private static func room(of file: SourceFile) -> String {
    let parts = file.path.split(separator: "/")
    return parts[1...(parts[1] == "Products" ? 2 : 1)].joined(separator: "/")
  }

  /// The names after keywords in the first column, with their lines.
  private static func names(in file: SourceFile, after keywords: Set<String>) -> [(line: Int, name: String)] {
    let code = file.parts.only(.code)
    let lines = LineNumbers(code)
    var found: [(line: Int, name: String)] = []
    var isNext = false
    for range in Words(code) {
      let word = String(decoding: code[range], as: UTF8.self)
      if isNext { found.append((lines[range.lowerBound], word)) }
      isNext = keywords.contains(word)
    }
    return found
  }
}

import Foundation

/// The text files of a project, in order of their paths.
struct SourceTree: Sendable {
  let files: [SourceFile]

  /// The folder of this project.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// This project.
  static let project = SourceTree(root: root)

  init(_ files: [SourceFile]) { self.files = files }

  /// The files of the folders that are part of the project: a checkout may have others beside them.
  init(root: URL) {
    let folders = [".ci", "Documentation", "Packaging", "Sources", "Tests", "Tools", "scripts"]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    var paths = names.filter { $0.hasSuffix(".md") || $0 == "Package.swift" }
    for folder in folders { Self.list(folder, below: root, into: &paths) }
    files = paths.sorted().compactMap { path in
      guard let language = SourceFile.Language(path: path),
        let content = FileManager.default.contents(atPath: root.appendingPathComponent(path).path)
      else { return nil }
      return SourceFile(path: path, language: language, bytes: Array(content))
    }
  }

  func files(in languages: Set<SourceFile.Language>) -> [SourceFile] {
    files.filter { languages.contains($0.language) }
  }

  private static func list(_ folder: String, below root: URL, into paths: inout [String]) {
    let path = root.appendingPathComponent(folder).path
    guard let entries = FileManager.default.enumerator(atPath: path) else { return }
    while let entry = entries.nextObject() as? String { paths.append("\(folder)/\(entry)") }
  }
}

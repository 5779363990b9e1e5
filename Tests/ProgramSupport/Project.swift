package import Foundation
import TestSupport

/// The project's own files.
package enum Project {
  package static let folder = SampleImages.folder.deletingLastPathComponent()

  package static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// True if the program contains the face network, which a build downloads.
  package static let hasFaceNetwork = FileManager.default.fileExists(
    atPath: folder.appendingPathComponent(".build/faces.network").path)

  /// The pages of the documentation.
  package static let pages = {
    let documentation = folder.appendingPathComponent("Documentation").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: documentation)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
  }()

  /// Returns the blocks of a page between three backticks with a language, and three backticks.
  package static func blocks(of page: String, in language: String) throws -> [String] {
    try text(of: page).components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }
}

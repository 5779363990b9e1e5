package import Foundation

/// A folder of conformance data that is not part of the project. Tests that need it are skipped where an
/// environment variable does not name it.
package enum Corpus {
  /// Images: `TESSERA_CORPORA`.
  package static let images = folder(named: "TESSERA_CORPORA")
  /// Layouts with their exact frames: `TESSERA_VECTORS`.
  package static let vectors = folder(named: "TESSERA_VECTORS")

  private static func folder(named variable: String) -> URL? {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    return (try? folder.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true ? folder : nil
  }

  /// Returns the files in a folder of the corpus, in the order of their names.
  package static func files(in folder: String, of root: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil
    ).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

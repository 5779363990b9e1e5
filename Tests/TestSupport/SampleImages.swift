package import Files
package import Foundation

/// The sample pictures that come with the project.
package enum SampleImages {
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("SampleImages")

  package static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  package static func path(_ name: String) -> FilePath {
    FilePath(folder.appendingPathComponent(name).path)
  }
}

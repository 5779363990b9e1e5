import Foundation
import TesseraLibrary

/// The files of a golden picture: `lobby.png`, or `lobby@linux.png` of a variant in its place, and `lobby~2.png` and so
/// on, which are accepted as well.
struct GoldenPicture {
  let name: String
  /// The files that exist, the first one first.
  let accepted: [URL]
  /// The file of a new golden picture.
  let new: URL
  /// The folder of the test.
  private let home: URL

  /// - Parameters:
  ///   - variants: The variants of this run, the best first.
  ///   - folder: The folder of golden pictures; nil for the one beside the test.
  ///   - test: The path of the file with the test.
  init(_ name: String, variants: [String], in folder: URL?, test: String) throws {
    self.name = name
    for part in [name] + variants where !Self.isPlain(part) {
      throw TesseraError.setting(
        "the golden picture cannot be called “\(part)”; use letters, digits, spaces, - and _")
    }
    let test = URL(fileURLWithPath: test)
    home = test.deletingLastPathComponent()
    let folder =
      folder ?? home.appendingPathComponent("Goldens/" + test.deletingPathExtension().lastPathComponent)
    new = folder.appendingPathComponent(name + ".png")
    let stems = variants.map { "\(name)@\($0)" } + [name]
    accepted = stems.lazy.map { Self.files($0, in: folder) }.first { !$0.isEmpty } ?? []
  }

  /// Returns the file of a stem, and those with numbers from 2 on.
  private static func files(_ stem: String, in folder: URL) -> [URL] {
    func existing(_ name: String) -> URL? {
      let file = folder.appendingPathComponent(name + ".png")
      return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }
    guard let first = existing(stem) else { return [] }
    var files = [first]
    while let next = existing("\(stem)~\(files.count + 1)") { files.append(next) }
    return files
  }

  /// True for a name that every system can store, and that stays in its folder.
  private static func isPlain(_ name: String) -> Bool {
    let marks = Array("/\\:*?\"<>|@~\u{7f}".unicodeScalars)
    return (1...120).contains(name.utf8.count) && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { $0.value >= 32 && !marks.contains($0) }
  }

  /// Returns the path of a file from the folder of the test on.
  func path(of file: URL) -> String {
    file.path.hasPrefix(home.path + "/") ? String(file.path.dropFirst(home.path.count + 1)) : file.path
  }
}

import Fixtures
import Foundation
import ProgramSupport
import TestSupport

/// A folder with pictures to compare.
struct ComparedFolder {
  let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: []) }

  /// Writes a picture of random-looking pixels, the first of them with another level of red.
  func write(_ name: String, _ width: Int = 40, _ height: Int = 30, seed: UInt64 = 1, changing step: UInt8 = 0) throws {
    var rows = PhotoLike(width: width, height: height, seed: seed).rgb8
    rows[0] = rows[0] < 128 ? rows[0] + step : rows[0] - step
    try photos.folder.write(PNGFixture().encoded(rows: rows, width: width, height: height), to: name)
  }

  func write(text: String, to name: String) throws { try photos.folder.write(Array(text.utf8), to: name) }

  /// Writes two folders with a picture that is the same and one that differs.
  func writeFolders() throws {
    for folder in ["golden", "new"] {
      try write("\(folder)/same.png")
      try write("\(folder)/changed.png", seed: 2, changing: folder == "new" ? 9 : 0)
    }
  }

  func compare(_ words: String...) throws -> Program.Run { try compare(words) }

  func compare(_ words: [String]) throws -> Program.Run {
    try Program.run(["compare"] + words, in: photos.folder)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: photos.folder.url.appending(path: name)), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: photos.folder.url.appending(path: name).path)
  }

  /// Makes a symbolic link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: photos.folder.url.appending(path: name).path, withDestinationPath: target)
  }
}

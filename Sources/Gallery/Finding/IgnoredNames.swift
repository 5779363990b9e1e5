import Files

/// The files in a folder that a list there excludes, as Android (`.nomedia`) and galleries have it: an empty list
/// excludes the folder with its subfolders, any other the names and patterns in it.
struct IgnoredNames {
  /// True if the whole folder is excluded.
  private(set) var isWhole = false
  private var patterns: [Glob] = []

  static let lists: Set = [FilePath(".nomedia"), FilePath(".sigalignore")]
  private static let (longest, longestLine) = (1 << 16, 255)

  /// - Parameter names: The names in the folder.
  init(in folder: FilePath, holding names: [FilePath]) {
    for name in names where name.bytes.first == UInt8(ascii: ".") && Self.lists.contains(name) {
      // A list or a line that cannot be read excludes everything: it is there to keep something private.
      guard let file = try? OpenFile(folder.appending(name)), file.size <= Self.longest,
        let bytes = try? file.bytes(at: 0, count: file.size)
      else {
        isWhole = true
        return
      }
      let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
      let found = lines.filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
      let globs = found.map { $0.utf8.count > Self.longestLine ? nil : Glob($0) }
      if found.isEmpty || globs.contains(nil) { isWhole = true }
      patterns += globs.compactMap(\.self)
    }
  }

  func contains(_ name: FilePath) -> Bool { !patterns.isEmpty && patterns.contains { $0.matches([name.bytes[...]]) } }
}

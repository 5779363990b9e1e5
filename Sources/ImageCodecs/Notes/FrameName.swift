package import Files

/// What the files of an animation’s frames are called, in a folder that holds nothing else: `frame-00001.png`.
package enum FrameName {
  private static let start = "frame-"
  private static let ending = ".png"
  private static let digitCount = 5

  /// - Parameter number: Counted from 1.
  package static func name(ofFrame number: Int) -> String {
    let digits = String(number)
    return start + String(repeating: "0", count: max(0, digitCount - digits.count)) + digits + ending
  }

  /// Whether it is the name of a frame.
  package static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(ending), name.count > start.count + ending.count else { return false }
    let digits = name.dropFirst(start.count).dropLast(ending.count).utf8
    return digits.count >= digitCount && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Whether a folder with these names in it has the frames of an animation that Tessera made, which are no photos.
  package static func isFrames(_ folder: FilePath, holding names: [FilePath]) -> Bool {
    guard let first = names.min(), names.allSatisfy({ isName($0.text) }) else { return false }
    return WallNote.isSigned(folder.appending(first))
  }
}

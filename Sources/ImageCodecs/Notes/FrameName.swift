package import Files

/// The file names of an animation’s frames, in a separate folder: `frame-00001.png`.
package enum FrameName {
  private static let start = "frame-"
  private static let ending = ".png"
  private static let digitCount = 5

  /// - Parameter number: The number of the frame, counted from 1.
  package static func name(ofFrame number: Int) -> String {
    let digits = String(number)
    return start + String(repeating: "0", count: max(0, digitCount - digits.count)) + digits + ending
  }

  /// Returns true for the name of a frame.
  package static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(ending), name.count > start.count + ending.count else { return false }
    let digits = name.dropFirst(start.count).dropLast(ending.count).utf8
    return digits.count >= digitCount && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns true if a folder with these names contains the frames of an animation made by Tessera, which do not count
  /// as photos.
  package static func isFrames(_ folder: FilePath, holding names: [FilePath]) -> Bool {
    guard let first = names.min(), names.allSatisfy({ isName($0.text) }) else { return false }
    return WallNote.isSigned(folder.appending(first))
  }
}

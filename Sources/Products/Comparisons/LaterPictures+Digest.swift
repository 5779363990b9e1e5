import Digests
package import Files
package import ImageCodecs

extension LaterPictures {
  /// Returns the SHA-256 of the bytes of later pictures, and of their number.
  package func digest(of file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    var digest = SHA256()
    digest.update(Array("\(kind.rawValue) \(count ?? 0)\n".utf8))
    let most = 256 << 10
    for part in parts {
      digest.update(Array("\(part.count)\n".utf8))
      var offset = part.lowerBound
      while offset < part.upperBound {
        let bytes = try file.bytes(at: offset, count: min(most, part.upperBound - offset))
        if bytes.isEmpty { break }
        digest.update(bytes)
        offset += bytes.count
      }
    }
    return digest.bytes()
  }
}

/// The pictures of two files after the first, compared by their stored bytes: tolerances apply only to decoded pixels.
package struct LaterDifference: Equatable, Sendable {
  package var expected: LaterPictures?
  package var actual: LaterPictures?
  /// True if both files have the same later pictures, or none.
  package var isNone: Bool

  /// Compares two files with these headers.
  init(
    _ expected: borrowing OpenFile, _ expectedInfo: ImageInfo, _ actual: borrowing OpenFile, _ actualInfo: ImageInfo
  ) throws(FileError) {
    self.expected = try LaterPictures.find(in: expected, expectedInfo)
    self.actual = try LaterPictures.find(in: actual, actualInfo)
    if let first = self.expected, let second = self.actual {
      isNone = try first.digest(of: expected) == second.digest(of: actual)
    } else {
      isNone = self.expected == nil && self.actual == nil
    }
  }

  /// The difference in words, after those about the first picture.
  ///
  /// - Parameter firstDiffers: True if the first pictures differ, too.
  func sentence(firstDiffers: Bool) -> String {
    let kind = (actual ?? expected)?.kind ?? .frames
    let counts = [actual, expected].map { $0 == nil ? 1 : $0?.count }
    if let count = counts[0], let other = counts[1], count != other {
      return "\(firstDiffers ? "it " : "")has \(kind.text(count)) instead of \(other)"
    }
    if firstDiffers { return "later \(kind.rawValue) differ, too" }
    return "the first \(kind.singular) is the same, but later \(kind.rawValue) have other bytes"
  }
}

extension LaterPictures.Kind {
  fileprivate var singular: String { String(rawValue.dropLast()) }

  fileprivate func text(_ count: Int) -> String { "\(count) \(count == 1 ? singular : rawValue)" }
}

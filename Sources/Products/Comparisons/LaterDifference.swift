package import Comparison
import Files
package import ImageCodecs

/// The pictures of two files after the first. Frames and pages that can be taken out are compared by their pixels,
/// under the same rules as the first; others by their stored bytes.
package struct LaterDifference: Equatable, Sendable {
  package var expected: LaterPictures?
  package var actual: LaterPictures?
  /// True if both files have the same later pictures, or none.
  package var isNone: Bool
  /// The frames and pages that differ, if they were decoded.
  package private(set) var frames: Frames?

  /// The difference of frames or pages.
  package struct Frames: Equatable, Sendable {
    /// The numbers of times that the animations are shown, 0 for endlessly.
    package var expectedPlays: Int
    package var actualPlays: Int
    /// The first ones.
    package private(set) var listed: [Frame] = []
    /// True if stored samples of a page have more bits than were compared.
    var isShallow = false
    /// The number of all that differ.
    package private(set) var count = 0

    init(plays: (expected: Int, actual: Int)) { (expectedPlays, actualPlays) = plays }

    static let mostListed = 100

    mutating func add(_ frame: Frame) {
      if frame.isSame { return }
      count += 1
      if listed.count < Self.mostListed { listed.append(frame) }
    }
  }

  /// A frame or a page.
  package struct Frame: Equatable, Sendable {
    /// The first has number 1.
    package var number: Int
    /// Nil if the pixels count as the same.
    package var difference: PictureDifference?
    /// The times that a frame is shown.
    package var expectedMilliseconds = 0
    package var actualMilliseconds = 0

    var isSame: Bool { difference == nil && expectedMilliseconds == actualMilliseconds }
  }

  /// Compares two files with these headers by their stored bytes.
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

  /// Replaces the comparison of bytes by that of pixels.
  mutating func take(_ frames: Frames) {
    self.frames = frames
    isNone = frames.count == 0 && frames.expectedPlays == frames.actualPlays
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
    if let frames { return frames.sentence(kind, firstDiffers: firstDiffers) }
    if firstDiffers { return "later \(kind.rawValue) differ, too" }
    return "the first \(kind.singular) is the same, but later \(kind.rawValue) have other bytes"
  }
}

extension LaterDifference.Frames {
  fileprivate func sentence(_ kind: LaterPictures.Kind, firstDiffers: Bool) -> String {
    var parts: [String] = []
    if let frame = listed.first {
      parts.append("\(kind.singular) \(frame.number)\(frame.sentence)")
      if count > 1 {
        parts.append(count == 2 ? "1 more \(kind.singular) differs" : "\(count - 1) more \(kind.rawValue) differ")
      }
    }
    if expectedPlays != actualPlays {
      let subject = firstDiffers || !parts.isEmpty ? "it " : ""
      parts.append("\(subject)is shown \(Self.times(actualPlays)), not \(Self.times(expectedPlays))")
    }
    return parts.joined(separator: "; ")
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "endlessly"
    case 1: "once"
    default: "\(count) times"
    }
  }
}

extension LaterDifference.Frame {
  fileprivate var sentence: String {
    let times = " lasts \(actualMilliseconds) ms instead of \(expectedMilliseconds)"
    guard let difference else { return times }
    return ": " + difference.sentence + (expectedMilliseconds == actualMilliseconds ? "" : "; it" + times)
  }
}

extension LaterPictures.Kind {
  fileprivate var singular: String { String(rawValue.dropLast()) }

  fileprivate func text(_ count: Int) -> String { "\(count) \(count == 1 ? singular : rawValue)" }
}

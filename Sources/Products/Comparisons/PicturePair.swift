package import Comparison
package import Files

/// Two pictures to compare, or a picture and its checksum.
package struct PicturePair: Sendable {
  /// The name in reports: the path below both folders.
  package var name: FilePath
  package var expected: Expected
  /// Nil if the expected picture has no counterpart.
  package var actual: FilePath?
  /// Other expected pictures, one of which may be the same instead.
  package var alternatives: [FilePath] = []
  /// The name of a new expected picture, if it is another than the pair's.
  var newGolden: FilePath?
  /// The name of the expected picture, if several were accepted or it is that of a variant.
  var golden: FilePath?
  /// True if both files are known to have the same bytes.
  var isKnownSame = false
  /// The path in the working tree, for pictures of a revision.
  var place: FilePath?

  /// Other names under which noise may have been measured, the best first: the ends of the path of an expected picture
  /// that is in no compared folder.
  var noiseNames: [FilePath] = []

  package enum Expected: Sendable {
    case picture(FilePath)
    case checksum(String)
    /// There is only an actual picture.
    case nothing
  }

  package init(name: FilePath, expected: Expected, actual: FilePath?) {
    (self.name, self.expected, self.actual) = (name, expected, actual)
  }

  /// Names the noise of a picture that is in no compared folder.
  mutating func nameNoise() {
    guard let components = expectedPicture?.components else { return }
    noiseNames = components.indices.map { FilePath(bytes: components[$0...].joined(separator: [UInt8(ascii: "/")])) }
  }

  package var expectedPicture: FilePath? { if case .picture(let path) = expected { path } else { nil } }
}

/// The outcome of comparing two pictures.
package struct PairOutcome: Sendable {
  package var pair: PicturePair
  package var verdict: PairVerdict
  /// The new name of a renamed picture.
  package var newName: FilePath?
  @Aside package var difference: PictureDifference?
  /// Frames and pages after the first; nil if neither file has any.
  @Aside package var later: LaterDifference?
  /// True if the pictures that were decoded count as the same.
  var isFirstSame = false
  /// The reason for a failure.
  package var message: String?
  /// True if stored samples have more bits than were compared.
  package var isShallow = false
  /// The checksum of the actual picture, if it was computed.
  var checksum: String?
  /// The actual file before it was compared: another one is not accepted.
  var stamp: FileStamp?
  /// The time that the comparison took.
  var seconds = 0.0

  init(
    _ pair: PicturePair, _ verdict: PairVerdict, _ difference: PictureDifference? = nil, message: String? = nil,
    stamp: FileStamp? = nil
  ) {
    (self.pair, self.verdict, self.message, self.stamp) = (pair, verdict, message, stamp)
    self.difference = difference
  }
}

package enum PairVerdict: String, CaseIterable, Sendable {
  case same
  case different
  /// There is only an actual picture.
  case added
  /// There is only an expected picture.
  case removed
  /// An expected picture is there under another name.
  case renamed
  /// The actual picture could not be compared.
  case failed
  /// The expected picture could not be read.
  case unreadable

  package var isDifference: Bool { [.different, .added, .removed, .renamed].contains(self) }
}

/// A value that few owners have, in memory of its own.
@propertyWrapper package struct Aside<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  package init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}

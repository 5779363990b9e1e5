/// A clockwise turn of a picture by quarters of a circle.
package enum QuarterTurn: UInt8, CaseIterable, Sendable {
  case none
  case right
  case half
  case left

  /// Returns the turn by an angle; nil if it is not one of whole quarters.
  package init?(degrees: Double) {
    guard let quarters = Int(exactly: degrees / 90) else { return nil }
    self.init(quarters: quarters)
  }

  package init(quarters: Int) { self = Self.allCases[quarters & 3] }

  package var degrees: Int { Int(rawValue) * 90 }

  /// True if rows become columns.
  package var exchangesAxes: Bool { self == .right || self == .left }

  /// The end of a text that identifies a photo: ` turned 90`. Empty for no turn.
  package var suffix: String { self == .none ? "" : " turned \(degrees)" }

  /// This turn followed by another.
  package func followed(by next: QuarterTurn) -> QuarterTurn { Self(quarters: Int(rawValue) + Int(next.rawValue)) }
}

extension FilePath {
  private static let turnMark = "#turn="

  /// The path of a photo that is shown turned: `photo.jpg#turn=90`. A turn that the path already has is added.
  package func turned(by turn: QuarterTurn) -> FilePath {
    let (whole, file) = (self.turn.followed(by: turn), unturned)
    return whole == .none ? file.literal : file.adding(Self.mark(whole))
  }

  /// The path of a file whose own name may end like a turn: `photo.jpg#turn=90#turn=0`.
  package var literal: FilePath { ownMark == nil ? self : adding(Self.mark(.none)) }

  /// The turn that the path names.
  package var turn: QuarterTurn { ownMark ?? .none }

  /// The path without a turn.
  package var unturned: FilePath {
    ownMark.map { FilePath(bytes: bytes.dropLast(Self.mark($0).utf8.count)) } ?? self
  }

  /// The turn at the end of the path; nil if there is none.
  private var ownMark: QuarterTurn? {
    guard bytes.last == UInt8(ascii: "0") else { return nil }
    let end = bytes.suffix(Self.turnMark.utf8.count + 3)
    return QuarterTurn.allCases.first { turn in
      let mark = Self.mark(turn).utf8
      return end.count >= mark.count && end.suffix(mark.count).elementsEqual(mark)
    }
  }

  private static func mark(_ turn: QuarterTurn) -> String { "\(turnMark)\(turn.degrees)" }
}

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

  /// This turn followed by another.
  package func followed(by next: QuarterTurn) -> QuarterTurn { Self(quarters: Int(rawValue) + Int(next.rawValue)) }
}

extension FilePath {
  private static let turnMark = "#turn="

  /// The path of a photo that is shown turned: `photo.jpg#turn=90`. It has the turns of both.
  package func turned(by turn: QuarterTurn) -> FilePath {
    let whole = self.turn.followed(by: turn)
    return whole == .none ? unturned : unturned.adding("\(Self.turnMark)\(whole.degrees)")
  }

  /// The turn that the path names.
  package var turn: QuarterTurn {
    guard bytes.last == UInt8(ascii: "0") else { return .none }
    let start = bytes.suffix(Self.turnMark.utf8.count + 3)
    return QuarterTurn.allCases.dropFirst().first { turn in
      let mark = "\(Self.turnMark)\(turn.degrees)".utf8
      return start.count >= mark.count && start.suffix(mark.count).elementsEqual(mark)
    } ?? .none
  }

  /// The path without a turn.
  package var unturned: FilePath {
    let turn = turn
    if turn == .none { return self }
    return FilePath(bytes: bytes.dropLast(Self.turnMark.utf8.count + "\(turn.degrees)".utf8.count))
  }
}

@_spi(_Unicode) import Swift

/// Text as it is compared: without case, accents and repeated spaces, so that `Zoe` is `ZOË`.
struct FoldedText: Hashable, Comparable, Sendable {
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars = Self.folded(text)
  }

  /// Texts of ASCII letters alone are common, and need no tables.
  private static func folded(_ text: String) -> [Unicode.Scalar] {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(text.utf8.count)
    func add(_ scalar: Unicode.Scalar) {
      if scalar == " " || scalar.properties.isWhitespace {
        if let last = folded.last, last != " " { folded.append(" ") }
      } else {
        folded.append(scalar)
      }
    }
    if isPlain {
      for scalar in text.unicodeScalars {
        let isCapital = (0x41...0x5A).contains(scalar.value)
        add(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      }
    } else {
      for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars
        where lower.properties.generalCategory != .nonspacingMark { add(lower) }
      }
    }
    if folded.last == " " { folded.removeLast() }
    return folded
  }

  static func < (one: FoldedText, other: FoldedText) -> Bool {
    NaturalOrder.compare(one.bytes, other.bytes) < 0
  }

  /// The text in UTF-8.
  var bytes: [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }
}

/// A pattern for text: `*` stands for any characters, `?` for one. Without either, text must contain it.
struct TextPattern: Hashable, Sendable {
  private let tokens: [Unicode.Scalar]

  init(_ text: String) {
    let folded = FoldedText(text).scalars
    tokens = folded.contains { $0 == "*" || $0 == "?" } ? folded : ["*"] + folded + ["*"]
  }

  func matches(_ folded: FoldedText) -> Bool {
    tokens.matchAsWildcards(folded.scalars, isRun: { $0 == "*" }, accepts: { $0 == "?" || $0 == $1 })
  }
}

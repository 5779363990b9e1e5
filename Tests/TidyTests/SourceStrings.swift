/// The strings of a Swift source, each with an ellipsis in place of what is interpolated. Added strings are one.
struct SourceStrings {
  private(set) var texts: [String] = []
  private let bytes: [UInt8]
  private let kinds: [SourceText.Kind]
  private var position = 0

  init(_ source: SourceText) {
    (bytes, kinds) = (source.bytes, source.kinds)
    while position < bytes.count {
      if isQuote(position) {
        texts.append(text(readString()))
      } else if kinds[position] == .literal {
        // A regular expression, or a raw string.
        while position < bytes.count, kinds[position] == .literal { position += 1 }
      } else {
        position += 1
      }
    }
  }

  private func isQuote(_ place: Int) -> Bool {
    place < bytes.count && bytes[place] == UInt8(ascii: "\"") && kinds[place] == .literal
  }

  /// Reads a string, and those that are added to it.
  private mutating func readString() -> [UInt8] {
    var string = readOne()
    while let next = placeOfAdded() {
      position = next
      string += readOne()
    }
    return string
  }

  /// The place of a string behind a plus sign; nil if there is none.
  private func placeOfAdded() -> Int? {
    var (place, hasPlus) = (position, false)
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"): place += 1
      case UInt8(ascii: "+") where !hasPlus: (place, hasPlus) = (place + 1, true)
      default: return hasPlus && isQuote(place) ? place : nil
      }
    }
    return nil
  }

  /// Reads from one quotation mark, or three, to the next.
  private mutating func readOne() -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    let isLong = isQuote(position + 1) && isQuote(position + 2)
    position += isLong ? 3 : 1
    var string: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == mark && (!isLong || isQuote(position + 1) && isQuote(position + 2)) {
        position += isLong ? 3 : 1
        return string
      }
      if byte == UInt8(ascii: "\\"), position + 1 < bytes.count {
        position += 2
        if bytes[position - 1] == UInt8(ascii: "(") {
          skipInterpolation()
          string += Array("…".utf8)
        }
      } else {
        string.append(byte)
        position += 1
      }
    }
    return string
  }

  /// Skips code as far as the bracket that closes it, and the strings in it.
  private mutating func skipInterpolation() {
    var depth = 1
    while position < bytes.count && depth > 0 {
      if isQuote(position) {
        _ = readOne()
        continue
      }
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      position += 1
    }
  }

  /// A string in one line.
  private func text(_ string: [UInt8]) -> String {
    String(decoding: string, as: UTF8.self).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}

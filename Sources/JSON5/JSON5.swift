import Foundation

/// Reads JSON and JSON5, with readable error messages.
package enum JSON5 {
  /// The reason why the text was rejected, with its location: `line 3, column 14: …` or
  /// `images[3].file: must be a string`.
  package struct Refusal: Error, Equatable {
    package var sentence: String
    /// The place of the fault, if it is known.
    package var place: JSON5Places.Place?

    init(_ fault: JSON5Fault) {
      (sentence, place) = (fault.sentence, JSON5Places.Place(line: fault.line, column: fault.column))
    }

    /// The refusal of a value in valid text.
    fileprivate init(_ error: DecodingError, in bytes: [UInt8]) {
      sentence = error.sentence
      let steps = error.codingPath.map { key -> JSON5Places.Step in
        key.intValue.map { .index($0) } ?? .key(key.stringValue)
      }
      if !steps.isEmpty, bytes.count < 1 << 24 { place = JSON5Places(in: bytes).place(of: steps) }
    }

    init(sentence: String) { self.sentence = sentence }
  }

  /// - Parameter refusesRepeats: True to reject objects with repeated keys, which takes another pass over the text.
  package static func decode<Content: Decodable>(
    _ type: Content.Type, from bytes: [UInt8], refusesRepeats: Bool = false
  ) throws(Refusal) -> Content {
    if refusesRepeats, let fault = JSON5Fault(in: bytes, refusesRepeats: true), fault.isRepeat {
      throw Refusal(fault)
    }
    // On some systems the decoder traps if a key is not UTF-8, or an exponent ends with its sign.
    if !isUTF8(bytes) || hasOpenExponent(bytes), let fault = JSON5Fault(in: bytes) {
      throw Refusal(fault)
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(type, from: Data(closed(bytes)))
    } catch let error as DecodingError {
      if let fault = JSON5Fault(in: bytes) { throw Refusal(fault) }
      throw Refusal(error, in: bytes)
    } catch {
      throw Refusal(sentence: "cannot be parsed")
    }
  }

  /// Returns true if `e+` occurs without a digit after it, in a number or elsewhere.
  private static func hasOpenExponent(_ bytes: [UInt8]) -> Bool {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    return bytes.indices.dropLast().contains { index in
      bytes[index] | 0x20 == UInt8(ascii: "e") && signs.contains(bytes[index + 1])
        && !(index + 2 < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 2]))
    }
  }

  /// Returns text that does not end with a number: the decoder reads on after one, and traps at what it finds there.
  private static func closed(_ bytes: [UInt8]) -> [UInt8] {
    guard let last = bytes.last, !"}]\"' \t\r\n".utf8.contains(last) else { return bytes }
    return bytes + [UInt8(ascii: "\n")]
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}

import Foundation

/// Reads JSON and JSON5, and says in words what is wrong with it.
package enum JSON5 {
  /// Why a text was not understood, and where: `line 3, column 14: …` or `images[3].file: must be a text`.
  package struct Refusal: Error, Equatable {
    package var sentence: String
  }

  /// - Parameter refusesRepeats: whether an object may not have a key twice, which costs another look at the text.
  package static func decode<Content: Decodable>(
    _ type: Content.Type, from bytes: [UInt8], refusesRepeats: Bool = false
  ) throws(Refusal) -> Content {
    if refusesRepeats, let fault = JSON5Fault(in: bytes, refusesRepeats: true), fault.isRepeat {
      throw Refusal(sentence: fault.sentence)
    }
    // The decoder of some systems traps where a key is not UTF-8, and where an exponent ends with its sign.
    if !isUTF8(bytes) || hasOpenExponent(bytes), let fault = JSON5Fault(in: bytes) {
      throw Refusal(sentence: fault.sentence)
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      if let fault = JSON5Fault(in: bytes) { throw Refusal(sentence: fault.sentence) }
      throw Refusal(sentence: error.sentence)
    } catch {
      throw Refusal(sentence: "cannot be understood")
    }
  }

  /// Whether `e+` stands there without a digit behind it, in a number or elsewhere.
  private static func hasOpenExponent(_ bytes: [UInt8]) -> Bool {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    return bytes.indices.dropLast().contains { index in
      bytes[index] | 0x20 == UInt8(ascii: "e") && signs.contains(bytes[index + 1])
        && !(index + 2 < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 2]))
    }
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}

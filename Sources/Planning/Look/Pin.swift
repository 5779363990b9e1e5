import Files
import Foundation
import Layouts
import Settings

/// A photo at a chosen place of a mosaic, as written: `us.jpg@50%,40%`.
package struct Pin: Hashable, Encodable, Sendable {
  var file: FilePath
  /// The point in percent of the mosaic's width and height, from the top left.
  var x: Double
  var y: Double

  /// Parses a name, an at sign and two percentages. The name may contain at signs.
  init?(_ text: FilePath) {
    guard let sign = text.bytes.lastIndex(of: UInt8(ascii: "@")), sign > 0 else { return nil }
    let numbers = String(decoding: text.bytes[(sign + 1)...], as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    let values = numbers.compactMap(Self.percentage)
    guard numbers.count == 2, values.count == 2 else { return nil }
    file = FilePath(bytes: text.bytes[..<sign])
    (x, y) = (values[0], values[1])
  }

  private static func percentage(_ text: Substring) -> Double? {
    guard text.hasSuffix("%"), let value = Double(text.dropLast()), (0...100).contains(value) else { return nil }
    return value
  }

  var point: UnitPoint { UnitPoint(x: x / 100, y: y / 100) }
}

extension Notation where Value == [Pin] {
  static var pins: Notation {
    oneByOne("a photo and a point such as us.jpg@50%,40%") { Pin($0.path) }
  }
}

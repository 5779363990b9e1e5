package import Foundation

/// Reads lengths and values that contain lengths: in pixels or, at a given resolution, in physical units.
///
///     let ruler = Ruler(resolution: 300)
///     ruler.length("12")          // 12
///     ruler.length("25.4mm")      // 300
///     ruler.size("210x297mm")     // 2480.3… × 3507.9…
///
/// The resolution is known once all options are read. Until then, settings keep lengths with units unparsed: see
/// `Settings.readLengths`. Each function returns nil for text that is not a length or is out of range.
package struct Ruler: Sendable {
  /// The dots per inch; nil if lengths can only be in pixels.
  let resolution: Double?

  package init(resolution: Double?) {
    self.resolution = resolution
  }

  /// The maximum length, in pixels.
  private static let longest = 1_000_000.0

  /// A length that may be zero.
  package func length(_ text: String) -> Double? { pixels(text).flatMap { (0...Self.longest).contains($0) ? $0 : nil } }

  package func positiveLength(_ text: String) -> Double? { length(text).flatMap { $0 > 0 ? $0 : nil } }

  /// The width or height of a wall; rounded to whole pixels if it has a unit.
  package func side(_ text: String) -> Double? { positiveLength(text).flatMap { rounded($0, as: text) } }

  /// A type size.
  package func typeSize(_ text: String) -> Double? { pixels(text).flatMap { (4...2000).contains($0) ? $0 : nil } }

  /// Width and height: `1920x1080`, or `210x297mm`, in which the unit at the end applies to both.
  package func size(_ text: String) -> CGSize? {
    let sides = Self.sides(text).map(LengthUnit.split)
    guard sides.count == 2, let (width, unit) = sides[0], let (height, lastUnit) = sides[1],
      let width = pixels(width, unit ?? lastUnit), let height = pixels(height, lastUnit),
      width > 0, height > 0, max(width, height) <= Self.longest
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// The size of a wall; rounded to whole pixels if it has a unit.
  package func wallSize(_ text: String) -> CGSize? {
    guard let size = size(text), let width = rounded(size.width, as: text), let height = rounded(size.height, as: text)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Two coordinates: `-140,90` or `-10mm,5mm`.
  package func point(_ text: String) -> CGPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { pixels(String($0)) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], max(abs(x), abs(y)) <= Self.longest else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// Returns true if the text contains a length that depends on the resolution.
  package static func dependsOnResolution(_ text: String) -> Bool {
    text.split(separator: ",").flatMap { sides(String($0)) }.contains { LengthUnit.split($0)?.unit?.perInch != nil }
  }

  private func pixels(_ text: String) -> Double? { LengthUnit.split(text).flatMap { pixels($0.number, $0.unit) } }

  private func pixels(_ number: Double, _ unit: LengthUnit?) -> Double? {
    guard let perInch = unit?.perInch else { return number }
    return resolution.map { number * $0 / perInch }
  }

  private func rounded(_ length: Double, as text: String) -> Double? {
    let length = Self.dependsOnResolution(text) ? length.rounded() : length
    return length > 0 ? length : nil
  }

  /// Splits a size at the x between its sides, as distinct from the x in `px`.
  private static func sides(_ text: String) -> [String] {
    var (sides, previous) = ([""], Character(" "))
    for character in text {
      if "xX×".contains(character) && previous != "p" && previous != "P" {
        sides.append("")
      } else {
        sides[sides.count - 1].append(character)
      }
      previous = character
    }
    return sides
  }
}

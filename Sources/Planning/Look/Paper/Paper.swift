package import Foundation
import Messages

/// A sheet of paper, in millimeters.
///
///     Paper("A4")             // 210 × 297 mm
///     Paper("8.5x11in")       // 215.9 × 279.4 mm
package struct Paper: Hashable, Encodable, Sendable {
  package var width: Double
  package var height: Double

  init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Parses a name, ignoring case, or a width and a height with a unit. Nil if the text is neither.
  init?(_ text: String) {
    if let named = Self.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
      self = named.paper
      return
    }
    // 15x10 is 10x15 on its side.
    let sides = text.lowercased().replacing("×", with: "x").split(separator: "x", omittingEmptySubsequences: false)
    if sides.count == 2, let named = Self.named.first(where: { $0.name == "\(sides[1])x\(sides[0])" }) {
      self.init(width: named.paper.height, height: named.paper.width)
      return
    }
    guard Ruler.dependsOnResolution(text), let size = Ruler(resolution: LengthUnit.millimetersPerInch).size(text),
      min(size.width, size.height) >= 1
    else { return nil }
    self.init(width: size.width, height: size.height)
  }

  /// The sheet in landscape orientation.
  var landscape: Paper { Paper(width: max(width, height), height: min(width, height)) }

  /// Returns the size of the sheet in pixels, rounded.
  package func pixels(at resolution: Double) -> CGSize {
    CGSize(
      width: max(1, (width * resolution / LengthUnit.millimetersPerInch).rounded()),
      height: max(1, (height * resolution / LengthUnit.millimetersPerInch).rounded()))
  }

  /// Parses the sheet of an option.
  package static func read(_ text: String, for option: String) throws(RunFailure) -> Paper {
    if let paper = Paper(text) { return paper }
    let hint = (measured(text) ?? nearest(to: text)).map { "; did you mean \($0)?" } ?? ""
    throw .usage("\(option) needs a name such as A4 or a size such as 210x297mm, not “\(text)”\(hint)")
  }

  /// Returns a size without a unit in the units that it probably has; nil for other text.
  private static func measured(_ text: String) -> String? {
    guard let size = Ruler(resolution: nil).size(TypedText.plain(text).filter { $0 != " " }) else { return nil }
    let (width, height) = (Double(size.width).shortest, Double(size.height).shortest)
    let plain = "\(width)x\(height)"
    switch max(size.width, size.height) {
    case ...30: return "\(plain)cm or \(plain)in"
    case ...200: return "\(plain)cm"
    default: return "\(plain)mm"
    }
  }

  /// Returns the probable correction of a misspelled name.
  static func nearest(to text: String) -> String? {
    let names = named.map(\.name)
    let lowercase = Spelling.nearest(to: text.lowercased(), among: names.map { $0.lowercased() })
    return names.first { $0.lowercased() == lowercase }
  }
}

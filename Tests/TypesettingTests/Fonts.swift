import Foundation
import Layouts
import Raster
import Typesetting

/// The fonts that tests need, and whether they are installed.
enum Fonts {
  /// Debian's `fonts-dejavu-core`.
  static let dejaVu = "DejaVu Sans"
  static let hasDejaVu = (try? typesetter.hasFont(dejaVu)) ?? false
  /// Debian's `fonts-noto-cjk`.
  static let cjk = "Noto Sans CJK JP"
  /// True if glyphs can become parts of documents.
  static let canBeEmbedded = hasDejaVu && (try? typesetter.glyphs(of: .test("a"))) != nil
  static func has(_ font: String) -> Bool { (try? typesetter.hasFont(font)) ?? false }

  /// True if the libraries are those that goldens were recorded with.
  static let areComparable =
    hasDejaVu && (try? typesetter.installedFonts().versions)?.hasPrefix("Pango 1.50.12, Cairo 1.16.0") == true

  /// One for all tests: text is set in this process.
  static let typesetter = Typesetter(in: nil)
}

extension Plan.Text {
  /// Returns a text in the font that tests install.
  static func test(
    _ text: String, size: CGFloat = 20, leastSize: CGFloat? = nil, width: CGFloat = 400, lines: Int = 1,
    alignment: Alignment = .left, direction: LayoutDirection? = nil, font: String = Fonts.dejaVu
  ) -> Plan.Text {
    Plan.Text(
      text, role: nil, frame: CGRect(x: 0, y: 0, width: width, height: 30), font: font, size: size,
      leastSize: leastSize, lines: lines, alignment: alignment, direction: direction)
  }
}

/// Part of a text as coverage, whatever is around it.
struct Ink: Equatable {
  var area: PixelRect
  var coverage: [UInt8]

  init(_ text: Plan.Text, turn: Rotation? = nil, within area: PixelRect = Ink.everywhere) throws {
    let picture = try Fonts.typesetter.picture(of: text, at: TextPlace(x: 0, y: 0, turn: turn), within: area)
    self.area = picture.area
    switch picture.content {
    case .coverage(let bytes): coverage = bytes
    case .colors(let bytes): coverage = stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }
  }

  static let everywhere = PixelRect(x: -500, y: -500, width: 1500, height: 1500)

  subscript(x: Int, y: Int) -> UInt8 {
    guard x >= area.x, x < area.maxX, y >= area.y, y < area.maxY else { return 0 }
    return coverage[(y - area.y) * area.width + x - area.x]
  }

  /// The smallest rectangle with all ink.
  var bounds: PixelRect {
    let columns = (area.x..<area.maxX).filter { x in (area.y..<area.maxY).contains { self[x, $0] > 0 } }
    let rows = (area.y..<area.maxY).filter { y in (area.x..<area.maxX).contains { self[$0, y] > 0 } }
    guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

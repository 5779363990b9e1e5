import Foundation

/// The properties of a drawing or a page, which has no pixels of its own.
package struct DrawingFacts: Codable, Equatable, Sendable {
  /// The size that the file states: in pixels, or in points for a page.
  package var width: Double
  package var height: Double
  /// The number of pages of a document, of which the first is shown; 0 for a drawing.
  package var pages: Int

  package init(width: Double, height: Double, pages: Int = 0) {
    (self.width, self.height, self.pages) = (width, height, pages)
  }

  /// The limit for each side, and for the number of pages.
  static let greatest = 1_000_000_000

  /// True if the numbers make sense.
  var isValid: Bool {
    [width, height].allSatisfy { $0 > 0 && $0 <= Double(Self.greatest) } && (0...Self.greatest).contains(pages)
  }
}

extension DrawingFacts {
  /// The facts as text, for the catalog.
  package var record: String { "\(width) \(height) \(pages)" }

  package init?(record: String) {
    let parts = record.split(separator: " ")
    guard parts.count == 3, let width = Double(parts[0]), let height = Double(parts[1]), let pages = Int(parts[2])
    else { return nil }
    self.init(width: width, height: height, pages: pages)
    if !isValid { return nil }
  }
}

/// Facts in little space: of millions of photos, few are videos or drawings.
indirect enum RareNote: Equatable, Sendable {
  case video(VideoFacts)
  case drawing(DrawingFacts)
}

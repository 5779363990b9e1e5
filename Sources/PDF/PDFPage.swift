package import Typesetting

/// The contents of a page, in drawing order. Lengths are in pixels from the top left.
package struct PDFPage: Sendable {
  package var boxes: PageBoxes
  package var marks: PrinterMarks = []
  /// The color behind everything, in the document's color space; nil if a picture covers all.
  package var background: [Double]?
  /// The contents within the picture of the page.
  package var elements: [Element] = []
  /// The contents that are drawn afterwards, and may be outside the picture.
  package var additions: [Element] = []
  /// The label of the page in viewers, if it is not its number.
  package var label: String?
  /// The entries in the table of contents that lead to the page.
  package var bookmarks: [Bookmark] = []

  package init(boxes: PageBoxes) { self.boxes = boxes }

  package enum Element: Sendable {
    case photo(Photo)
    case words(Words)
    /// A picture without a meaning of its own, such as one of the whole page.
    case picture(PDFPicture, Area)
    /// Areas of one color.
    case patches([Area], color: [Double])
    /// Lines, each from one point to another.
    case lines([(from: (Double, Double), to: (Double, Double))], width: Double, color: [Double])
  }

  package struct Area: Equatable, Sendable {
    package var x, y, width, height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// A photo and its properties.
  package struct Photo: Sendable {
    /// The picture of the photo; nil if a picture of the whole page shows it.
    package var picture: PDFPicture?
    package var area: Area
    /// The alternative text.
    package var alternative: String
    /// The destination of a click on the photo.
    package var link: String?
    package var caption: [Words] = []

    package init(_ picture: PDFPicture?, _ area: Area, alternative: String, link: String? = nil) {
      (self.picture, self.area, self.alternative, self.link) = (picture, area, alternative, link)
    }
  }

  package struct Words: Sendable {
    package var glyphs: TextGlyphs
    /// The top left corner of the text's box.
    package var x: Double
    package var y: Double
    /// The color of the text, in the document's color space.
    package var color: [Double]
    package var role: Role
    /// The turn of the text's photo: cosine and sine, and its center.
    package var turn: (cosine: Double, sine: Double, x: Double, y: Double)?
    /// True if a picture shows the text already, and it is only there for search and copying.
    package var isInvisible = false

    package init(_ glyphs: TextGlyphs, x: Double, y: Double, color: [Double], role: Role) {
      (self.glyphs, self.x, self.y, self.color, self.role) = (glyphs, x, y, color, role)
    }
  }

  /// The role of text in the structure of the document.
  package enum Role: Equatable, Sendable {
    case title
    case heading
    /// The caption of the photo with this text.
    case caption
    case paragraph
    /// Text outside the structure, which screen readers skip.
    case artifact(Artifact)

    /// The type of element; nil for no element.
    var tag: String? {
      switch self {
      case .title: "H1"
      case .heading: "H2"
      case .caption: "Caption"
      case .paragraph: "P"
      case .artifact: nil
      }
    }
  }

  /// Text on a page apart from its contents.
  package enum Artifact: String, Sendable {
    case header = "Header"
    case footer = "Footer"
    case watermark = "Watermark"
    case other

    /// The entries of the property list; nil if there are none.
    var properties: String? { self == .other ? nil : "/Type /Pagination /Subtype /\(rawValue)" }
  }

  package struct Bookmark: Equatable, Sendable {
    package var title: String
    /// The destination, as a distance from the top of the page.
    package var y: Double

    package init(_ title: String, y: Double = 0) { (self.title, self.y) = (title, y) }
  }
}

/// A picture that was added to a document.
package struct PDFPicture: Hashable, Sendable {
  let reference: PDFReference
}

package import Typesetting

/// What stands on a page, in the order in which it is drawn. Lengths are in pixels from the top left.
package struct PDFPage: Sendable {
  package var boxes: PageBoxes
  package var marks: PrinterMarks = []
  /// The color behind everything, in the colors of the document; nil where a picture covers all.
  package var background: [Double]?
  /// What is seen within the picture of the page.
  package var elements: [Element] = []
  /// What is drawn afterwards, and may be beside it.
  package var additions: [Element] = []
  /// What readers call it, if not by its number.
  package var label: String?
  /// What leads to it from the list of contents.
  package var bookmarks: [Bookmark] = []

  package init(boxes: PageBoxes) { self.boxes = boxes }

  package enum Element: Sendable {
    case photo(Photo)
    case words(Words)
    /// A picture that shows nothing by itself, such as one of the whole page.
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

  /// A photo, with what is known of it.
  package struct Photo: Sendable {
    /// What is shown; nil where a picture of the whole page shows it.
    package var picture: PDFPicture?
    package var area: Area
    /// What stands for it where it cannot be seen.
    package var alternative: String
    /// Where a click on it leads.
    package var link: String?
    package var caption: [Words] = []

    package init(_ picture: PDFPicture?, _ area: Area, alternative: String, link: String? = nil) {
      (self.picture, self.area, self.alternative, self.link) = (picture, area, alternative, link)
    }
  }

  package struct Words: Sendable {
    package var glyphs: TextGlyphs
    /// The top left corner of their box.
    package var x: Double
    package var y: Double
    /// In the colors of the document.
    package var color: [Double]
    package var role: Role
    /// The turn of their photo: cosine and sine, and the point around which it goes.
    package var turn: (cosine: Double, sine: Double, x: Double, y: Double)?
    /// Whether a picture shows them already, and they are only there to be found and copied.
    package var isInvisible = false

    package init(_ glyphs: TextGlyphs, x: Double, y: Double, color: [Double], role: Role) {
      (self.glyphs, self.x, self.y, self.color, self.role) = (glyphs, x, y, color, role)
    }
  }

  /// The part of words in the structure of the document.
  package enum Role: Equatable, Sendable {
    case title
    case heading
    /// Of the photo that has these words.
    case caption
    case paragraph
    /// Words outside the structure, which screen readers skip.
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

  /// Words on a page apart from its contents.
  package enum Artifact: String, Sendable {
    case header = "Header"
    case footer = "Footer"
    case watermark = "Watermark"
    case other

    /// The entries of its property list; nil where it has none.
    var properties: String? { self == .other ? nil : "/Type /Pagination /Subtype /\(rawValue)" }
  }

  package struct Bookmark: Equatable, Sendable {
    package var title: String
    /// How far from the top of the page it leads.
    package var y: Double

    package init(_ title: String, y: Double = 0) { (self.title, self.y) = (title, y) }
  }
}

/// A picture that was added to a document.
package struct PDFPicture: Hashable, Sendable {
  let reference: PDFReference
}

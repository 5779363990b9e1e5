import Foundation
import JSON5
package import Layouts

/// A photo wall as a folder of static files: a page with its photos, their renditions, and a script that lays them out
/// for the window.
package struct Site: Sendable {
  package var words = Words()
  /// The layout that the script begins with; nil to keep to the plan.
  package var layout: String?
  /// The address of its folder on the web, where that is known.
  package var baseAddress: String?
  /// The way to other pages, in a site with albums.
  package var album: AlbumPage?
  package var design = SiteDesign()
  /// The effect of a tap in a honeycomb.
  package var tap = Tap.open
  /// The settings for each layout that the script knows.
  package var layouts: [String: LayoutSettings] = [:]
  package var surroundings: Surroundings
  /// The wall as planned.
  package var canvas: Plan.Canvas
  package var groups: [Group]
  package var photos: [SitePhoto] { didSet { keys = Self.keys(of: photos) } }
  /// The outlines of countries, for a map of the photos; nil for no map.
  package var outlines: [UInt8]?
  /// The picture that is made of the photos, if one is.
  package var mosaic: SiteMosaic?
  /// The keys of photos on the page. A photo that is shown again has another key.
  private(set) var keys: [String]
  /// The ending of renditions.
  package var fileExtension: String

  package init(
    surroundings: Surroundings, canvas: Plan.Canvas, groups: [Group], photos: [SitePhoto], fileExtension: String
  ) {
    precondition(groups.reduce(0) { $0 + $1.count } == photos.count, "Each photo must belong to one group.")
    self.surroundings = surroundings
    self.canvas = canvas
    self.groups = groups
    self.photos = photos
    keys = Self.keys(of: photos)
    self.fileExtension = fileExtension
  }

  private static func keys(of photos: [SitePhoto]) -> [String] {
    var times: [String: Int] = [:]
    return photos.map { photo in
      let time = times[photo.identifier, default: 0] + 1
      times[photo.identifier] = time
      return time == 1 ? photo.identifier : "\(photo.identifier)-\(time)"
    }
  }

  package enum Tap: String, CaseIterable, Encodable, Sendable {
    /// Opens a photo.
    case open
    /// Selects a cell and brings it to the middle; the next tap opens it.
    case select
  }

  /// The words of its pages.
  package struct Words: Sendable {
    /// The language of the pages.
    package var language = "en"
    /// The direction in which photos follow each other; nil for that of the language.
    package var direction: LayoutDirection?
    /// The name in windows and bookmarks.
    package var name = ""
    package var title = ""
    package var subtitle = ""
    package var footer = ""
    /// The texts of the site's owner, in place of those of Tessera.
    package var own = SiteStrings()

    var isReversed: Bool { (direction ?? LayoutDirection(ofLanguage: language)) == .rightToLeft }

    var phrases: PagePhrases { PagePhrases(in: language, own: own) }

    package init() {}
  }

  /// Photos that belong together.
  package struct Group: Sendable {
    package var heading: Heading?
    package var count: Int

    package init(heading: Heading? = nil, count: Int) {
      self.heading = heading
      self.count = count
    }
  }

  /// The heading of a group, and its position on the planned wall.
  package struct Heading: Sendable {
    package var text: String
    package var frame: CGRect

    package init(_ text: String, frame: CGRect) {
      self.text = text
      self.frame = frame
    }
  }

  /// Returns the address of a rendition.
  func address(of photo: SitePhoto, width: Int) -> SiteAddress {
    Self.address(of: photo.identifier, width: width, fileExtension)
  }

  package static func address(of identifier: String, width: Int, _ fileExtension: String) -> SiteAddress {
    SiteAddress("photos", "\(identifier)-\(width).\(fileExtension)")
  }
}

/// The background, the headings and the captions around the photos of a site's wall.
package struct Surroundings: Encodable, Sendable {
  package var width: Double
  package var margin = 0.0
  package var groupGap = 24.0
  package var headingHeight = 0.0
  package var headingSize = 22.0
  package var cornerRadius = 0.0
  /// The background as CSS writes it; nil for that of the reader's color scheme.
  package var background: String?
  /// True if text on the background is light; nil if the color scheme decides.
  package var isDark: Bool?
  /// The color over selected photos.
  package var selectColor: String?
  /// The place of captions.
  package var captions: Captions?
  package var captionHeight = 0.0
  package var captionGap = 0.0
  /// The room below captions that lie on photos.
  package var captionFoot = 0.0
  package var captionSize = 14.0
  package var captionAlign = "center"
  package var captionColor: String?
  package var border: Border?
  package var shadow: Shadow?

  package enum Captions: String, Encodable, Sendable {
    case below
    case overlay
  }

  package struct Border: Encodable, Sendable {
    package var width: Double
    package var head: Double
    package var foot: Double
    package var color: String
    /// The color of holes as in film; nil for none.
    package var perforation: String?

    package init(width: Double, head: Double, foot: Double, color: String, perforation: String? = nil) {
      self.width = width
      self.head = head
      self.foot = foot
      self.color = color
      self.perforation = perforation
    }
  }

  package struct Shadow: Encodable, Sendable {
    package var x: Double
    package var y: Double
    package var blur: Double
    package var color: String

    package init(x: Double, y: Double, blur: Double, color: String) {
      self.x = x
      self.y = y
      self.blur = blur
      self.color = color
    }
  }

  package init(width: Double) {
    self.width = width
  }
}

/// The settings of a layout for the script. Missing ones have their default value.
package struct LayoutSettings: Encodable, Sendable {
  private let values: [String: any Encodable & Sendable]

  package init(_ values: [String: any Encodable & Sendable]) { self.values = values }

  subscript(_ name: String) -> (any Encodable & Sendable)? { values[name] }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in values { try container.encode(value, forKey: AnyKey(name)) }
  }
}

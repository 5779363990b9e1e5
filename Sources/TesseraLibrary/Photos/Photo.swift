import Files
public import Foundation
public import TesseraLayout

/// A photo for walls and thumbnails: a file, or bytes in memory.
///
///     let photo = Photo(url)
///     let upload = Photo(body, name: "beach.jpg").caption("At the beach")
///
/// A `Photo` is only a reference: nothing is read until it is used.
public struct Photo: Sendable {
  enum Source: Sendable {
    case file(FilePath)
    case bytes(Data)
    case pixels(PixelBuffer)
  }

  let source: Source
  /// The name of the file, for captions and messages.
  public let name: String
  var details = Details()
  /// The values that the caller's own layouts can read.
  var values = LayoutValues()

  /// Creates a photo from a file.
  public init(_ file: URL) { self.init(at: FilePath(file)) }

  init(at path: FilePath) {
    source = .file(path)
    name = path.name.text
  }

  /// Creates a photo from the contents of a file in any format that Tessera reads.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: A file name; for raw photos and SVG, its extension matters.
  public init(_ bytes: Data, name: String = "photo") {
    source = .bytes(bytes)
    self.name = FilePath(name).name.text
  }

  /// Creates a photo from pixels.
  public init(_ pixels: PixelBuffer, name: String = "photo") {
    source = .pixels(pixels)
    self.name = FilePath(name).name.text
  }
}

// MARK: - Details of one photo

extension Photo {
  /// The details that a caller sets for a photo. They take precedence over those in its file.
  struct Details: Encodable, Sendable {
    var row: Int?
    var column: Int?
    var weight: Double?
    var radius: Double?
    var priority: Double?
    var focus: [Double]?
    var rating: Int?
    var title: String?
    var description: String?
    var keywords: [String]?
    var date: String?
    var caption: String?
  }

  private func stating(_ change: (inout Details) -> Void) -> Photo {
    var photo = self
    change(&photo.details)
    return photo
  }

  /// Sets the cell in a hexagon wall.
  public func cell(row: Int, column: Int) -> Photo { stating { ($0.row, $0.column) = (row, column) } }

  /// Sets the weight; 2 makes the photo a hero.
  public func weight(_ weight: Double) -> Photo { stating { $0.weight = weight } }

  /// Sets the distance from the center of a radial wall.
  public func radius(_ radius: Double) -> Photo { stating { $0.radius = radius } }

  /// Sets the layout priority, which determines the relative width in a row.
  public func layoutPriority(_ priority: Double) -> Photo { stating { $0.priority = priority } }

  /// Sets the point that stays visible if the photo is cropped, as fractions of its size.
  public func focus(_ point: UnitPoint) -> Photo { stating { $0.focus = [point.x, point.y] } }

  /// Sets the caption.
  public func caption(_ text: String) -> Photo { stating { $0.caption = text } }

  /// Sets the title.
  public func title(_ text: String) -> Photo { stating { $0.title = text } }

  /// Sets the description.
  public func description(_ text: String) -> Photo { stating { $0.description = text } }

  /// Sets the keywords.
  public func keywords(_ words: [String]) -> Photo { stating { $0.keywords = words } }

  /// Sets the rating, from 0 to 5 stars.
  public func rating(_ stars: Int) -> Photo { stating { $0.rating = stars } }

  /// Sets the time at which the photo was taken, such as `2026-05-01T18:30`.
  public func date(_ text: String) -> Photo { stating { $0.date = text } }

  /// Sets a value that the caller's own layouts can read.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> Photo {
    var photo = self
    photo.values[key] = value
    return photo
  }
}

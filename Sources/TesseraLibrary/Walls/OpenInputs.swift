import Files
import Foundation
import TesseraLayout

/// The inputs of a wall, with paths from which they can be read as long as this value exists.
struct OpenInputs: Sendable {
  private(set) var paths: [FilePath] = []
  /// The layout values of photos.
  private(set) var values: [FilePath: LayoutValues] = [:]
  private var photos: [OpenPhoto] = []
  /// Holds the list of photos, or the plan.
  private let folder = MemoryFolder()

  init(_ content: Wall.Content) throws {
    switch content {
    case .inputs(let inputs): paths = inputs
    case .photos(let photos): paths = [try list(of: photos)]
    case .plan: break
    }
  }

  /// Opens a photo in addition to those of the wall.
  mutating func open(_ photo: Photo) throws -> FilePath {
    let opened = try OpenPhoto(photo)
    photos.append(opened)
    return opened.path
  }

  /// Adds a file, and returns its path.
  func add(_ data: Data, named name: String) throws -> FilePath {
    try unsafe data.withUnsafeBytes { unsafe try folder.add($0, named: name) }
  }

  /// Returns the path of a result.
  func result(named name: String) -> FilePath { folder.address(of: name) }

  /// Writes a manifest of the photos, in order.
  private mutating func list(of photos: [Photo]) throws -> FilePath {
    var list = List()
    for photo in photos {
      let path = try open(photo)
      if !photo.values.isEmpty { values[path] = photo.values }
      list.images.append(Entry(file: path.absolute.losslessText, details: photo.details))
    }
    return try add(try JSONEncoder().encode(list), named: "photos.json")
  }

  private struct List: Encodable {
    var images: [Entry] = []
  }

  private struct Entry: Encodable {
    var file: String
    var details: Photo.Details

    enum Key: CodingKey {
      case file
    }

    func encode(to encoder: any Encoder) throws {
      try details.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(file, forKey: .file)
    }
  }
}

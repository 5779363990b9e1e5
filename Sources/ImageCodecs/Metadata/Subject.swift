package import Raster

/// An area of a photo marked in its metadata: a face, found by a program or marked by hand, or the camera's focus area.
///
///     let area = subject.area(on: info)
package struct Subject: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// A person or an animal.
    case face
    /// The camera's focus area.
    case focus
  }

  package var kind: Kind
  /// The area, as fractions of the picture for which it was recorded, from the top left corner; a point has no size.
  package private(set) var area: Area
  /// The size of the picture for which the area was recorded, if known.
  package private(set) var frame: Frame?

  package struct Frame: Equatable, Sendable {
    package var width: Double
    package var height: Double

    /// Creates a size; nil if the numbers cannot be the size of a picture.
    package init?(width: Double, height: Double) {
      let lengths = 1...1e9
      guard lengths.contains(width), lengths.contains(height) else { return nil }
      (self.width, self.height) = (width, height)
    }
  }

  /// The maximum number of subjects kept for one photo.
  static let most = 256

  /// Creates a subject, clipped to the picture; nil if nothing is left of it, or if the numbers are not finite.
  package init?(_ kind: Kind, _ area: Area, frame: Frame?) {
    guard [area.x, area.y, area.width, area.height].allSatisfy({ $0.isFinite && abs($0) <= 1e6 }), area.width >= 0,
      area.height >= 0
    else { return nil }
    let (left, top) = (max(0, area.x), max(0, area.y))
    let (right, bottom) = (min(1, area.x + area.width), min(1, area.y + area.height))
    guard left <= right, top <= bottom else { return nil }
    self.kind = kind
    self.frame = frame
    self.area = Area(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Creates a subject around a point, as in XMP and EXIF.
  init?(_ kind: Kind, x: Double, y: Double, width: Double, height: Double, frame: Frame?) {
    self.init(kind, Area(x: x - width / 2, y: y - height / 2, width: width, height: height), frame: frame)
  }

  /// Returns the area on the upright photo, as fractions of it; nil if the area was recorded for another picture.
  ///
  /// Areas refer to the picture as stored in the file, whatever its orientation. Some programs rotate them with the
  /// photo, as the recorded size shows. If that size has another shape, the photo has been cropped since.
  package func area(on info: ImageInfo) -> Area? {
    let turn = info.wholeTurn
    let upright = turn.upright(area, width: 1, height: 1)
    guard let frame else { return upright }
    let stored = turn.turning(width: info.width, height: info.height)
    if frame.hasShape(Double(stored.width), Double(stored.height)) { return upright }
    let added = Orientation(info.turn)
    let unturned = added.turning(width: info.width, height: info.height)
    guard frame.hasShape(Double(unturned.width), Double(unturned.height)) else { return nil }
    return added.upright(area, width: 1, height: 1)
  }
}

extension Subject.Frame {
  /// Returns true if a size has this shape, allowing for previews and thumbnails rounded to whole pixels, and for
  /// cameras that count a hidden border.
  fileprivate func hasShape(_ width: Double, _ height: Double) -> Bool {
    abs(self.width * height - self.height * width) <= 0.02 * self.width * height
  }
}

extension [Subject] {
  /// Returns the areas of the faces on the upright photo, as fractions of it.
  package func faces(on info: ImageInfo) -> [Area] {
    filter { $0.kind == .face }.compactMap { $0.area(on: info) }
  }

  /// Returns the areas of the subjects on the upright photo, as fractions of it: the faces, or else the focus areas.
  package func areas(on info: ImageInfo) -> [Area] {
    let faces = faces(on: info)
    return faces.isEmpty ? compactMap { $0.area(on: info) } : faces
  }
}

// MARK: - As text

extension Subject: LosslessStringConvertible {
  /// `face 0.25 0.125 0.5 0.5 4000 3000`.
  package var description: String {
    let numbers = [area.x, area.y, area.width, area.height] + (frame.map { [$0.width, $0.height] } ?? [])
    return ([kind.rawValue] + numbers.map { "\($0)" }).joined(separator: " ")
  }

  package init?(_ description: String) {
    let words = description.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Double($0) }
    guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }), numbers.count == words.count - 1,
      numbers.count == 4 || numbers.count == 6
    else { return nil }
    let frame = numbers.count == 6 ? Frame(width: numbers[4], height: numbers[5]) : nil
    self.init(kind, Area(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), frame: frame)
  }
}

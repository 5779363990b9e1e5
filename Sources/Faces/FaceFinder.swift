package import Raster

/// Finds faces of all sizes in photos with a cascade. The search uses integers and fixed steps, so it finds the same
/// faces on every machine.
///
///     let finder = FaceFinder(cascade)
///     let (width, height) = FaceFinder.size(width: 4000, height: 3000)     // 400 × 300
///     let faces = finder.faces(on: photoOfThatSize)                        // as fractions of the photo
///
/// The time per photo is limited, whatever it shows: see `maxQuestions`.
package struct FaceFinder: Sendable {
  private let cascade: Cascade

  package init(_ cascade: Cascade) {
    self.cascade = cascade
  }

  /// Identifies finders that find the same faces.
  package var identity: String { "faces \(Self.version) \(cascade.digest)" }

  /// The version of the search; must be increased whenever different faces would be found.
  private static let version = 1

  // MARK: - Limits

  /// The largest size at which photos are searched. With the default cascade, whose window is 20 pixels wide, faces are
  /// found that are at least a twentieth of the photo's longer side wide.
  private static let longestSide = 400

  /// Returns the size at which a photo is searched, never larger than the photo.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longest > longestSide else { return (width, height) }
    func shrunk(_ side: Int) -> Int { max(1, (side * longestSide + longest / 2) / longest) }
    return (shrunk(width), shrunk(height))
  }

  /// The maximum memory for a search: the picture in color, in gray and at a reduced size, and its sums.
  package static let maxBytes = longestSide * longestSide * 20

  // MARK: - Search

  /// The ratio between successive sizes of faces.
  private static let scaleStep = 1.2
  /// The number of finds, at similar positions and sizes, that count as a face. False positives are found once or
  /// twice.
  private static let minFinds = 4
  /// The limit for evaluated nodes: a normal photo needs a few million, and the search stops for a photo that is
  /// crafted to need more.
  private static let maxQuestions = 40_000_000
  /// The limit for windows that look like a face; no normal photo has that many.
  private static let maxFinds = 4096

  /// Returns the faces in a photo, as fractions of it; none if the search takes too long.
  package func faces(on photo: Pixels) -> [Area] {
    let (width, height) = Self.size(width: photo.width, height: photo.height)
    precondition((width, height) == (photo.width, photo.height), "A photo must be scaled down before the search.")
    guard let finds = finds(on: GrayPicture(photo)) else { return [] }
    return FaceFinds.faces(in: finds, least: Self.minFinds).map { face in
      Area(
        x: face.x / Double(width), y: face.y / Double(height), width: face.width / Double(width),
        height: face.height / Double(height))
    }
  }

  /// Returns all windows that look like a face, in pixels of the picture; nil if the search takes too long.
  func finds(on picture: GrayPicture) -> [Area]? {
    guard picture.width >= cascade.width, picture.height >= cascade.height else { return [] }
    var finds: [Area] = []
    var budget = Self.maxQuestions
    var integral = IntegralPicture(width: picture.width, height: picture.height)
    let test = WindowTest(cascade, stride: integral.stride)
    // The picture is halved as often as possible and scaled from there, which keeps it smooth.
    var (octave, octaveScale) = (picture, 1.0)
    var scale = 1.0
    while true {
      let width = Int((Double(picture.width) / scale).rounded())
      let height = Int((Double(picture.height) / scale).rounded())
      guard width >= cascade.width, height >= cascade.height else { return finds }
      while scale >= 2 * octaveScale {
        octave = octave.halved()
        octaveScale *= 2
      }
      let small = octave.shrunk(toWidth: min(width, octave.width), height: min(height, octave.height))
      integral.sumUp(small)
      // Small faces are found often enough even at every second position.
      let step = scale < 2 ? 2 : 1
      let (sums, squares) = (integral.sums.span, integral.squares.span)
      for y in stride(from: 0, through: small.height - cascade.height, by: step) {
        for x in stride(from: 0, through: small.width - cascade.width, by: step) {
          if test.passes(sums, squares, at: y * integral.stride + x, budget: &budget) {
            finds.append(
              Area(
                x: Double(x) * scale, y: Double(y) * scale, width: Double(cascade.width) * scale,
                height: Double(cascade.height) * scale))
          }
        }
        if budget < 0 || finds.count > Self.maxFinds { return nil }
      }
      scale *= Self.scaleStep
    }
  }
}

// MARK: - Identity

extension FaceFinder: Hashable, Encodable {
  package static func == (left: FaceFinder, right: FaceFinder) -> Bool { left.identity == right.identity }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identity)
  }
}

package import Raster

/// Finds faces on photos by a cascade, at all sizes, with whole numbers and the same steps everywhere: the same faces on
/// every machine.
///
///     let finder = FaceFinder(cascade)
///     let (width, height) = FaceFinder.size(width: 4000, height: 3000)     // 400 × 300
///     let faces = finder.faces(on: photoOfThatSize)                        // in shares of the photo
///
/// The time for a photo is bounded, whatever it shows: `mostQuestions`.
package struct FaceFinder: Sendable {
  private let cascade: Cascade

  package init(_ cascade: Cascade) {
    self.cascade = cascade
  }

  /// What tells it from finders that find other faces.
  package var identity: String { "faces \(Self.version) \(cascade.digest)" }

  /// To be raised whenever other faces are found.
  private static let version = 1

  // MARK: - What it takes

  /// Photos are looked at no larger than this. With the usual cascade, whose window has 20 pixels, faces are found that
  /// are as wide as a twentieth of the photo's longer side.
  private static let longestSide = 400

  /// How large the photo is to be that faces are looked for on: never larger than it is.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longest > longestSide else { return (width, height) }
    func shrunk(_ side: Int) -> Int { max(1, (side * longestSide + longest / 2) / longest) }
    return (shrunk(width), shrunk(height))
  }

  /// What looking takes at most: the picture in color, in grey and smaller, and its sums.
  package static let mostBytes = longestSide * longestSide * 20

  // MARK: - How it looks

  /// From one size of faces to the next.
  private static let scaleStep = 1.2
  /// How often a face must be found, at places and sizes that differ little. What looks like a face by chance is so once
  /// or twice.
  private static let leastFinds = 4
  /// A photo takes a few million questions at most; one made to take more is left alone.
  private static let mostQuestions = 40_000_000
  /// No photo has as many that look like a face.
  private static let mostFinds = 4096

  /// The faces on a photo, in shares of it; none on one that takes too long.
  package func faces(on photo: Pixels) -> [Area] {
    let (width, height) = Self.size(width: photo.width, height: photo.height)
    precondition((width, height) == (photo.width, photo.height), "Photos are looked at when they have been shrunk.")
    guard let finds = finds(on: GreyPicture(photo)) else { return [] }
    return FaceFinds.faces(in: finds, least: Self.leastFinds).map { face in
      Area(
        x: face.x / Double(width), y: face.y / Double(height), width: face.width / Double(width),
        height: face.height / Double(height))
    }
  }

  /// All windows that look like a face, in pixels of the picture; nil where that takes too long.
  func finds(on picture: GreyPicture) -> [Area]? {
    guard picture.width >= cascade.width, picture.height >= cascade.height else { return [] }
    var finds: [Area] = []
    var budget = Self.mostQuestions
    var integral = IntegralPicture(width: picture.width, height: picture.height)
    let test = WindowTest(cascade, stride: integral.stride)
    // The picture is halved as often as that leaves enough, and what is missing is done from there: it stays smooth.
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
      // Small faces are found often enough at every other place.
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
        if budget < 0 || finds.count > Self.mostFinds { return nil }
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

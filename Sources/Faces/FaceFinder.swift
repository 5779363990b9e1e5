import Digests
package import Raster

/// Finds faces of all sizes in photos with a network or a cascade. The search uses integers and fixed steps, so the
/// faces are the same on every machine.
///
///     let finder = FaceFinder(network)
///     let (width, height) = FaceFinder.size(width: 4000, height: 3000)     // 400 × 300
///     let faces = finder.faces(on: photoOfThatSize)                        // as fractions of the photo
///
/// The time per photo is limited, whatever it shows: see `maxQuestions`.
package struct FaceFinder: Sendable {
  private let model: Model

  private enum Model: Sendable {
    case cascade(Cascade)
    case network(FaceNetwork)
  }

  package init(_ cascade: Cascade) { model = .cascade(cascade) }

  package init(_ network: FaceNetwork) { model = .network(network) }

  /// Reads a network or a cascade from a file.
  package init(model bytes: [UInt8]) throws(FaceModelError) {
    if FaceNetwork.starts(bytes) {
      do throws(FaceNetworkError) { self.init(try FaceNetwork(bytes)) } catch { throw .network(error) }
    } else {
      do throws(CascadeError) { self.init(try Cascade(bytes)) } catch { throw .cascade(error) }
    }
  }

  // MARK: - Compact form

  /// Reads a model from its compact form; nil if that is invalid. Networks have no identity then.
  package init?(compact bytes: [UInt8]) {
    if FaceNetwork.starts(bytes) {
      guard let network = FaceNetwork(compact: bytes) else { return nil }
      self.init(network)
    } else {
      guard let cascade = Cascade(compact: bytes) else { return nil }
      self.init(cascade)
    }
  }

  /// Returns the compact form of a model file: a network's is the file.
  package static func compact(model bytes: [UInt8]) throws(FaceModelError) -> [UInt8] {
    switch try FaceFinder(model: bytes).model {
    case .cascade(let cascade): cascade.compact
    case .network: bytes
    }
  }

  // MARK: - Identity

  /// Identifies finders that find the same faces.
  package var identity: String {
    switch model {
    case .cascade(let cascade): Self.identity(isNetwork: false, cascade.digest)
    case .network(let network): Self.identity(isNetwork: true, network.digest)
    }
  }

  /// Returns the identity of the finder for a model file, without reading the model.
  package static func identity(ofModel bytes: [UInt8]) -> String {
    var sum = SHA256()
    sum.update(bytes)
    return identity(isNetwork: FaceNetwork.starts(bytes), sum.finish())
  }

  private static func identity(isNetwork: Bool, _ digest: String) -> String {
    "faces \(version) \(isNetwork ? "network " : "")\(digest)"
  }

  /// The version of the search; must be increased whenever different faces would be found.
  private static let version = 1

  // MARK: - Limits

  /// The largest size at which photos are searched. With the default cascade, whose window is 20 pixels wide, faces are
  /// found that are at least a twentieth of the photo's longer side wide; with YuNet's weights, half as wide.
  package static let longestSide = 400

  /// Returns the size at which a photo is searched, never larger than the photo.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longest > longestSide else { return (width, height) }
    func shrunk(_ side: Int) -> Int { max(1, (side * longestSide + longest / 2) / longest) }
    return (shrunk(width), shrunk(height))
  }

  /// The maximum memory for a search: the picture in color, in gray and at a reduced size with its sums, or two maps of
  /// the network's first stage.
  package static let maxBytes = longestSide * longestSide * 44

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
  /// The most faces found; fewer pixels of a network's heads or windows of a cascade look like one.
  package static let maxFaces = 4096
  /// The limit for the size of a face and its distance from the photo, in fractions of a photo of one pixel.
  package static let maxPlace = Double(FixedExponential.most * FaceNetwork.unit)

  /// Returns the faces in a photo; none if the search takes too long.
  package func faces(on photo: Pixels) -> [Face] {
    let (width, height) = Self.size(width: photo.width, height: photo.height)
    precondition((width, height) == (photo.width, photo.height), "A photo must be scaled down before the search.")
    switch model {
    case .cascade(let cascade): return Self.faces(on: photo, cascade)
    case .network(let network): return network.faces(on: photo)
    }
  }

  private static func faces(on photo: Pixels, _ cascade: Cascade) -> [Face] {
    guard let finds = finds(on: GrayPicture(photo), cascade) else { return [] }
    let (width, height) = (Double(photo.width), Double(photo.height))
    return FaceFinds.faces(in: finds, least: minFinds).map { face in
      Face(
        area: Area(
          x: face.x / width, y: face.y / height, width: face.width / width, height: face.height / height))
    }
  }

  /// Returns all windows that look like a face, in pixels of the picture; nil if the search takes too long.
  static func finds(on picture: GrayPicture, _ cascade: Cascade) -> [Area]? {
    guard picture.width >= cascade.width, picture.height >= cascade.height else { return [] }
    var finds: [Area] = []
    var budget = maxQuestions
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
        if budget < 0 || finds.count > maxFinds { return nil }
      }
      scale *= scaleStep
    }
  }
}

extension FaceFinder: Equatable {
  package static func == (left: FaceFinder, right: FaceFinder) -> Bool { left.identity == right.identity }
}

import CFaces
import Digests
package import Raster

/// Finds faces of all sizes in photos with a network. The search uses integers and fixed steps, so the faces are the
/// same on every machine.
///
///     let finder = try FaceFinder(model: FaceFinder.ownModel)
///     let (width, height) = FaceFinder.size(width: 4000, height: 3000)     // 400 × 300
///     let faces = finder.faces(on: photoOfThatSize)                        // as fractions of the photo
///
/// The time per photo is limited by its size and that of the network, whatever it shows.
package struct FaceFinder: Sendable {
  private let network: FaceNetwork

  package init(_ network: FaceNetwork) { self.network = network }

  /// Reads a network from a file.
  package init(model bytes: [UInt8]) throws(FaceNetworkError) { network = try FaceNetwork(bytes) }

  /// The file of the network that is part of the program: YuNet's (`CFaces/SOURCE.md`). Empty in a build without it.
  package static var ownModel: [UInt8] {
    let file = unsafe cfaces_network()
    // Sound: the file is constant, and has this size.
    return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The network of the program, if it has one.
  package static var ownModels: [[UInt8]] { ownModel.isEmpty ? [] : [ownModel] }

  // MARK: - Compact form

  /// Reads a network that a worker has read and checked: without its digest, and so without an identity. Nil if it is
  /// invalid.
  package init?(compact bytes: [UInt8]) {
    guard let network = FaceNetwork(compact: bytes) else { return nil }
    self.init(network)
  }

  /// Checks the file of a network, and returns it.
  package static func compact(model bytes: [UInt8]) throws(FaceNetworkError) -> [UInt8] {
    _ = try FaceNetwork(bytes)
    return bytes
  }

  // MARK: - Identity

  /// Identifies finders that find the same faces.
  package var identity: String { Self.identity(network.digest) }

  /// Returns the identity of the finder for a model file, without reading the model.
  package static func identity(ofModel bytes: [UInt8]) -> String {
    var sum = SHA256()
    sum.update(bytes)
    return identity(sum.finish())
  }

  /// The identity of the finder for the program's own network.
  package static let ownIdentity = identity(ofModel: ownModel)

  private static func identity(_ digest: String) -> String { "faces \(version) network \(digest)" }

  /// The version of the search; must be increased whenever different faces would be found.
  private static let version = 1

  // MARK: - Limits

  /// The largest size at which photos are searched. With YuNet's weights, faces are found that are at least a fortieth
  /// of the photo's longer side wide.
  package static let longestSide = 400

  /// Returns the size at which a photo is searched, never larger than the photo.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longest > longestSide else { return (width, height) }
    func shrunk(_ side: Int) -> Int { max(1, (side * longestSide + longest / 2) / longest) }
    return (shrunk(width), shrunk(height))
  }

  /// The maximum memory for a search: the picture, and two maps of the network's first stage.
  package static let maxBytes = longestSide * longestSide * 44

  /// The most faces found; fewer pixels of a network's heads look like one.
  package static let maxFaces = 4096
  /// The limit for the size of a face and its distance from the photo, in fractions of a photo of one pixel.
  package static let maxPlace = Double(FixedExponential.most * FaceNetwork.unit)

  /// Returns the faces in a photo.
  package func faces(on photo: Pixels) -> [Face] {
    let (width, height) = Self.size(width: photo.width, height: photo.height)
    precondition((width, height) == (photo.width, photo.height), "A photo must be scaled down before the search.")
    return network.faces(on: photo)
  }
}

extension FaceFinder: Equatable {
  package static func == (left: FaceFinder, right: FaceFinder) -> Bool { left.identity == right.identity }
}

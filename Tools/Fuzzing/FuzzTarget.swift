package import Files
import Foundation

/// A way into Tessera for bytes that strangers wrote, and what must hold whatever they are.
///
///     try FuzzTarget.jpeg.check(bytes, at: scratch)
///
/// `scripts/fuzz` tries bytes without end; what it once found is kept in `Tests/Regressions` and tried by the tests.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The headers of all formats, with their colors.
  case probe
  case jpeg
  case png
  case heif
  case webp
  case tiff
  case gif
  case exif
  /// Colors, and the way from them to the wall's.
  case profile
  case manifest
  /// A file of walls.
  case batch
  case plan
  /// Pieces of deflate that are strung together.
  case zlib
  /// A wall that stands, from which the next takes over what has not changed.
  case wall

  /// What does not hold.
  package struct Finding: Error, CustomStringConvertible {
    package var description: String
    init(_ description: String) { self.description = description }
  }

  /// Tries bytes, in the file at `scratch` where they must stand in one; it is best called `.json5`.
  ///
  /// - Returns: whether they were of the kind that is tried here. Others tell nothing.
  @discardableResult
  package func check(_ bytes: [UInt8], at scratch: FilePath) throws -> Bool {
    switch self {
    case .probe, .jpeg, .png, .heif, .webp, .tiff, .gif, .manifest, .batch, .wall:
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.description))
    case .exif, .profile, .plan, .zlib: break
    }
    switch self {
    case .probe: return try Self.checkHeader(of: scratch)
    case .jpeg, .png, .heif, .webp, .tiff, .gif: return try checkPicture(bytes, at: scratch)
    case .exif: return try Self.checkEXIF(bytes)
    case .profile: return try Self.checkProfile(bytes)
    case .manifest: return try Self.checkManifest(at: scratch)
    case .batch: return try Self.checkBatch(at: scratch)
    case .plan: return try Self.checkPlan(bytes)
    case .zlib: return try Self.checkJoint(bytes)
    case .wall: return try Self.checkWall(at: scratch)
    }
  }
}

/// Notes what does not hold.
func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(FuzzTarget.Finding) {
  if !condition { throw FuzzTarget.Finding(sentence()) }
}

package import Files
import Foundation

/// An entry point for untrusted bytes, and the properties that must hold for all of them.
///
///     try FuzzTarget.jpeg.check(bytes, at: scratch)
///
/// `scripts/fuzz` tries random bytes; its findings are kept in `Tests/Regressions` and tried again by the tests.
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
  /// Colors, and their conversion to the wall's.
  case profile
  case manifest
  /// A batch file.
  case batch
  case plan
  /// Concatenated pieces of deflate.
  case zlib
  /// An existing wall, from which the next run takes over unchanged parts.
  case wall

  /// A property that does not hold.
  package struct Finding: Error, CustomStringConvertible {
    package var description: String
    init(_ description: String) { self.description = description }
  }

  /// Tries bytes, written to `scratch` where a file is needed; its name should end in `.json5`.
  ///
  /// - Returns: whether they were accepted as this kind of input. Refused inputs tell little.
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

/// Records a property that does not hold.
func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(FuzzTarget.Finding) {
  if !condition { throw FuzzTarget.Finding(sentence()) }
}

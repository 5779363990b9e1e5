package import Files
import Foundation

/// An entry point for untrusted bytes, with the conditions that must hold for any of them.
///
///     try FuzzTarget.jpeg.check(bytes, at: scratch)
///
/// `scripts/fuzz` tries bytes endlessly; its findings are kept in `Tests/Regressions` and tried by the tests.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The headers of all formats, with their colors.
  case probe
  case jpeg
  /// JPEGs at a smaller size, beside a reference.
  case reduced
  /// The first and last rows of JPEGs.
  case ends
  case png
  case heif
  case jpegxl
  case jpeg2000
  case svg
  case pdf
  /// Raw files that are developed.
  case mosaic
  case webp
  case tiff
  case gif
  case qoi
  /// Photos with gain maps.
  case gainmap
  case exif
  /// Color profiles, and conversions from them to a wall's colors.
  case profile
  case manifest
  /// A batch file.
  case batch
  case plan
  /// Edits of a JSON5 file.
  case edit
  /// Face models: networks with and without their digest.
  case faces
  /// Concatenated deflate streams.
  case zlib
  /// An existing wall, whose unchanged parts are reused for the next.
  case wall

  /// A condition that does not hold.
  package struct Finding: Error, CustomStringConvertible {
    package var description: String
    init(_ description: String) { self.description = description }
  }

  /// Tries bytes, in the file at `scratch` if they must be in one; its name should end with `.json5`.
  ///
  /// - Returns: True if the target accepted them. Bytes that it rejects prove nothing.
  @discardableResult
  package func check(_ bytes: [UInt8], at scratch: FilePath) throws -> Bool {
    switch self {
    case .probe, .jpeg, .reduced, .ends, .png, .heif, .jpegxl, .jpeg2000, .svg, .pdf, .mosaic, .webp, .tiff, .gif,
      .qoi, .gainmap, .manifest, .batch, .wall:
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.description))
    case .exif, .profile, .plan, .edit, .faces, .zlib: break
    }
    switch self {
    case .probe: return try Self.checkHeader(of: scratch)
    case .jpeg, .png, .heif, .jpegxl, .jpeg2000, .svg, .pdf, .mosaic, .webp, .tiff, .gif, .qoi, .gainmap:
      return try checkPicture(bytes, at: scratch)
    case .reduced: return try Self.checkReduced(bytes, at: scratch)
    case .ends: return try Self.checkEnds(bytes, at: scratch)
    case .exif: return try Self.checkEXIF(bytes)
    case .profile: return try Self.checkProfile(bytes)
    case .manifest: return try Self.checkManifest(at: scratch)
    case .batch: return try Self.checkBatch(at: scratch)
    case .plan: return try Self.checkPlan(bytes)
    case .edit: return try Self.checkEdits(bytes)
    case .faces: return try Self.checkFaces(bytes)
    case .zlib: return try Self.checkJoint(bytes)
    case .wall: return try Self.checkWall(at: scratch)
    }
  }
}

/// Throws a finding if a condition does not hold.
func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(FuzzTarget.Finding) {
  if !condition { throw FuzzTarget.Finding(sentence()) }
}

import ImageCodecs
import TestSupport
import Testing

/// Decodes arbitrary bytes, within a second. Returns whether the file is undamaged.
@discardableResult
func decode(_ bytes: [UInt8], in folder: TemporaryFolder, _ comment: Comment) throws -> Bool {
  let path = try folder.write(bytes, to: "picture")
  let start = ContinuousClock.now
  defer { #expect(start.duration(to: .now) < .seconds(Sanitizer.timeFactor), comment) }
  do {
    let file = try DecodedFile(path, limits: DecodingLimits(maxPixels: 4_000_000))
    #expect(file.stored.bytes.count == 4 * file.info.storedWidth * file.info.storedHeight, comment)
    return file.damage == nil
  } catch {
    #expect(!error.reason.description.isEmpty, comment)
    return false
  }
}

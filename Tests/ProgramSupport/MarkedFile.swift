/// Files that are marked as Tessera's and hold nothing else, in the places of earlier walls: a run may replace them,
/// and must leave them as they are if it fails.
package enum MarkedFile {
  package static let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("Software\0Tessera".utf8)
  package static let jpeg = [0xFF, 0xD8, 0xFF, 0xE0] + mark
  package static let mp4 = [0, 0, 0, 24] + Array("ftypisom".utf8) + mark

  private static let mark = Array("\0\0\0\0Tessera\0Photo wall; size=00000000000000000042\0".utf8)
}

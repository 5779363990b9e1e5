package import Files

/// The parts of a video that say more about it than its pictures and sound, such as the place where it was taken.
///
///     let notes = try VideoNotes(of: file, in: 0..<file.size)
///     // Copies with empty space in `notes.boxes` have no metadata.
package struct VideoNotes: Equatable, Sendable {
  /// The boxes with metadata, including their headers.
  package private(set) var boxes: [Range<Int>] = []
  /// True if one of these boxes has a place.
  package private(set) var havePlace = false
  /// True if a track has places, as in videos of action cameras and drones.
  package private(set) var hasPlacesInTracks = false

  /// Reads the boxes of a video. It has none if it is neither MP4 nor QuickTime.
  package init(of file: borrowing OpenFile, in part: Range<Int>) throws(FileError) {
    guard try file.bytes(at: part.lowerBound, count: 8).has("ftyp", at: 4) else { return }
    var rest = Self.maxBoxes
    try addBoxes(in: part, of: file, depth: 0, &rest)
    // The boxes that were not reached may have anything.
    if rest == 0 { hasPlacesInTracks = true }
  }

  private static let names: Set = ["meta", "udta", "uuid"]
  private static let formats = ["gpmd", "camm", "djmd", "location"]
  private static let places = [Array("location".utf8), Array("loci".utf8), [0xA9] + Array("xyz".utf8)]
  private static let longest = 8 << 20

  /// The boxes that are entered, from the file to the formats of a track.
  private static let path = ["moov", "trak", "mdia", "minf", "stbl"]
  private static let maxBoxes = 20_000

  /// Adds the boxes with metadata in a part of the file.
  ///
  /// - Parameters:
  ///   - depth: The number of boxes around the part.
  ///   - rest: The number of boxes that may still be read.
  private mutating func addBoxes(
    in part: Range<Int>, of file: borrowing OpenFile, depth: Int, _ rest: inout Int
  ) throws(FileError) {
    var start = part.lowerBound
    for box in try ISOBox.boxes(in: part, of: file, allowance: &rest) {
      if Self.names.contains(box.name) {
        boxes.append(start..<box.body.upperBound)
        let bytes = try file.bytes(at: box.body.lowerBound, count: min(box.body.count, Self.longest))
        havePlace = havePlace || Self.places.contains { bytes.contains($0) }
      } else if depth < Self.path.count, box.name == Self.path[depth] {
        try addBoxes(in: box.body, of: file, depth: depth + 1, &rest)
      } else if box.name == "stsd" {
        let bytes = try file.bytes(at: box.body.lowerBound, count: min(box.body.count, Self.longest))
        hasPlacesInTracks = hasPlacesInTracks || Self.formats.contains { bytes.contains(Array($0.utf8)) }
      }
      start = box.body.upperBound
    }
  }
}

extension [UInt8] {
  /// Returns true if the bytes occur in a row.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    var next = 0
    while let first = self[next...].firstIndex(of: part[0]), first + part.count <= count {
      if self[first..<first + part.count].elementsEqual(part) { return true }
      next = first + 1
    }
    return false
  }
}

package import Raster

/// The faces on a photo, as the cache keeps them for its latest searches: those of walls and those of sites differ.
///
///     entry[facesFoundBy: key] = faces
///
/// Each search has a key of 32 bytes, the digest of all that its result depends on; then follow the number of faces,
/// and four numbers for each.
struct FaceNotes {
  private(set) var bytes: [UInt8]

  private static let (keyLength, faceLength) = (32, 32)
  private static let maxSearches = 2

  init(_ bytes: [UInt8]?) { self.bytes = bytes ?? [] }

  /// The faces found in an earlier run by the search with a key; nil if there was none.
  subscript(key: [UInt8]) -> [Area]? {
    get { searches.first { $0.key.elementsEqual(key) }.map { Self.areas($0.faces) } }
    set {
      precondition(key.count == Self.keyLength, "A key is a digest.")
      let others = searches.filter { !$0.key.elementsEqual(key) }.prefix(Self.maxSearches - (newValue == nil ? 0 : 1))
      let kept = others.flatMap { Self.record($0.key, $0.faces) }
      bytes = (newValue.map { Self.record(key[...], Self.numbers($0)) } ?? []) + kept
    }
  }

  /// The searches in the bytes, of which the latest is the first. Bytes in another format have none.
  private var searches: [(key: ArraySlice<UInt8>, faces: ArraySlice<UInt8>)] {
    var (rest, searches) = (bytes[...], [(key: ArraySlice<UInt8>, faces: ArraySlice<UInt8>)]())
    while rest.count > Self.keyLength, searches.count < Self.maxSearches {
      let start = rest.startIndex + Self.keyLength + 1
      let end = start + Self.faceLength * Int(rest[start - 1])
      if end > rest.endIndex { return [] }
      searches.append((rest[..<(start - 1)], rest[start..<end]))
      rest = rest[end...]
    }
    return rest.isEmpty ? searches : []
  }

  private static func record(_ key: ArraySlice<UInt8>, _ faces: ArraySlice<UInt8>) -> [UInt8] {
    key + [UInt8(faces.count / faceLength)] + faces
  }

  private static func areas(_ bytes: ArraySlice<UInt8>) -> [Area] {
    let values = stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
      Double(bitPattern: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
    }
    return stride(from: 0, to: values.count, by: 4).map { start in
      Area(x: values[start], y: values[start + 1], width: values[start + 2], height: values[start + 3])
    }
  }

  /// Returns the numbers of the first 255 faces.
  private static func numbers(_ faces: [Area]) -> ArraySlice<UInt8> {
    faces.prefix(255).flatMap { [$0.x, $0.y, $0.width, $0.height] }.flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64($0)) }
    }[...]
  }
}

extension CatalogEntry {
  /// The faces found by the search with a key, the digest of all that its result depends on; nil if none is kept.
  package subscript(facesFoundBy key: [UInt8]) -> [Area]? {
    get { FaceNotes(faces)[key] }
    set {
      var notes = FaceNotes(faces)
      notes[key] = newValue
      faces = notes.bytes
    }
  }
}

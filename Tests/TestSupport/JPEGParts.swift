/// The segments of a JPEG, and the data behind the headers of its scans.
///
///     let scans = JPEGParts(bytes).all(0xDA)
package struct JPEGParts {
  /// Markers and the ranges of their segments; those of scans include their data.
  private let segments: [(marker: UInt8, range: Range<Int>)]

  package init(_ bytes: [UInt8]) {
    var segments: [(marker: UInt8, range: Range<Int>)] = []
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset + 1] != 0xD9 {
      let marker = bytes[offset + 1]
      var end = offset + 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
      if marker == 0xDA {
        while bytes[end] != 0xFF || bytes[end + 1] == 0 || (0xD0...0xD7).contains(bytes[end + 1]) { end += 1 }
      }
      segments.append((marker, offset..<end))
      offset = end
    }
    self.segments = segments
  }

  /// Returns the ranges of the segments with a marker.
  package func all(_ marker: UInt8) -> [Range<Int>] { segments.filter { $0.marker == marker }.map(\.range) }

  /// Returns a segment with a body.
  package static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
  }

  /// Returns a copy of a JPEG with other data in its last scan, none of which could belong to a marker.
  package static func damagingLastScan(of bytes: [UInt8]) -> [UInt8] {
    var damaged = bytes
    for index in JPEGParts(bytes).all(0xDA).last?.dropFirst(10) ?? 0..<0
    where bytes[index] != 0xFF && bytes[index - 1] != 0xFF {
      damaged[index] = 0x2A
    }
    return damaged
  }
}

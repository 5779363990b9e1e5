import Files

/// The inputs as a lookup by path. There may be a million, so photos are not compared with each.
struct InputPlaces: Sendable {
  let first: FilePath
  /// The index of each input, by its path components.
  private let places: [[ArraySlice<UInt8>]: Int]

  init(_ inputs: [FilePath]) {
    first = inputs.first ?? FilePath(".")
    places = Dictionary(
      zip(inputs.lazy.map(\.components), inputs.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The folder of a photo, relative to the first input that contains it; empty if there is none.
  func folder(of photo: FilePath) -> String {
    let inner = photo.parent.components
    let found = (0...inner.count).compactMap { length in
      places[Array(inner.prefix(length))].map { (place: $0, length: length) }
    }
    guard let first = found.min(by: { $0.place < $1.place }) else { return "" }
    return FilePath(bytes: inner.dropFirst(first.length).joined(separator: [UInt8(ascii: "/")])).losslessText
  }
}

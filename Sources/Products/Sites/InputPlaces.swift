import Files

/// Where photos were looked for. There may be a million inputs, so none of them is compared with each photo.
struct InputPlaces: Sendable {
  let first: FilePath
  /// The place of each input among the inputs, by its components.
  private let places: [[ArraySlice<UInt8>]: Int]

  init(_ inputs: [FilePath]) {
    first = inputs.first ?? FilePath(".")
    places = Dictionary(
      zip(inputs.lazy.map(\.components), inputs.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The folder of a photo, seen from the first input that it lies in; empty where there is none.
  func folder(of photo: FilePath) -> String {
    let inner = photo.parent.components
    let found = (0...inner.count).compactMap { length in
      places[Array(inner.prefix(length))].map { (place: $0, length: length) }
    }
    guard let first = found.min(by: { $0.place < $1.place }) else { return "" }
    return FilePath(bytes: inner.dropFirst(first.length).joined(separator: [UInt8(ascii: "/")])).losslessText
  }
}

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
    guard let input = input(containing: inner) else { return "" }
    return FilePath(bytes: inner.dropFirst(input.length).joined(separator: [UInt8(ascii: "/")])).losslessText
  }

  /// Returns the first input that contains a folder, and the number of its components.
  private func input(containing folder: [ArraySlice<UInt8>]) -> (place: Int, length: Int)? {
    let found = (0...folder.count).compactMap { length in
      places[Array(folder.prefix(length))].map { (place: $0, length: length) }
    }
    return found.min { $0.place < $1.place }
  }

  /// Returns the folders around each photo, from the outermost, relative to its input. If photos come from several
  /// folders, these are the outermost ones. Photos in no input are relative to their common folder.
  func albums(of photos: [FilePath]) -> [[String]] {
    let parents = photos.map(\.parent)
    var inputs: [FilePath: (place: Int, length: Int)?] = [:]
    for parent in parents where inputs[parent] == nil { inputs[parent] = input(containing: parent.components) }
    let severalInputs = Set(inputs.values.compactMap { $0?.place }).count > 1
    let outside = inputs.filter { $0.value == nil }.keys.map(\.components)
    let shared = Self.sharedLength(of: outside)
    var albums: [FilePath: [String]] = [:]
    for (parent, input) in inputs {
      let components = parent.components
      // The folder of an input keeps its own name.
      let first = input.map { severalInputs ? max(0, $0.length - 1) : $0.length } ?? shared
      albums[parent] = components.dropFirst(first).map { FilePath(bytes: $0).losslessText }
    }
    return parents.map { albums[$0] ?? [] }
  }

  private static func sharedLength(of folders: [[ArraySlice<UInt8>]]) -> Int {
    guard let first = folders.first else { return 0 }
    return first.indices.first { index in !folders.allSatisfy { $0.count > index && $0[index] == first[index] } }
      ?? first.count
  }
}

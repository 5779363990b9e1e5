import Files
import ImageCodecs

// Manifests of shares of one listing, which together replace the manifest of all photos.

extension Manifest {
  /// The share that a manifest belongs to.
  struct Part: Hashable {
    var share: Share
    var listing: String

    fileprivate var series: Series { Series(count: share.count, listing: listing) }

    /// The common properties of shares that belong together.
    fileprivate struct Series: Hashable {
      var count: Int
      var listing: String
    }
  }

  /// An input; the manifest is nil if the input is not a manifest.
  typealias Input = (path: FilePath, manifest: Manifest?)

  /// Returns the inputs, with the shares of each listing put in order: by name, `part-10` would come before `part-2`.
  ///
  /// - Parameter missing: Called with an error for missing shares.
  static func inOrder(_ inputs: [Input], missing: (ImageError) -> Void) throws(GalleryError) -> [Input] {
    var places: [Part.Series: [Int]] = [:]
    var all: [Part.Series] = []
    for (place, input) in inputs.enumerated() {
      guard let series = input.manifest?.part?.series else { continue }
      if places[series] == nil { all.append(series) }
      places[series, default: []].append(place)
    }
    var ordered = inputs
    for series in all {
      let own = places[series] ?? []
      let shares = own.map { (number: inputs[$0].manifest?.part?.share.number ?? 0, input: inputs[$0]) }
        .sorted { $0.number < $1.number }
      for (share, next) in zip(shares, shares.dropFirst()) where share.number == next.number {
        throw .manifest(
          next.input.path,
          "is share \(share.number)/\(series.count), as is \(share.input.path); list each share once")
      }
      for (place, share) in zip(own, shares) { ordered[place] = share.input }
      if let lack = lack(of: Set(shares.map(\.number)), count: series.count) {
        missing(ImageError(inputs[own[0]].path, .known(lack)))
      }
    }
    return ordered
  }

  /// Returns the missing shares, in words.
  private static func lack(of present: Set<Int>, count: Int) -> String? {
    if present.count == count { return nil }
    let missing = (1...count).lazy.filter { !present.contains($0) }
    let named = missing.prefix(5).map { "\($0)/\(count)" }
    let more = count - present.count - named.count
    let words = named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return count - present.count == 1
      ? "share \(words) of the same listing is missing" : "shares \(words) of the same listing are missing"
  }
}

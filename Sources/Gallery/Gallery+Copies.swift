import Digests
package import Files
package import ImageCodecs
import Parallel
package import Similarity
import Store

extension Gallery {
  /// The copies of photos that are left out.
  package enum Dedupe: String, CaseIterable, Encodable, Sendable {
    case off
    /// Only identical files.
    case exact
    /// Also photos with the same picture: at another size, in another format, or more compressed.
    case similar
    /// Also photos that were taken within seconds of each other and are alike.
    case moments
  }

  /// A photo that was left out because it is a copy of another.
  package struct Copy: Equatable, Sendable {
    package var path: FilePath
    /// The photo that is kept.
    package var original: FilePath
    package var kind: Kind
    /// The advantage of the photo that is kept.
    package var reason: Reason?

    package enum Kind: String, Sendable {
      /// The files are identical.
      case exact
      /// The same picture.
      case similar
      /// Another picture of the same moment.
      case moment
    }

    package enum Reason: String, Sendable {
      case rating
      case sharpness
      case exposure
      /// Its name has fewer marks of a copy.
      case name
      /// A sidecar or a video is beside it.
      case companion
      case size
      case age
      case order
    }

    package var description: String {
      switch kind {
      case .exact: "left out, a copy of \(original)"
      case .similar: "left out, a near-copy of \(original)\(advantage)"
      case .moment: "left out, of the same moment as \(original)\(advantage)"
      }
    }

    private var advantage: String {
      switch reason {
      case .rating: ", which has more stars"
      case .sharpness: ", which is sharper"
      case .exposure: ", which is better exposed"
      case .name: ", whose name is not that of a copy"
      case .companion: ", which has a sidecar or a video beside it"
      case .age: ", which is older"
      case .size: ", which is larger"
      case .order: ", which comes first"
      case nil: ""
      }
    }
  }

  /// Separates photos from their copies. Of identical files, the original is kept; of other copies, the sharpest, or
  /// the original of those that are hardly less sharp (see `CopyOrder`). Photos that are kept stay in their places.
  /// Photos that cannot be decoded do not count as copies.
  static func withoutCopies(
    _ photos: [Photo], _ choice: Choice, _ environment: Environment
  ) -> (kept: [Photo], copies: [Copy]) {
    if choice.dedupe == .off { return (photos, []) }
    let same = exactCopies(among: photos, environment)
    var rest = photos.indices.filter { same[$0] == nil }
    var replacements = same.mapValues { Replacement(kept: $0, kind: .exact) }
    if choice.dedupe != .exact {
      let remaining = rest.map { photos[$0] }
      let found =
        choice.dedupe == .moments
        ? momentCopies(among: remaining, environment)
        : nearCopies(among: remaining, areRated: choice.pick == .best, environment)
      for (copy, replacement) in found {
        replacements[rest[copy]] = Replacement(
          kept: rest[replacement.kept], kind: replacement.kind, reason: replacement.reason)
      }
      rest = rest.filter { replacements[$0] == nil }
    }
    let copies = photos.indices.compactMap { index -> Copy? in
      guard var last = replacements[index] else { return nil }
      // If the original of a copy is itself a copy, the photo that is kept counts as the original.
      while let next = replacements[last.kept] { last = next }
      return Copy(path: photos[index].path, original: photos[last.kept].path, kind: last.kind, reason: last.reason)
    }
    return (rest.map { photos[$0] }, copies)
  }

  // MARK: - Exact copies

  /// Returns, for each photo except the original of those with the same contents, the index of that original. Only
  /// files of equal size are read.
  private static func exactCopies(among photos: [Photo], _ environment: Environment) -> [Int: Int] {
    let sizes = concurrentMap(photos.count, jobs: environment.jobs) { index in
      // Frames of one video are no copies.
      photos[index].path.frameTime == nil ? photos[index].fileSize : nil
    }
    let bySize = Dictionary(grouping: photos.indices) { sizes[$0] }
    let doubtful = bySize.filter { $0.key != nil && $0.value.count > 1 }.flatMap(\.value).sorted()
    let digests = concurrentMap(doubtful.count, jobs: environment.jobs) { place -> String? in
      guard let file = try? OpenFile(photos[doubtful[place]].path) else { return nil }
      // With --verify, it has already been read.
      if let contents = environment.contents { return contents.digest(of: file) }
      return try? SHA256.digest(of: file)
    }
    let byContents = Dictionary(grouping: zip(doubtful, digests).filter { $0.1 != nil }) { $0.1 }
    let groups = byContents.values.map { $0.map(\.0) }.filter { $0.count > 1 }
    if groups.isEmpty { return [:] }
    let order = CopyOrder(of: photos, among: groups, PhotoDates(of: photos))
    return groups.reduce(into: [:]) { copies, group in
      guard let original = group.min(by: order.precedes) else { return }
      for index in group where index != original { copies[index] = original }
    }
  }

  // MARK: - Near-copies

  /// Returns, for each near-duplicate, the index of the better photo.
  private static func nearCopies(
    among photos: [Photo], areRated: Bool, _ environment: Environment
  ) -> [Int: Replacement] {
    let looks = looks(of: photos, environment)
    let known = photos.indices.filter { looks[$0] != nil }
    let search = CopySearch(known.map { looks[$0]!.fingerprint })
    return nearCopies(of: photos, known, looks, search, areRated: areRated, environment)
  }

  /// - Parameters:
  ///   - known: The photos that are searched.
  ///   - areRated: True if ratings precede detail.
  static func nearCopies(
    of photos: [Photo], _ known: [Int], _ looks: [PhotoSignature?], _ search: CopySearch, areRated: Bool,
    _ environment: Environment
  ) -> [Int: Replacement] {
    let doubtful = search.withCopies(jobs: environment.jobs)
    let places = originality(of: photos, known, doubtful, search)
    let qualities = concurrentMap(doubtful.count, jobs: environment.jobs) { place -> CopySearch.Quality in
      let index = known[doubtful[place]]
      return CopySearch.Quality(
        detail: detail(of: photos[index], looks[index]!, environment), place: places[place],
        rating: areRated ? photos[index].stars : 0)
    }
    let originals = search.originals(among: doubtful, qualities: qualities)
    return Dictionary(
      uniqueKeysWithValues: originals.map { copy, original in
        let (copy, kept) = (known[copy], known[original])
        let isRated = areRated && photos[copy].stars < photos[kept].stars
        return (copy, Replacement(kept: kept, kind: .similar, reason: isRated ? .rating : nil))
      })
  }

  /// Returns the places of possible copies in the order of `CopyOrder`.
  private static func originality(
    of photos: [Photo], _ known: [Int], _ doubtful: [Int], _ search: CopySearch
  ) -> [Int] {
    let groups = doubtful.map { place in
      // Only names with marks depend on others.
      let isMarked = CopyName(photos[known[place]].path.name.stem.losslessText).stems.count > 1
      return ([place] + (isMarked ? search.similar(to: place) : [])).map { known[$0] }
    }
    let order = CopyOrder(of: photos, among: groups, PhotoDates(of: photos))
    let sorted = doubtful.indices.sorted { order.precedes(known[doubtful[$0]], known[doubtful[$1]]) }
    var places = [Int](repeating: 0, count: doubtful.count)
    for (place, index) in sorted.enumerated() { places[index] = place }
    return places
  }

  private static func detail(of photo: Photo, _ looks: PhotoSignature, _ environment: Environment) -> Int {
    if let detail = looks.detail { return detail }
    var detail = 0
    do throws(ImageError) {
      detail = try Detail.sum(of: photo.path, since: photo.stamp, limits: environment.decoding)
    } catch {
      // A photo that cannot be decoded has no detail, but one that may be decodable later could have some.
      if error.reason.isPassing { return 0 }
    }
    remember(PhotoSignature(looks.fingerprint, detail: detail, quality: looks.quality), of: photo, environment)
    return detail
  }

  // MARK: - Appearance

  /// Leaves out photos that need more memory for decoding than there is, even if an earlier run cached their
  /// fingerprints: the wall must not depend on the cache.
  mutating func leaveOutCostly(_ environment: Environment) {
    let candidates = photos
    let reasons = concurrentMap(candidates.count, jobs: environment.jobs) { index -> ImageError.Reason? in
      let photo = candidates[index]
      let info = photo.info ?? (try? ImageDecoder.probe(path: photo.path, limits: environment.decoding))
      return info.flatMap { environment.decoding.shortage(for: $0) }
    }
    photos = candidates.indices.filter { reasons[$0] == nil }.map { candidates[$0] }
    leftOut += zip(candidates, reasons).compactMap { photo, reason in reason.map { ImageError(photo.path, $0) } }
  }

  /// Returns the color of each photo for `ColorOrder`; nil if it cannot be decoded.
  package static func colors(of photos: [Photo], in environment: Environment) -> [SortColor?] {
    looks(of: photos, environment).map { $0?.fingerprint.color }
  }

  /// Returns the photos in the order of a path through their colors.
  static func sortedByColor(_ photos: [Photo], _ environment: Environment) -> [Photo] {
    ColorOrder.indices(of: colors(of: photos, in: environment)).map { photos[$0] }
  }

  /// Computes the fingerprints of all photos, for a manifest.
  package mutating func noteFingerprints(in environment: Environment) {
    for (index, looks) in Self.looks(of: photos, environment).enumerated() {
      let stamp = photos[index].stamp
      photos[index].fingerprint =
        if let looks, let stamp, stamp.isSettled { NotedFingerprint(looks, of: stamp) } else { nil }
    }
  }

  static func looks(of photos: [Photo], _ environment: Environment) -> [PhotoSignature?] {
    let count = photos.isEmpty ? nil : environment.counting?(.analyzing, photos.count)
    defer { count?.finish() }
    return concurrentMap(photos.count, jobs: environment.jobs) { index in
      let photo = photos[index]
      defer { count?.advance(photo.path) }
      if let known = known(photo, environment) { return known }
      guard let fingerprint = try? Fingerprint(of: photo.path, since: photo.stamp, limits: environment.decoding) else {
        return nil
      }
      let looks = PhotoSignature(fingerprint)
      remember(looks, of: photo, environment)
      return looks
    }
  }

  /// Returns the miniature of each photo for a mosaic, or the reason why it cannot be decoded.
  package static func miniatures(
    of photos: [Photo], in environment: Environment, photoDone: @escaping @Sendable (FilePath) -> Void = { _ in }
  ) -> [Result<Miniature, ImageError>] {
    concurrentMap(photos.count, jobs: environment.jobs) { index in
      let photo = photos[index]
      defer { photoDone(photo.path) }
      return Result { () throws(ImageError) in
        let noted = environment.catalogEntry(for: photo.path, photo.stamp)?.miniature
        if let known = noted.flatMap({ Miniature($0, decoder: Store.decoderVersion) }) { return known }
        let miniature = try Miniature(of: photo.path, since: photo.stamp, limits: environment.decoding)
        updateEntry(of: photo, environment) { $0.miniature = miniature.bytes(decoder: Store.decoderVersion) }
        return miniature
      }
    }
  }

  static func known(_ photo: Photo, _ environment: Environment) -> PhotoSignature? {
    if let noted = photo.fingerprint?.signature(of: photo.stamp) { return noted }
    guard let bytes = environment.catalogEntry(for: photo.path, photo.stamp)?.looks else { return nil }
    return PhotoSignature(bytes, decoder: Store.decoderVersion)
  }

  static func remember(_ looks: PhotoSignature, of photo: Photo, _ environment: Environment) {
    updateEntry(of: photo, environment) { $0.looks = looks.bytes(decoder: Store.decoderVersion) }
  }

  /// Changes a photo's entry in the catalog.
  static func updateEntry(of photo: Photo, _ environment: Environment, _ body: (inout CatalogEntry) -> Void) {
    guard let store = environment.store, let stamp = photo.stamp, stamp.isSettled else { return }
    // If contents are compared, an entry was created when the file was opened.
    let known = environment.catalogEntry(for: photo.path, stamp)
    guard var entry = known ?? (environment.contents == nil ? photo.info.map { CatalogEntry(info: $0) } : nil) else {
      return
    }
    body(&entry)
    store.keep(entry, for: stamp)
  }
}

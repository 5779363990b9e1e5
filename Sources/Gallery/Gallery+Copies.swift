import Digests
package import Files
import ImageCodecs
package import Similarity
import Parallel
import Store

extension Gallery {
  /// Which copies of photos are left out.
  package enum Dedupe: String, CaseIterable, Encodable, Sendable {
    case off
    /// Those that are the same to the last bit.
    case exact
    /// Those that show the same, too: at another size, in another format, compressed more.
    case similar
  }

  /// A photo that was left out because another shows the same.
  package struct Copy: Equatable, Sendable {
    package var path: FilePath
    /// The one that stays.
    package var original: FilePath
    /// Whether they are the same to the last bit.
    package var isExact: Bool

    package var description: String { "left out, \(isExact ? "a copy" : "a near-copy") of \(original)" }
  }

  /// Parts photos from copies of them. Of copies that are the same to the last bit the first stays, of others the
  /// sharpest; those that stay keep their places. What cannot be decoded is no copy.
  static func withoutCopies(
    _ photos: [Photo], _ choice: Choice, _ environment: Environment
  ) -> (kept: [Photo], copies: [Copy]) {
    if choice.dedupe == .off { return (photos, []) }
    let same = exactCopies(among: photos, environment)
    var rest = photos.indices.filter { same[$0] == nil }
    var originals = same
    if choice.dedupe == .similar {
      let similar = nearCopies(among: rest.map { photos[$0] }, environment)
      for (copy, original) in similar { originals[rest[copy]] = rest[original] }
      rest = rest.filter { originals[$0] == nil }
    }
    let copies = photos.indices.compactMap { index -> Copy? in
      guard let original = originals[index] else { return nil }
      // What is kept of a copy's copy is the original.
      let kept = originals[original] ?? original
      return Copy(path: photos[index].path, original: photos[kept].path, isExact: same[index] == kept)
    }
    return (rest.map { photos[$0] }, copies)
  }

  // MARK: - Exact copies

  /// The first of the same content, for each photo but that. Only files of the same size are read.
  private static func exactCopies(among photos: [Photo], _ environment: Environment) -> [Int: Int] {
    let sizes = concurrentMap(photos.count, jobs: environment.jobs) { size(of: photos[$0]) }
    let bySize = Dictionary(grouping: photos.indices) { sizes[$0] }
    let doubtful = bySize.filter { $0.key != nil && $0.value.count > 1 }.flatMap(\.value).sorted()
    let digests = concurrentMap(doubtful.count, jobs: environment.jobs) { place -> String? in
      guard let file = try? OpenFile(photos[doubtful[place]].path) else { return nil }
      // With --verify, it has been read already.
      if let contents = environment.contents { return contents.digest(of: file) }
      return try? SHA256.digest(of: file)
    }
    var first: [String: Int] = [:]
    var copies: [Int: Int] = [:]
    for (index, digest) in zip(doubtful, digests) {
      guard let digest else { continue }
      if let original = first[digest] { copies[index] = original } else { first[digest] = index }
    }
    return copies
  }

  private static func size(of photo: Photo) -> Int64? {
    photo.stamp?.size ?? (try? photo.path.status())?.stamp.size
  }

  // MARK: - Near-copies

  /// Which photo shows what another shows, and better.
  private static func nearCopies(among photos: [Photo], _ environment: Environment) -> [Int: Int] {
    let looks = looks(of: photos, environment)
    let known = photos.indices.filter { looks[$0] != nil }
    let search = CopySearch(known.map { looks[$0]!.fingerprint })
    let doubtful = search.withCopies(jobs: environment.jobs)
    let qualities = concurrentMap(doubtful.count, jobs: environment.jobs) { place -> CopySearch.Quality in
      let index = known[doubtful[place]]
      let size = size(of: photos[index]) ?? 0
      return CopySearch.Quality(detail: detail(of: photos[index], looks[index]!, environment), fileSize: Int(size))
    }
    let originals = search.originals(among: doubtful, qualities: qualities)
    return Dictionary(uniqueKeysWithValues: originals.map { (known[$0.key], known[$0.value]) })
  }

  private static func detail(of photo: Photo, _ looks: PhotoSignature, _ environment: Environment) -> Int {
    if let detail = looks.detail { return detail }
    var detail = 0
    do throws(ImageError) {
      detail = try Detail.sum(of: photo.path, since: photo.stamp, limits: environment.decoding)
    } catch {
      // What cannot be decoded has none; but what could another time may have some.
      if error.reason.isPassing { return 0 }
    }
    remember(PhotoSignature(looks.fingerprint, detail: detail), of: photo, environment)
    return detail
  }

  // MARK: - What photos look like

  /// Leaves out photos that take more memory to decode than there is, whether or not an earlier run knew what they look
  /// like: what a wall shows must not depend on that.
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

  /// The color of each photo that `ColorOrder` sorts it by; nil where it cannot be decoded.
  package static func colors(of photos: [Photo], in environment: Environment) -> [SortColor?] {
    looks(of: photos, environment).map { $0?.fingerprint.color }
  }

  /// The photos on a walk through their colors.
  static func sortedByColor(_ photos: [Photo], _ environment: Environment) -> [Photo] {
    ColorOrder.indices(of: colors(of: photos, in: environment)).map { photos[$0] }
  }

  private static func looks(of photos: [Photo], _ environment: Environment) -> [PhotoSignature?] {
    concurrentMap(photos.count, jobs: environment.jobs) { index in
      let photo = photos[index]
      if let known = known(photo, environment) { return known }
      guard let fingerprint = try? Fingerprint(of: photo.path, since: photo.stamp, limits: environment.decoding) else {
        return nil
      }
      let looks = PhotoSignature(fingerprint)
      remember(looks, of: photo, environment)
      return looks
    }
  }

  private static func known(_ photo: Photo, _ environment: Environment) -> PhotoSignature? {
    guard let bytes = environment.entry(for: photo.path, photo.stamp)?.looks else { return nil }
    return PhotoSignature(bytes, decoder: Store.decoderVersion)
  }

  private static func remember(_ looks: PhotoSignature, of photo: Photo, _ environment: Environment) {
    guard let store = environment.store, let stamp = photo.stamp, stamp.isSettled else { return }
    // Of a file whose content counts, an entry was made when it was looked at.
    let known = environment.entry(for: photo.path, stamp)
    guard var entry = known ?? (environment.contents == nil ? photo.info.map { CatalogEntry(info: $0) } : nil) else {
      return
    }
    entry.looks = looks.bytes(decoder: Store.decoderVersion)
    store.keep(entry, for: stamp)
  }
}

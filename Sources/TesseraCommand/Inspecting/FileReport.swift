import Comparisons
import Digests
import Files
import Gallery
import ImageCodecs
import Store

/// The report on one file.
struct FileReport {
  var file: FilePath
  var outcome: Result<ImageInfo, ImageError>
  var damage: String?
  var digest: String?
  /// True if more than the header was read.
  var isDecoded = false
  /// The photo's metadata, if requested.
  var metadata: Metadata?
  /// The kind of photo, if it is recognized.
  var kind: PhotoKind?
  private var ownDateSource: DateSource?
  /// The date on which the photo was taken.
  var date: String? {
    guard case .success(let info) = outcome else { return nil }
    return metadata?.date ?? info.date
  }

  /// The date by which a photo without one is sorted.
  var impliedDate: PhotoDates.Implied? { date == nil ? PhotoDates.Implied(file, modified: modified) : nil }
  /// The source of either date.
  var dateSource: DateSource? {
    switch impliedDate {
    case .inName?: .name
    case .ofFile?: .file
    case nil: ownDateSource ?? (date == nil ? nil : .exif)
    }
  }

  /// When the file was modified, in nanoseconds since 1970.
  private var modified: Int64?

  var isUsable: Bool { if case .success = outcome { true } else { false } }

  init(file: FilePath, outcome: Result<ImageInfo, ImageError>) {
    self.file = file
    self.outcome = outcome
  }

  /// Reports what the header says.
  init(ofHeader info: ImageInfo, of photo: Photo) {
    self.init(file: photo.path, outcome: .success(info))
    (metadata, modified) = (photo.metadata, photo.stamp?.modified)
    (kind, ownDateSource) = (photo.kind, photo.dateSource)
  }

  /// Decodes the file, at the smallest size for which all its data is needed, to check that it is intact, unless that
  /// is already known.
  init(of photo: Photo, limits: DecodingLimits, store: Store?) {
    if let stamp = photo.stamp, stamp.isSettled, let entry = store?.entry(for: stamp), let info = entry.info,
      let damage = entry.damage,
      limits.objection(to: info) == nil, !limits.contradict(info)
    {
      self.init(ofHeader: info, of: photo)
      self.damage = damage.isEmpty ? nil : damage
      isDecoded = true
      return
    }
    self.init(photo, limits: limits, eighths: \.eighthsOfAllData) { _ in }
    metadata = photo.metadata
    (kind, ownDateSource) = (photo.kind, photo.dateSource)
    guard let stamp = photo.stamp, stamp.isSettled, case .success(let info) = outcome else { return }
    if (try? photo.path.status())?.stamp == stamp {
      let known = store?.entry(for: stamp).flatMap { $0.info.map(limits.contradict) == true ? nil : $0 }
      store?.keep(
        CatalogEntry(
          info: info, damage: damage ?? "", metadata: known?.metadata, looks: known?.looks, content: known?.content),
        for: stamp)
    }
  }

  /// Decodes the file and computes a digest of its pixels.
  init(digesting photo: Photo, limits: DecodingLimits) {
    var digest = SHA256()
    var later = PictureChecksum.Later()
    self.init(
      photo, limits: limits, eighths: { _ in 8 },
      examine: { (info) throws(ImageError) in later = try PictureChecksum.later(of: photo.path, info, limits) },
      row: { digest.update($0) })
    digest.update(later.digest)
    if case .success(let info) = outcome { self.digest = PictureChecksum.text(digest.finish(), info, later) }
  }

  /// - Parameters:
  ///   - eighths: Returns the scale at which a picture is decoded.
  ///   - examine: Called before the file is decoded.
  private init(
    _ photo: Photo, limits: DecodingLimits, eighths: (ImageInfo) -> Int,
    examine: (ImageInfo) throws(ImageError) -> Void = { _ in }, row: (Span<UInt8>) -> Void
  ) {
    (file, modified) = (photo.path, photo.stamp?.modified)
    do throws(ImageError) {
      let file = try ImageDecoder.open(photo.path)
      if let found = photo.stamp, !file.isInPlace(of: found) { throw ImageError(photo.path, .changed) }
      let header = try ImageDecoder.header(of: file, limits: limits)
      try examine(header.info)
      var decoder = try ImageDecoder(
        file, info: header.info, eighths: eighths(header.info), limits: limits, worker: header.worker)
      while try decoder.withNextRow(row) {}
      damage = try decoder.finish()
      isDecoded = true
      outcome = .success(header.info)
    } catch {
      outcome = .failure(error)
    }
  }
}

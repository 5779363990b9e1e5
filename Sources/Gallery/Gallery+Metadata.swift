import Files
import ImageCodecs

extension Gallery.Choice {
  /// True if metadata is read of all photos, which takes about as long as reading headers.
  package var wantsMetadata: Bool { keepsMetadata || minRating != nil }

  /// True if photos keep their metadata in memory. To leave out rejected photos, the rating is read and forgotten.
  var keepsMetadata: Bool {
    readsMetadata || minRating ?? 0 > 0 || prefersTheBest || grouping == .place || needsFields(from: .metadata)
  }

  /// Returns the metadata that a photo keeps: of a date, only where the header has none. There may be millions of
  /// photos.
  func kept(of metadata: Metadata, beside info: ImageInfo) -> Metadata? {
    keepsMetadata ? metadata : wantsDates && info.date == nil ? metadata.dateAlone : nil
  }

  /// True if metadata may be read of some photos, or if sidecars tell originals from copies.
  var mayWantMetadata: Bool { wantsMetadata || wantsDates || dedupe != .off }

  /// Returns true if the sidecar of a photo matters. A photo that a manifest judges needs none to be judged.
  func mayWantSidecar(of candidate: Candidate) -> Bool {
    if candidate.path.isRemote { return false }
    let isJudged = candidate.declaredSize != nil && isContent(withRating: candidate.declared.rating)
    return keepsMetadata || wantsDates || dedupe != .off || minRating != nil && !isJudged
  }

  /// Returns true if the metadata of a photo is read: also for its date, which XMP may have where EXIF has none, and
  /// which sidecars and notes may correct.
  func wantsMetadata(of info: ImageInfo, for candidate: Candidate) -> Bool {
    let hasOwnDate =
      info.date != nil && candidate.note == nil && candidate.sidecar == nil && candidate.originalSidecar == nil
    return wantsMetadata || wantsDates && !hasOwnDate && candidate.declared.date == nil
  }

  /// Returns true if a photo's rating is high enough.
  func admits(_ metadata: Metadata) -> Bool { minRating.map { metadata.rating ?? 0 >= $0 } ?? true }

  /// Returns true if a photo that was opened has a rating that is high enough, as it would if it were not opened.
  func admits(_ candidate: Candidate, _ metadata: Metadata) -> Bool {
    let isRatedByManifest = candidate.declaredSize != nil && isContent(withRating: candidate.declared.rating)
    return admits(isRatedByManifest ? candidate.declared : metadata)
  }

  /// Returns true if the rating in a manifest is all that is needed: without one, a photo whose size is given there is
  /// not opened just because it might be rejected.
  func isContent(withRating declared: Int?) -> Bool {
    declared != nil || minRating ?? 0 == 0 && !prefersTheBest
  }
}

extension Metadata {
  /// The date, without the rest.
  var dateAlone: Metadata {
    var dated = Metadata()
    dated.date = date
    return dated
  }
}

extension Candidate {
  /// The metadata of a photo from all sources.
  struct Noted {
    var metadata: Metadata
    var dateSource: DateSource?
    /// Any fault of the sidecar or the note.
    var remark: String?
  }

  /// Returns the metadata of a photo. For each property, a manifest takes precedence over the sidecar, the sidecar over
  /// the service’s note, and that over the photo's own file, unless the service has only guessed.
  ///
  /// - Parameter date: The EXIF date in the photo.
  func metadata(completedBy embedded: Metadata, date: String?) -> Noted {
    var (noted, remark): (Metadata, String?) = (Metadata(), nil)
    for file in [sidecar, originalSidecar].compactMap(\.self) {
      do throws(Sidecar.Fault) {
        noted = noted.completed(by: try Sidecar.read(file.path, since: file.stamp))
      } catch {
        remark = remark ?? error.description
      }
    }
    var dates: [(date: String?, source: DateSource)] = [(declared.date, .manifest), (noted.date, .sidecar)]
    var service = Metadata()
    func add(_ read: ServiceNote) {
      let coordinates = service.coordinates ?? read.coordinates(beside: embedded.coordinates)
      service = service.completed(by: read.metadata)
      service.title = service.title ?? read.words(beside: path)
      service.coordinates = coordinates
      dates.append((read.metadata.date, .sidecar))
      let isInName = PhotoDate(inName: path.name.bytes) != nil
      let found = read.date(beside: date ?? embedded.date, at: service.coordinates, isInName: isInName)
      if let found { dates.append((found.date, found.source)) }
    }
    if let note {
      do throws(ServiceNote.Fault) { add(try ServiceNote(note)) } catch { remark = remark ?? error.description }
    }
    for name in [path, original].compactMap(\.self) {
      if let read = facts?.note(of: name.name) { add(read) }
    }
    service.albums = Metadata.cleaned(albumTitles + service.albums)
    dates += [(date, .exif), (embedded.date, .xmp)]
    var metadata = declared.completed(by: noted).completed(by: service).completed(by: embedded)
    let first = dates.first { $0.date != nil }
    metadata.date = first?.date
    return Noted(metadata: metadata, dateSource: first?.source, remark: remark)
  }
}

extension Gallery {
  /// Adds notices for the user: the number of photos with too few stars, and photos that do not have the size given in
  /// a manifest.
  mutating func addNotices(passedOver passedOverCount: Int, _ choice: Choice) {
    let isRejection = choice.minRating == 0
    if isRejection { rejectedCount = passedOverCount }
    if let least = choice.minRating, passedOverCount > 0 {
      if photos.isEmpty, isRejection {
        let (rejected, them) =
          passedOverCount == 1 ? ("the only one is", "it") : ("all \(passedOverCount) are", "them")
        emptiness = ": \(rejected) marked as rejected; --min-rating -1 includes \(them)"
      } else if photos.isEmpty {
        emptiness =
          " with a rating of \(least) or more (--min-rating); "
          + "\(passedOverCount) \(passedOverCount == 1 ? "has" : "have") none or a lower one"
      } else if isRejection {
        notices.append(
          passedOverCount == 1
            ? "1 rejected photo is left out; --min-rating -1 includes it"
            : "\(passedOverCount) rejected photos are left out; --min-rating -1 includes them")
      } else {
        let photos = passedOverCount == 1 ? "1 photo has" : "\(passedOverCount) photos have"
        notices.append("\(photos) no rating of \(least) or more (--min-rating)")
      }
    }
    if photos.isEmpty, passedOverCount == 0, leftOut.isEmpty, let pattern = choice.included.first {
      emptiness = " that match --include \(pattern.hint)"
    }
    let others = photos.filter { photo in
      photo.info.map { (Double($0.width), Double($0.height)) != (photo.width, photo.height) } ?? false
    }
    if let first = others.first {
      let more = others.count > 1 ? ", and \(others.count - 1) more" : ""
      notices.append("\(first.path): does not have the size given in the manifest\(more)")
    }
  }
}

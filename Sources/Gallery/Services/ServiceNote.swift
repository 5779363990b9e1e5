import Files
import ImageCodecs
import JSON5

/// The JSON that a service or a program writes beside a photo: Google Photos, or osxphotos and ExifTool.
struct ServiceNote: Sendable {
  /// The reason why a note was ignored.
  struct Fault: Error {
    var path: FilePath
    var reason: String

    var description: String { "\(path): ignored: \(reason)" }
  }

  /// The title, which is usually the name of the photo’s file.
  var title: String?
  var metadata = Metadata()
  /// The time the photo was taken, in seconds since 1970.
  var taken: Int64?
  /// The time of the upload.
  private var uploaded: Int64?
  /// The place as the user has corrected it, or as it is in the photo’s file.
  private var place: Coordinates?
  private var recordedPlace: Coordinates?

  /// Reads the note at `file`. Notes that are not JSON or too large throw a fault.
  init(_ file: SidecarFile) throws(Fault) {
    let bytes = try Self.bytes(of: file)
    guard let root = JSONNode(bytes) else { throw Fault(path: file.path, reason: "it is damaged, or not JSON") }
    self.init(root)
  }

  /// Reads the bytes of the note at `file`, unless it is too large.
  static func bytes(of file: SidecarFile) throws(Fault) -> [UInt8] {
    do throws(SidecarFile.Fault) { return try file.bytes(atMost: JSONNode.longest) } catch {
      throw Fault(path: file.path, reason: error.reason)
    }
  }

  /// Creates a note that only has a time in UTC.
  init(taken: Int64?) { self.taken = taken }

  /// Reads the properties; those of another type count as missing.
  init(_ root: JSONNode) {
    if case .list(let items) = root {
      metadata = ExifToolNote.metadata(items.first ?? .null)
      return
    }
    title = root["title"]?.text.flatMap { Metadata.line($0) }
    taken = Self.time(root["photoTakenTime"])
    uploaded = Self.time(root["creationTime"])
    place = Self.place(root["geoData"])
    recordedPlace = Self.place(root["geoDataExif"])
    metadata.description = root["description"]?.text.flatMap { Metadata.cleaned($0) }
    metadata.people = Metadata.cleaned((root["people"]?.items ?? []).compactMap { $0["name"]?.text })
    metadata.isFavorite = root["favorited"]?.isTrue ?? false
    if root["trashed"]?.isTrue == true || root["archived"]?.isTrue == true {
      metadata.rating = Metadata.ratings.lowerBound
    }
  }

  /// True for the note of a photo, not of an album.
  var isOfPhoto: Bool { taken != nil }

  private static func time(_ node: JSONNode?) -> Int64? {
    let years = -60_000_000_000...250_000_000_000.0
    return node?["timestamp"]?.number.flatMap { years.contains($0) && $0 != 0 ? Int64($0) : nil }
  }

  private static func place(_ node: JSONNode?) -> Coordinates? {
    guard let latitude = node?["latitude"]?.number, let longitude = node?["longitude"]?.number else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  // MARK: - Beside the metadata in the photo

  /// Returns the place: that in the photo, unless it was corrected.
  func coordinates(beside embedded: Coordinates?) -> Coordinates? {
    if let stated = metadata.coordinates { return stated }
    guard let embedded else { return place ?? recordedPlace }
    return recordedPlace != nil && place != recordedPlace ? place ?? embedded : embedded
  }

  /// Returns the title, unless it is only the name of the file.
  func words(beside name: FilePath) -> String? {
    guard let title else { return metadata.title }
    let path = FilePath(title)
    let isFile = ImageFormat.isPromised(byExtension: path.fileExtension) || path.isVideo
    let stem = isFile ? String(title.dropLast(path.fileExtension.count + 1)) : title
    let own = NoteNames.splitNumber(name.stem.text).rest
    let whole = name.stem.text
    let names = [own, whole, name.name.text] + [own, whole].compactMap { EditedName.original(of: $0) }
    let isName = names.contains { $0 == stem }
    return isName ? nil : stem
  }

  /// True if the service knew no date, and took that of the upload.
  private var isGuessed: Bool { taken.flatMap { taken in uploaded.map { abs(taken - $0) <= 60 } } ?? false }

  private static let day: Int64 = 86_400

  /// Returns the date and its source; nil if another source is better.
  ///
  /// - Parameters:
  ///   - recorded: The date in the photo.
  ///   - place: The place of the photo.
  ///   - isInName: True if the photo’s name has a date.
  func date(beside recorded: String?, at place: Coordinates?, isInName: Bool) -> (date: String, source: DateSource)? {
    guard let taken else { return nil }
    if let date = recorded.flatMap({ PhotoDate(noted: $0) }) {
      let (seconds, _) = date.instant(assuming: 0)
      if isGuessed || date.precision == .second && abs(seconds - taken) <= Self.day { return nil }
    } else if isGuessed {
      return isInName ? nil : (Self.written(taken, minutes: 0), .serviceUpload)
    }
    if let place, let minutes = TimeZones.offset(at: place, taken) {
      return (Self.written(taken, minutes: minutes), .servicePlace)
    }
    return (Self.written(taken, minutes: 0), .serviceUTC)
  }

  /// Returns the local time with its offset.
  private static func written(_ seconds: Int64, minutes: Int) -> String {
    let local = PhotoDate(seconds: seconds + Int64(minutes) * 60).timestamp
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let digits = [hours, rest].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return local + (minutes < 0 ? "-" : "+") + digits
  }
}

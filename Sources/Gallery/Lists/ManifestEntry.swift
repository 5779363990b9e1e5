import Files
import ImageCodecs
import JSON5
import Layouts

/// The entry of a photo in a list.
struct ManifestEntry: Decodable {
  var file: String
  var row: Double?
  var column: Double?
  var width: Double?
  var height: Double?
  var radius: Double?
  var priority: Double?
  var weight: Double?
  var focus: [Double]?
  var turn: Double?
  var rating: Double?
  var caption: String?
  var title: String?
  var description: String?
  var creator: String?
  var copyright: String?
  var keywords: [String]?
  var date: String?
  var fingerprint: String?
  var bytes: Double?
  /// True for a photo that is left out, also if a folder of the run contains it.
  var isOmitted = false
  /// The reason why a photo of a report cannot be used.
  var error: String?
  var keys: [String]
  /// The values of unknown keys.
  var columns = PhotoColumns()

  static let knownKeys = CodingKeys.allCases.map(\.stringValue)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case file
    case row
    case column
    case width
    case height
    case radius
    case priority
    case weight
    case focus
    case turn
    case rating
    case caption
    case title
    case description
    case creator
    case copyright
    case keywords
    case date
    case fingerprint
    case bytes
    case omit
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    file = try values.decode(String.self, forKey: .file)
    row = try values.decodeIfPresent(Double.self, forKey: .row)
    column = try values.decodeIfPresent(Double.self, forKey: .column)
    width = try values.decodeIfPresent(Double.self, forKey: .width)
    height = try values.decodeIfPresent(Double.self, forKey: .height)
    radius = try values.decodeIfPresent(Double.self, forKey: .radius)
    priority = try values.decodeIfPresent(Double.self, forKey: .priority)
    weight = try values.decodeIfPresent(Double.self, forKey: .weight)
    focus = try values.decodeIfPresent([Double].self, forKey: .focus)
    turn = try values.decodeIfPresent(Double.self, forKey: .turn)
    rating = try values.decodeIfPresent(Double.self, forKey: .rating)
    caption = try values.decodeIfPresent(String.self, forKey: .caption)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    description = try values.decodeIfPresent(String.self, forKey: .description)
    creator = try values.decodeIfPresent(String.self, forKey: .creator)
    copyright = try values.decodeIfPresent(String.self, forKey: .copyright)
    keywords = try values.decodeIfPresent([String].self, forKey: .keywords)
    date = try values.decodeIfPresent(String.self, forKey: .date)
    fingerprint = try values.decodeIfPresent(String.self, forKey: .fingerprint)
    bytes = try values.decodeIfPresent(Double.self, forKey: .bytes)
    isOmitted = try values.decodeIfPresent(Bool.self, forKey: .omit) ?? false
    let all = try decoder.container(keyedBy: AnyKey.self)
    keys = all.allKeys.map(\.stringValue).sorted()
    for key in all.allKeys where !Self.knownKeys.contains(key.stringValue) {
      columns[key.stringValue] = Self.texts(of: key, in: all).flatMap { PhotoColumns.Value(cleaning: $0) }
    }
    error = columns["error"]?.texts.first
    if isReported { forgetFile() }
  }

  /// True for a photo of a report of `tessera inspect`, whose keys are all as they should be.
  var isReported: Bool { columns["bitsPerChannel"] != nil || keys == ["error", "file"] }

  /// Forgets what a report of `tessera inspect` says about the file itself: its size may be that of a drawing, and its
  /// orientation is a number.
  private mutating func forgetFile() {
    (width, height) = (nil, nil)
    columns["orientation"] = nil
  }

  /// Returns a value as text; nil for objects.
  private static func texts(of key: AnyKey, in values: KeyedDecodingContainer<AnyKey>) -> [String]? {
    if let text = try? values.decode(String.self, forKey: key) { return [text] }
    if let number = try? values.decode(Double.self, forKey: key) { return [ManifestText.written(number)] }
    if let flag = try? values.decode(Bool.self, forKey: key) { return [flag ? "yes" : "no"] }
    return try? values.decode([String].self, forKey: key)
  }

  struct Refusal: Error {
    var sentence: String
  }

  func candidate(in folder: FilePath) throws(Refusal) -> Candidate {
    if file.isEmpty { throw Refusal(sentence: "“file” is empty") }
    var candidate = Candidate(path: folder.appending(FilePath(file)), isNamed: true)
    if let bytes = try checked(bytes, "bytes", within: 1...1e15), candidate.path.isAddress {
      RemoteFiles.note(Int64(bytes), of: candidate.path)
    }
    candidate.hints = Photo.Hints(
      cell: try cell(), radius: try checked(radius, "radius", within: 0...1_000_000),
      priority: try checked(priority, "priority", within: -0.999...1_000_000),
      weight: try checked(weight, "weight", within: 0...1_000_000), focus: try point())
    candidate.declaredSize = try size()
    if let turn {
      guard let quarters = QuarterTurn(degrees: turn) else {
        throw Refusal(sentence: "“turn” must be 0, 90, 180 or 270, clockwise")
      }
      candidate.turn = quarters
    }
    // An empty caption leaves the photo without one.
    candidate.caption = caption.map { Metadata.cleaned($0) ?? "" }
    candidate.declared = try metadata()
    candidate.columns = columns
    candidate.fingerprint = try fingerprint.map { text throws(Refusal) in
      guard let noted = NotedFingerprint(text) else {
        throw Refusal(sentence: "“fingerprint” is invalid; remove it")
      }
      return noted
    }
    return candidate
  }

  private func metadata() throws(Refusal) -> Metadata {
    var metadata = Metadata()
    let ratings = Metadata.ratings
    if let rating = try checked(rating, "rating", within: Double(ratings.lowerBound)...Double(ratings.upperBound)) {
      guard let whole = Int(exactly: rating) else { throw Refusal(sentence: "“rating” must be a whole number") }
      metadata.rating = whole
    }
    metadata.title = title.flatMap { Metadata.cleaned($0) }
    metadata.description = description.flatMap { Metadata.cleaned($0) }
    metadata.creator = creator.flatMap { Metadata.cleaned($0) }
    metadata.copyright = copyright.flatMap { Metadata.cleaned($0) }
    metadata.keywords = Metadata.cleaned(keywords ?? [])
    if let date {
      guard let read = Metadata.date(date) else {
        throw Refusal(sentence: "“date” must be a date such as 2026-05-01T18:30:05 or 2026-05-01")
      }
      metadata.date = read
    }
    return metadata
  }

  private func cell() throws(Refusal) -> OffsetCoordinate? {
    if row == nil && column == nil { return nil }
    guard let row, let column else {
      throw Refusal(sentence: "“row” and “column” must be given together")
    }
    let furthest = 1_000_000
    guard let row = Int(exactly: row), let column = Int(exactly: column),
      (-furthest...furthest).contains(row), (-furthest...furthest).contains(column)
    else { throw Refusal(sentence: "“row” and “column” must be whole numbers within ±\(furthest)") }
    return OffsetCoordinate(row: row, column: column)
  }

  private func size() throws(Refusal) -> (width: Double, height: Double)? {
    if width == nil && height == nil { return nil }
    guard let width, let height else {
      throw Refusal(sentence: "“width” and “height” must be given together")
    }
    let allowed = 1...Double(Int32.max)
    guard allowed.contains(width), allowed.contains(height) else {
      throw Refusal(sentence: "“width” and “height” must be between 1 and \(Int32.max)")
    }
    return (width, height)
  }

  private func point() throws(Refusal) -> UnitPoint? {
    guard let focus else { return nil }
    guard focus.count == 2, focus.allSatisfy((0...1).contains) else {
      throw Refusal(sentence: "“focus” must be two numbers from 0 to 1, such as [0.5, 0.3]")
    }
    return UnitPoint(x: focus[0], y: focus[1])
  }

  /// Returns a number within its bounds; NaN is always out of bounds.
  private func checked(
    _ number: Double?, _ name: String, within range: ClosedRange<Double>
  ) throws(Refusal) -> Double? {
    if let number, !range.contains(number) {
      let bounds = [range.lowerBound, range.upperBound].map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      throw Refusal(sentence: "“\(name)” must be between \(bounds[0]) and \(bounds[1])")
    }
    return number
  }
}

import Files
import Foundation
import ImageCodecs
import JSON5
import Messages
import TesseraLayout

/// A list of photos in a JSON or JSON5 file, with settings for each.
///
///     { images: [ { file: "a.jpg", row: 0, column: 1 }, { file: "b.jpg", width: 4000, height: 3000 } ] }
///
/// People write entries of files, and learn where a fault is. Entries of addresses come from servers, whose users may
/// write anything: a fault leaves out one photo.
struct Manifest {
  var candidates: [Candidate] = []
  /// The remote photos whose entries are invalid.
  var leftOut: [ImageError] = []
  /// The share that the manifest belongs to, if any.
  var part: Part?
  /// The unknown keys, each with its location.
  var warnings: [String] = []

  /// Returns true if a file that is not a picture looks like a manifest.
  static func isPromised(by path: FilePath, start: [UInt8]) -> Bool {
    if ["json", "json5"].contains(path.fileExtension) { return true }
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("{") || text.hasPrefix("//") || text.hasPrefix("/*")
  }

  /// Reads the manifest in `file`. Paths in it are relative to its folder.
  init(_ file: borrowing OpenFile) throws(GalleryError) {
    let path = file.path
    guard file.size <= Self.longest else { throw .manifest(path, "is larger than a manifest can be") }
    let document: Document
    do {
      document = try JSON5.decode(Document.self, from: try file.bytes(at: 0, count: file.size))
    } catch let error as JSON5.Refusal {
      if Self.isBatch(file) { throw .manifest(path, "is a file of walls; try tessera batch \(path)") }
      throw .manifest(path, error.sentence, at: error.place)
    } catch let error as FileError {
      throw .manifest(path, error.reason.description)
    } catch {
      throw .manifest(path, "cannot be read")
    }
    warn(of: document.keys, known: ["images", "share", "listing"], at: "")
    if let text = document.share {
      guard let share = Share(text) else {
        throw .manifest(path, "“share” must be K/N with K from 1 to N")
      }
      part = Part(share: share, listing: document.listing ?? "")
    }
    for (index, item) in document.images.enumerated() { try add(item, at: "images[\(index)]", of: path) }
  }

  private mutating func add(_ item: Item, at place: String, of path: FilePath) throws(GalleryError) {
    switch item {
    case .entry(let entry):
      warn(of: entry.keys, known: Entry.knownKeys, at: place)
      do {
        candidates.append(try entry.candidate(in: path.parent))
      } catch {
        let sentence = "\(place): \(error.sentence)"
        guard FilePath(entry.file).isAddress else { throw .manifest(path, sentence) }
        leaveOut(entry.file, sentence, of: path)
      }
    case .faulty(let file, let sentence): leaveOut(file, sentence, of: path)
    }
  }

  private mutating func leaveOut(_ file: String, _ sentence: String, of path: FilePath) {
    leftOut.append(ImageError(FilePath(file), .known("left out: \(path): \(sentence)")))
  }

  /// True for a batch file, which has walls instead of pictures.
  private static func isBatch(_ file: borrowing OpenFile) -> Bool {
    guard let bytes = try? file.bytes(at: 0, count: file.size) else { return false }
    let keys = (try? JSON5.decode(Keys.self, from: bytes))?.names ?? []
    return keys.contains("walls") && !keys.contains("images")
  }

  private static let longest = 256 << 20

  private mutating func warn(of keys: [String], known: [String], at place: String) {
    for key in keys where !known.contains(key) {
      let hint = Spelling.nearest(to: key, among: known).map { "; did you mean “\($0)”?" } ?? ""
      warnings.append("\(place.isEmpty ? "" : place + ": ")unknown key “\(printable(key))”\(hint)")
    }
  }
}

// MARK: - File format

private struct Document: Decodable {
  var images: [Item]
  var share: String?
  var listing: String?
  var keys: [String]

  enum CodingKeys: CodingKey {
    case images
    case share
    case listing
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    images = try values.decode([Item].self, forKey: .images)
    share = try values.decodeIfPresent(String.self, forKey: .share)
    listing = try values.decodeIfPresent(String.self, forKey: .listing)
    keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
  }
}

/// The keys of any object.
private struct Keys: Decodable {
  var names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  }
}

/// An entry, or the fault in that of a remote photo.
private enum Item: Decodable {
  case entry(Entry)
  case faulty(file: String, String)

  init(from decoder: any Decoder) throws {
    do {
      self = .entry(try Entry(from: decoder))
    } catch {
      let values = try? decoder.container(keyedBy: Entry.CodingKeys.self)
      guard let file = try? values?.decode(String.self, forKey: .file), FilePath(file).isAddress else { throw error }
      // The decoder reads numbers and texts only now, and has no words for those that it refuses.
      let place = "images[\(decoder.codingPath.last?.intValue ?? 0)]"
      let other = "\(place): has a very large number, or text with NUL or half a surrogate pair"
      let isRefused = (error as? DecodingError)?.hasPlace == true
      self = .faulty(file: file, isRefused ? (error as? DecodingError)?.sentence ?? other : other)
    }
  }
}

private struct Entry: Decodable {
  var file: String
  var row: Double?
  var column: Double?
  var width: Double?
  var height: Double?
  var radius: Double?
  var priority: Double?
  var weight: Double?
  var focus: [Double]?
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
  var keys: [String]

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
    keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
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
    // An empty caption leaves the photo without one.
    candidate.caption = caption.map { Metadata.cleaned($0) ?? "" }
    candidate.declared = try metadata()
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

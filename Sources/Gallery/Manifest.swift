import Files
import Foundation
import Wording

/// A list of photos in a file, in JSON or JSON5, with what each brings to its layout.
///
///     { images: [ { file: "a.jpg", row: 0, column: 1 }, { file: "b.jpg", width: 4000, height: 3000 } ] }
struct Manifest {
  var candidates: [Candidate] = []
  /// Keys that mean nothing, each with its place.
  var warnings: [String] = []

  /// Whether a file that is no picture is meant as a manifest.
  static func isPromised(by path: FilePath, start: [UInt8]) -> Bool {
    if ["json", "json5"].contains(path.fileExtension) { return true }
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("{") || text.hasPrefix("//") || text.hasPrefix("/*")
  }

  /// Reads the manifest in `file`. Paths in it are relative to the folder it stands in.
  init(_ file: borrowing OpenFile) throws(GalleryError) {
    let path = file.path
    guard file.size <= Self.longest else { throw .manifest(path, "is larger than a manifest can be") }
    let document: Document
    do {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      document = try decoder.decode(Document.self, from: Data(try file.bytes(at: 0, count: file.size)))
    } catch let error as DecodingError {
      throw .manifest(path, Self.explanation(of: error))
    } catch let error as FileError {
      throw .manifest(path, error.reason.description)
    } catch {
      throw .manifest(path, "cannot be read")
    }
    warn(of: document.keys, known: ["images"], at: "")
    for (index, entry) in document.images.enumerated() {
      let place = "images[\(index)]"
      warn(of: entry.keys, known: Entry.knownKeys, at: place)
      do {
        candidates.append(try entry.candidate(in: path.parent))
      } catch {
        throw .manifest(path, "\(place): \(error.sentence)")
      }
    }
  }

  private static let longest = 256 << 20

  private mutating func warn(of keys: [String], known: [String], at place: String) {
    for key in keys where !known.contains(key) {
      let hint = Spelling.nearest(to: key, among: known).map { "; did you mean “\($0)”?" } ?? ""
      warnings.append("\(place.isEmpty ? "" : place + ": ")the key “\(printable(key))” means nothing\(hint)")
    }
  }

  private static func explanation(of error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.reduce("") { text, key in
        key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
      }
      return path.isEmpty ? "" : "\(path): "
    }
    switch error {
    case .typeMismatch(let type, let context):
      return "\(place(context))must be \(name(of: type))"
    case .valueNotFound(let type, let context):
      return "\(place(context))must be \(name(of: type)), not null"
    case .keyNotFound(let key, let context):
      return "\(place(context))the key “\(key.stringValue)” is missing"
    case .dataCorrupted(let context):
      let detail = (context.underlyingError as? NSError)?.userInfo[NSDebugDescriptionErrorKey] as? String
      return "\(place(context))is not valid JSON5: \(printable(detail ?? context.debugDescription))"
    @unknown default:
      return "is not a valid manifest"
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Double.Type: "a number"
    case is [Entry].Type, is [Any].Type: "a list"
    default: "an object"
    }
  }
}

// MARK: - As it stands in the file

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

private struct Document: Decodable {
  var images: [Entry]
  var keys: [String]

  enum CodingKeys: CodingKey {
    case images
  }

  init(from decoder: any Decoder) throws {
    images = try decoder.container(keyedBy: CodingKeys.self).decode([Entry].self, forKey: .images)
    keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
  }
}

private struct Entry: Decodable {
  var file: String
  var row: Double?
  var column: Double?
  var width: Double?
  var height: Double?
  var keys: [String]

  /// With those that other layouts read.
  static let knownKeys =
    CodingKeys.allCases.map(\.stringValue) + ["radius", "priority", "weight", "focus"]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case file
    case row
    case column
    case width
    case height
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    file = try values.decode(String.self, forKey: .file)
    row = try values.decodeIfPresent(Double.self, forKey: .row)
    column = try values.decodeIfPresent(Double.self, forKey: .column)
    width = try values.decodeIfPresent(Double.self, forKey: .width)
    height = try values.decodeIfPresent(Double.self, forKey: .height)
    keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
  }

  struct Refusal: Error {
    var sentence: String
  }

  func candidate(in folder: FilePath) throws(Refusal) -> Candidate {
    if file.isEmpty { throw Refusal(sentence: "“file” is empty") }
    var candidate = Candidate(path: folder.appending(FilePath(file)), isNamed: true)
    switch (row, column) {
    case (nil, nil): break
    case (let row?, let column?):
      let furthest = 1_000_000
      guard let row = Int(exactly: row), let column = Int(exactly: column),
        (-furthest...furthest).contains(row), (-furthest...furthest).contains(column)
      else { throw Refusal(sentence: "“row” and “column” must be whole numbers within ±\(furthest)") }
      candidate.cell = Photo.Cell(row: row, column: column)
    default: throw Refusal(sentence: "“row” and “column” belong together; one of them is missing")
    }
    switch (width, height) {
    case (nil, nil): break
    case (let width?, let height?):
      let allowed = 1...Double(Int32.max)
      guard allowed.contains(width), allowed.contains(height) else {
        throw Refusal(sentence: "“width” and “height” must lie between 1 and \(Int32.max)")
      }
      candidate.declaredSize = (width, height)
    default: throw Refusal(sentence: "“width” and “height” belong together; one of them is missing")
    }
    return candidate
  }
}

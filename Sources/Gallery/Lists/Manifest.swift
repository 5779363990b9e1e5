import Files
import Foundation
import ImageCodecs
import JSON5
import Layouts
import Messages

/// A list of photos in a file, with settings for each: JSON or JSON5, one object per line, or a table.
///
///     { images: [ { file: "a.jpg", row: 0, column: 1 }, { file: "b.jpg", width: 4000, height: 3000 } ] }
///
/// Unknown keys and columns are fields of the user’s own.
///
/// People write entries of files, and learn where a fault is. Entries of addresses come from servers, whose users may
/// write anything: a fault leaves out one photo.
struct Manifest {
  var candidates: [Candidate] = []
  /// The remote photos whose entries are invalid.
  var leftOut: [ImageError] = []
  /// The photos that are not shown.
  var omitted: [FilePath] = []
  /// The folders whose other photos come after those of the list.
  private(set) var others: [FilePath] = []
  /// The share that the manifest belongs to, if any.
  var part: Part?
  /// The unknown keys, each with its location.
  var warnings: [String] = []
  /// The columns that options name.
  private let columns: Set<String>

  /// Returns true if a file that is not a picture looks like a manifest.
  static func isPromised(by path: FilePath, start: [UInt8]) -> Bool {
    if ["json", "json5"].contains(path.fileExtension) || ListFormat(of: path) != nil { return true }
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("{") || text.hasPrefix("//") || text.hasPrefix("/*")
  }

  /// Reads the manifest in `file`. Paths in it are relative to its folder.
  ///
  /// - Parameter columns: The columns that options name, which are no mistakes.
  init(_ file: borrowing OpenFile, naming columns: Set<String> = []) throws(GalleryError) {
    let path = file.path
    self.columns = columns
    guard file.size <= Self.longest else { throw .manifest(path, "is larger than a manifest can be") }
    switch ListFormat(of: path) {
    case .lines?: try readLines(of: file)
    case .table(let delimiter)?: try readTable(in: file, delimiter)
    case nil: try readDocument(in: file)
    }
  }

  private mutating func readDocument(in file: borrowing OpenFile) throws(GalleryError) {
    let path = file.path
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
    warn(of: document.keys, known: ["$schema", "images", "others", "share", "listing"], at: "")
    others = try document.others.map { name throws(GalleryError) in
      if name.isEmpty || FilePath(name).isAddress { throw .manifest(path, "“others” must be folders") }
      return path.parent.reaching(FilePath(name)).withoutTrailingSlashes
    }
    if let text = document.share {
      guard let share = Share(text) else {
        throw .manifest(path, "“share” must be K/N with K from 1 to N")
      }
      part = Part(share: share, listing: document.listing ?? "")
    }
    for (index, item) in document.images.enumerated() {
      try add(item, at: "\(document.isBare ? "" : "images")[\(index)]", of: path)
    }
  }

  mutating func add(_ item: ManifestItem, at place: String, of path: FilePath) throws(GalleryError) {
    switch item {
    case .entry(let entry):
      if let error = entry.error, entry.isReported { return leaveOut(entry.file, error, of: path) }
      if !entry.isReported { warn(of: entry.keys, known: ManifestEntry.knownKeys, at: place) }
      do throws(ManifestEntry.Refusal) { try take(entry, at: place, of: path) } catch {
        throw .manifest(path, "\(place): \(error.sentence)")
      }
    case .faulty(let file, let sentence): leaveOut(file, sentence, of: path)
    }
  }

  /// Adds the photo of an entry, or notes that it is omitted. A fault in the entry of a remote photo leaves it out.
  mutating func take(_ entry: ManifestEntry, at place: String, of path: FilePath) throws(ManifestEntry.Refusal) {
    do throws(ManifestEntry.Refusal) {
      let candidate = try entry.candidate(in: path.parent)
      if entry.isOmitted { omitted.append(candidate.path) } else { candidates.append(candidate) }
    } catch {
      guard FilePath(entry.file).isAddress else { throw error }
      leaveOut(entry.file, "\(place): \(error.sentence)", of: path)
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

  /// Warns of unknown keys. Those of photos are fields of the user’s own, unless they are probably misspelled.
  mutating func warn(of keys: [String], known: [String], at place: String) {
    for key in keys where !known.contains(key) && !columns.contains(key) && PhotoField.named(key) == nil {
      let nearest = Spelling.nearest(to: key, among: known)
      if nearest == nil && !place.isEmpty { continue }
      let hint = nearest.map { "; did you mean “\($0)”?" } ?? ""
      warnings.append("\(place.isEmpty ? "" : place + ": ")unknown key “\(printable(key))”\(hint)")
    }
  }
}

// MARK: - File format

private struct Document: Decodable {
  var images: [ManifestItem]
  /// True for a list without an object around it, as `tessera inspect` prints it.
  var isBare = false
  var others: [String] = []
  var share: String?
  var listing: String?
  var keys: [String]

  enum CodingKeys: CodingKey {
    case images
    case others
    case share
    case listing
  }

  init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      (images, isBare, keys) = (try [ManifestItem](from: decoder), true, [])
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    images = try values.decode([ManifestItem].self, forKey: .images)
    others = try values.decodeIfPresent([String].self, forKey: .others) ?? []
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
enum ManifestItem: Decodable {
  case entry(ManifestEntry)
  case faulty(file: String, String)

  init(from decoder: any Decoder) throws {
    do {
      self = .entry(try ManifestEntry(from: decoder))
    } catch {
      let values = try? decoder.container(keyedBy: ManifestEntry.CodingKeys.self)
      guard let file = try? values?.decode(String.self, forKey: .file), FilePath(file).isAddress else { throw error }
      // The decoder reads numbers and texts only now, and has no words for those that it refuses.
      let place = "images[\(decoder.codingPath.last?.intValue ?? 0)]"
      let other = "\(place): has a very large number, or text with NUL or half a surrogate pair"
      let isRefused = (error as? DecodingError)?.hasPlace == true
      self = .faulty(file: file, isRefused ? (error as? DecodingError)?.sentence ?? other : other)
    }
  }
}

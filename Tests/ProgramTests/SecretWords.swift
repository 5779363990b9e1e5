import Foundation
import ProgramSupport
import TestSupport
import Testing

/// 200 words in titles, names of files and folders, keywords, descriptions and captions, and others that are as secret.
struct SecretWords {
  private let photos: PhotoFolder
  /// The names of folders.
  private(set) var folders: [String] = []
  /// All words of photos.
  private(set) var shown: [String] = []

  /// Writes 32 photos and their manifest, `listname.json`.
  ///
  /// - Parameter width: That of the first photo; others are wider.
  init(in photos: PhotoFolder, width: Int = 400) throws {
    self.photos = photos
    var images: [[String: Any]] = []
    for index in 0..<32 {
      folders.append(word())
      let file = "\(folders[index])/\(word()).png"
      try photos.add("secretfolder/" + file, width + index, 3 * width / 4, seed: UInt64(index))
      images.append([
        "file": "secretfolder/" + file, "title": word(), "description": word(), "caption": word(), "keywords": [word()],
      ])
    }
    #expect(Set(shown).count == 192)
    shown += ["titleword", "subtitleword", "footerword"]
    try photos.folder.write(
      Array(JSONSerialization.data(withJSONObject: ["images": images])), to: "listname.json")
  }

  private mutating func word() -> String {
    let syllables = ["quor", "vanth", "melk", "drozi", "fenn", "pryx", "galdo", "wumb", "thesk", "ybar"]
    let (first, second) = (shown.count / 20 % 10, shown.count % 20)
    shown.append(syllables[first] + "\(second)" + syllables[second % 10] + syllables[(first + second) % 10])
    return shown[shown.count - 1]
  }

  /// Words that no site shows.
  private let hidden = ["tulip", "harbor", "seventeen", "secretfolder", "listname"]

  /// Returns the words that are in the names or bytes of a site, which should be none.
  func places(in site: String) throws -> [String] { try Self.places(of: shown + hidden, in: site, photos.folder) }

  /// Returns the words that are not, of those that a public site shows.
  func missing(in site: String) throws -> [String] {
    let found = try places(in: site)
    return shown.filter { word in !found.contains { $0.hasPrefix(word + " ") } }
  }

  static func places(of words: [String], in site: String, _ folder: TemporaryFolder) throws -> [String] {
    var found: [String] = []
    for file in try files(of: site, in: folder) {
      let text = String(decoding: try folder.bytes(of: file), as: UTF8.self).lowercased()
      found += words.filter { text.contains($0) || file.contains($0) }.map { "\($0) in \(file)" }
    }
    return found
  }

  static func files(of site: String, in folder: TemporaryFolder) throws -> [String] {
    let names = try #require(FileManager.default.enumerator(atPath: folder.url.path + "/" + site))
    return names.compactMap { $0 as? String }.filter { $0.contains(".") }.sorted().map { "\(site)/\($0)" }
  }
}

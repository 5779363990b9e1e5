import Foundation
import TestSupport
import Testing

/// A site as it stands in a folder, read as a browser would.
struct WrittenSite {
  let folder: String
  let page: String

  /// - Parameter folder: Its path.
  init(_ folder: String) throws {
    self.folder = folder
    page = try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
  }

  /// All references of the first page and of the version.
  var references: [String] {
    var references = page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
    for match in page.matches(of: /srcset="([^"]*)"/) {
      references += match.1.split(separator: ", ").compactMap { $0.split(separator: " ").first.map(String.init) }
    }
    let version = try? String(contentsOfFile: folder + "/version.js", encoding: .utf8)
    references += (version ?? "").matches(of: /"(assets\/[^"]*)"/).map { String($0.1) }
    return references.filter { !$0.hasPrefix("https://") }
  }

  /// The references to missing files.
  var missing: [String] {
    references.filter { reference in
      let path = folder + "/" + (reference.removingPercentEncoding ?? reference)
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
      return (size?.intValue ?? 0) == 0
    }
  }

  /// Returns the data that the script reads.
  func data() throws -> Data {
    let name = try #require(page.firstMatch(of: /src="(assets\/photos-[^"]*)"/)).1
    let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    let json = try #require(text.firstMatch(of: /(?s)^tesseraSite\((.*)\);\n$/)).1
    return Data(json.utf8)
  }

  var photos: [Photo] {
    get throws { try JSONDecoder().decode(Document.self, from: data()).photos }
  }

  struct Photo: Decodable {
    var id: String
    var width, height: Int
    var widths: [Int]
    var name, folder, alt, caption, title, original: String?
  }

  private struct Document: Decodable {
    var photos: [Photo]
  }
}

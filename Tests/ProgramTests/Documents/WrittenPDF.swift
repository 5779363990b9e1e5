import ChildProcesses
import Files
import Fixtures
import Foundation
import ProgramSupport
import Raster
import TestSupport
import Testing

/// A document as other programs read it.
struct WrittenPDF {
  private let folder: TemporaryFolder
  let name: String

  init(_ name: String, in photos: PhotoFolder) { (self.name, folder) = (name, photos.folder) }

  /// The programs that these tests need.
  static let areReadersInstalled = ["qpdf", "pdftoppm", "pdftotext", "pdfinfo", "pdffonts", "pdfimages"]
    .allSatisfy { Programs.installed($0) != nil }

  /// Runs a program of the system on the document.
  @discardableResult
  func read(_ program: String, _ options: String..., to output: String? = nil) throws -> String {
    let words = [try #require(Programs.installed(program))] + options + [name] + (output.map { [$0] } ?? [])
    let run = try ChildProcess(words, in: folder.url.path, environment: ChildProcess.environment(adding: [:])).wait()
    #expect(run.code == 0, "\(words): \(run)")
    return run.output
  }

  var bytes: [UInt8] { get throws { try folder.bytes(of: name) } }

  /// Checks that qpdf finds nothing wrong.
  func check() throws { #expect(try read("qpdf", "--check").contains("No syntax or stream encoding errors")) }

  var pageCount: Int {
    get throws { Int(try read("qpdf", "--show-npages").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1 }
  }

  /// The words of the document, in the order in which they are read.
  var text: String { get throws { try read("pdftotext", "-raw", to: "-") } }

  /// Returns the pixels of a page at a resolution.
  func pixels(page: Int = 1, resolution: Int = 300) throws -> Pixels {
    let number = String(page)
    try read(
      "pdftoppm", "-png", "-singlefile", "-r", String(resolution), "-f", number, "-l", number, to: "shown")
    return try DecodedFile(folder.path.appending(FilePath("shown.png"))).stored
  }

  /// Returns a line of `pdffonts` for each font, or of `pdfimages` for each picture, split at spaces.
  func table(_ program: String, _ options: String...) throws -> [[String]] {
    let words = [try #require(Programs.installed(program))] + options + [name]
    let run = try ChildProcess(words, in: folder.url.path, environment: ChildProcess.environment(adding: [:])).wait()
    return run.output.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ").map(String.init) }
  }

  // MARK: - Objects

  /// Returns all objects, as qpdf has them in JSON.
  func objects() throws -> Objects {
    let json = try JSONSerialization.jsonObject(with: Data(read("qpdf", "--json", "--json-key=qpdf").utf8))
    let parts = try #require((json as? [String: Any])?["qpdf"] as? [[String: Any]])
    return Objects(values: try #require(parts.last))
  }

  struct Objects {
    fileprivate let values: [String: Any]

    /// The dictionaries of all objects.
    var dictionaries: [[String: Any]] {
      values.filter { $0.key.hasPrefix("obj:") }.values.compactMap { object in
        let object = object as? [String: Any]
        return object?["value"] as? [String: Any] ?? (object?["stream"] as? [String: Any])?["dict"] as? [String: Any]
      }
    }

    /// Returns the dictionaries in which a key has a value.
    func all(_ key: String, _ value: String) -> [[String: Any]] { dictionaries.filter { $0[key] as? String == value } }

    /// Returns the value behind all references.
    func resolved(_ value: Any?) -> Any? {
      guard let name = value as? String, name.hasSuffix(" R") else { return value }
      let object = values["obj:" + name] as? [String: Any]
      return object?["value"] ?? (object?["stream"] as? [String: Any])?["dict"]
    }

    func dictionary(_ value: Any?) -> [String: Any] { resolved(value) as? [String: Any] ?? [:] }

    var trailer: [String: Any] { (values["trailer"] as? [String: Any])?["value"] as? [String: Any] ?? [:] }
    var catalog: [String: Any] { dictionary(trailer["/Root"]) }
    var information: [String: Any] { dictionary(trailer["/Info"]) }
    var pages: [[String: Any]] { all("/Type", "/Page") }

    /// Every key of every dictionary, however deep.
    var keys: Set<String> {
      func keys(of value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys(of: $1)) } }
        guard let dictionary = value as? [String: Any] else { return [] }
        return dictionary.reduce(into: Set(dictionary.keys)) { $0.formUnion(keys(of: $1.value)) }
      }
      return keys(of: values)
    }
  }
}

extension PhotoFolder {
  /// Makes a document of the folder `photos`, which must succeed without a complaint.
  @discardableResult
  func document(
    _ options: [String] = [], output: String = "wall.pdf", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> WrittenPDF {
    try runCleanly(["photos", "-o", output, "--no-cache"] + options, sourceLocation: sourceLocation)
    return WrittenPDF(output, in: self)
  }
}

extension JPEGFixture {
  /// Returns a JPEG like one of a camera.
  static func photo(width: Int, height: Int, seed: UInt64 = 1, _ fixture: JPEGFixture = JPEGFixture()) throws -> [UInt8]
  {
    try fixture.encoded(
      samples: PhotoLike(width: width, height: height, seed: seed).rgb8, width: width, height: height, components: 3)
  }
}

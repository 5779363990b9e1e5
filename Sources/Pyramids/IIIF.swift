import Foundation

/// The files of a pyramid for the IIIF Image API 3.0 at level 0, whose names are the requests that a viewer makes.
///
/// `info.json` lists the tiles, and the sizes of the whole picture. Requests for the largest size get one that fits
/// into a tile, and `maxWidth` and `maxHeight` say so, unless the picture itself does.
struct IIIF: PyramidFiles {
  let pyramid: Pyramid
  /// The address of the folder, which viewers need; a placeholder if it is unknown.
  let address: String

  static let descriptorName = "info.json"
  /// Properties that the specification does not name are not for other programs to put into its document.
  static let noteName = "tessera.json"

  func names(of place: PyramidTile.Place) -> [String] {
    let (region, sizes) = request(for: place)
    return sizes.map { "\(region)/\($0)/0/default.\(pyramid.fileExtension)" }
  }

  private func request(for place: PyramidTile.Place) -> (region: String, sizes: [String]) {
    switch place {
    case .overview:
      let (width, height) = pyramid.overviewSize
      // The picture itself is there as a tile, too.
      return ("full", max(pyramid.width, pyramid.height) > pyramid.tileSize ? ["max", "\(width),\(height)"] : ["max"])
    case .tile(let halvings, let column, let row):
      let level = pyramid.level(halvings)
      let (columns, rows) = (level.columns(ofTile: column), level.rows(ofTile: row))
      let size = "\(columns.count),\(rows.count)"
      if level.tileCount == 1 { return ("full", [size]) }
      let (x, y) = (columns.lowerBound << halvings, rows.lowerBound << halvings)
      let (right, bottom) = (columns.upperBound << halvings, rows.upperBound << halvings)
      return ("\(x),\(y),\(min(right, pyramid.width) - x),\(min(bottom, pyramid.height) - y)", [size])
    }
  }

  /// Returns true if a pyramid may have a file or folder with these components below its folder.
  static func owns(_ components: [String]) -> Bool {
    guard let region = components.first else { return false }
    if region == descriptorName || region == noteName { return components.count == 1 }
    guard region == "full" || region.isNumbers(4) else { return false }
    if components.count > 1, components[1] != "max" && !components[1].isNumbers(2) { return false }
    if components.count > 2, components[2] != "0" { return false }
    return components.count < 4 || components.count == 4 && components[3].hasPrefix("default.")
  }

  // MARK: - The descriptor

  var descriptor: String {
    let whole = pyramid.firstTile
    let sizes = pyramid.levels[whole...].map { ($0.width, $0.height) } + (whole > 0 ? [pyramid.overviewSize] : [])
    let listed = sizes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.reduce(into: [(Int, Int)]()) { sizes, size in
      if sizes.last.map({ $0 != size }) ?? true { sizes.append(size) }
    }
    .map { "    { \"width\": \($0.0), \"height\": \($0.1) }" }
    let factors = (0...whole).map { String(1 << $0) }.joined(separator: ", ")
    var lines = [
      "\"@context\": \"http://iiif.io/api/image/3/context.json\"", "\"id\": \(Self.quoted(address))",
      "\"type\": \"ImageService3\"", "\"protocol\": \"http://iiif.io/api/image\"", "\"profile\": \"level0\"",
      "\"width\": \(pyramid.width)", "\"height\": \(pyramid.height)",
    ]
    if whole > 0 { lines += ["\"maxWidth\": \(pyramid.tileSize)", "\"maxHeight\": \(pyramid.tileSize)"] }
    lines += [
      "\"sizes\": [\n\(listed.joined(separator: ",\n"))\n  ]",
      "\"tiles\": [\n    { \"width\": \(pyramid.tileSize), \"height\": \(pyramid.tileSize), "
        + "\"scaleFactors\": [\(factors)] }\n  ]",
    ]
    let format = pyramid.fileExtension
    if format != "jpg" { lines += ["\"preferredFormats\": [\"\(format)\"]", "\"extraFormats\": [\"\(format)\"]"] }
    return "{\n" + lines.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  static func noteFile(_ note: String?) -> String {
    "{\n  \"generator\": \"Tessera\"" + (note.map { ",\n  \"note\": \(quoted($0))" } ?? "") + "\n}\n"
  }

  private struct NoteFile: Decodable {
    var generator: String
    var note: String?
  }

  private static func noteFile(_ bytes: [UInt8]) -> NoteFile? {
    let file = try? JSONDecoder().decode(NoteFile.self, from: Data(bytes))
    return file?.generator == "Tessera" ? file : nil
  }

  /// Returns the note in such a file; nil if there is none.
  static func note(in bytes: [UInt8]) -> String? { noteFile(bytes)?.note }

  static func isNoteFile(_ bytes: [UInt8]) -> Bool { noteFile(bytes) != nil }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let bytes = try? encoder.encode(text) else { preconditionFailure("Every string can be encoded as JSON.") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Returns true if it is this many numbers separated by commas.
  fileprivate func isNumbers(_ count: Int) -> Bool {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == count && parts.allSatisfy(\.isNumber)
  }
}

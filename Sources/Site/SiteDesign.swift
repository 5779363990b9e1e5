package import Files
import Messages

/// The parts of a site that its owner designed: a style sheet, a logo, a page around the wall.
package struct SiteDesign: Sendable {
  package var styleSheet: [UInt8]?
  package var logo: Logo?
  package var template: SiteTemplate?

  package init() {}

  package struct Logo: Sendable {
    package var bytes: [UInt8]
    /// The ending of its file.
    package var fileExtension: String

    /// The endings of pictures that browsers show.
    package static let fileExtensions = ["svg", "png", "webp", "avif", "jpg", "jpeg", "gif"]

    /// - Returns: Nil for other files.
    package init?(_ path: FilePath, _ bytes: [UInt8]) {
      guard Self.fileExtensions.contains(path.fileExtension) else { return nil }
      (self.bytes, fileExtension) = (bytes, path.fileExtension)
    }
  }

  /// A digest of all of it.
  package var digest: String {
    var parts = [styleSheet ?? [], logo?.bytes ?? []]
    if let template { parts += [Array(template.text.utf8), Array(template.identifier.utf8)] }
    return parts.map { SiteFolder.shortDigest(of: $0) }.joined(separator: "-")
  }
}

/// A page with places for the parts of Tessera's own pages, and the files that it refers to.
package struct SiteTemplate: Sendable {
  package let text: String
  /// The files beside the page, by their paths in its folder.
  package let files: [(path: FilePath, bytes: [UInt8])]
  private let pieces: [Piece]
  /// The name of the folder with the files, after their contents.
  let identifier: String

  private enum Piece: Sendable {
    case text(String)
    case part(Field)

    var field: Field? { if case .part(let field) = self { field } else { nil } }
    var length: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }
  }

  /// The places for parts of pages.
  package enum Field: String, CaseIterable, Sendable {
    case attributes, head, header, trail, albums, wall, navigation, footer, name, title, subtitle, language, direction
    case root, files
  }

  /// A mistake in a template.
  package enum Fault: Error, Equatable {
    case unknown(String)
    case missing(Field)
    case unclosed
    /// The head begins so late that Tessera would not know the page for its own.
    case lateHead
  }

  private static let latestHead = 2000

  package init(_ text: String, files: [(path: FilePath, bytes: [UInt8])]) throws(Fault) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let start = rest.range(of: "{{") {
      pieces.append(.text(String(rest[..<start.lowerBound])))
      guard let end = rest[start.upperBound...].range(of: "}}") else { throw .unclosed }
      let name = String(rest[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace })
      guard let field = Field(rawValue: name) else { throw .unknown(name) }
      pieces.append(.part(field))
      rest = rest[end.upperBound...]
    }
    pieces.append(.text(String(rest)))
    for needed in [Field.head, .wall] where !pieces.contains(where: { $0.field == needed }) { throw .missing(needed) }
    let before = pieces.prefix { $0.field != .head }.reduce(0) { $0 + $1.length }
    if before > Self.latestHead { throw .lateHead }
    (self.text, self.files, self.pieces) = (text, files, pieces)
    let names = files.flatMap { $0.path.bytes + Array("\n\($0.bytes.count)\n".utf8) + $0.bytes }
    identifier = SiteFolder.longDigest(of: names)
  }

  func filled(_ value: (Field) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .part(let field): value(field)
      }
    }.joined()
  }

  func address(of file: FilePath) -> SiteAddress {
    SiteAddress(FilePath("template").appending(FilePath(identifier)).appending(file))
  }
}

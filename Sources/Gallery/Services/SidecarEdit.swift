package import ImageCodecs
import XML

/// A change to an XMP sidecar that keeps every other byte of it.
///
///     let changed = try SidecarEdit.rating(4).applied(to: bytes)
///
/// The text is not written again: a value is replaced, or one is inserted, so that everything that other programs have
/// noted stays as it is, in their own spelling.
package enum SidecarEdit: Hashable, Encodable, Sendable {
  case rating(Int)
  case keyword(String)

  /// The reason why a sidecar is left as it is.
  package enum Refusal: String, Error {
    case notUTF8 = "it is not in UTF-8"
    case noRDF = "it is damaged, or holds no XMP"
    case unusual = "it has a notation that cannot be changed"
  }

  /// Parses `rating=4` or `keyword=lake`.
  package init?(_ text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let value = String(text[text.index(after: sign)...])
    switch text[..<sign] {
    case "rating":
      guard let stars = Int(value), Metadata.ratings.contains(stars) else { return nil }
      self = .rating(stars)
    case "keyword":
      guard let word = Metadata.line(value) else { return nil }
      self = .keyword(word)
    default: return nil
    }
  }

  /// Returns true if the metadata says this already.
  package func isContained(in metadata: Metadata) -> Bool {
    switch self {
    case .rating(let stars): metadata.rating == stars
    case .keyword(let word): metadata.keywords.contains(word)
    }
  }

  /// Changes the metadata as the sidecar is changed.
  package func apply(to metadata: inout Metadata) {
    switch self {
    case .rating(let stars): metadata.rating = stars
    case .keyword(let word): if !isContained(in: metadata) { metadata.keywords.append(word) }
    }
  }

  /// A sidecar with nothing in it.
  package static let empty = Array(
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""/>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>

    """.utf8)

  /// - Parameter bytes: A well-formed sidecar.
  package func applied(to bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    let tags = SidecarTags(bytes)
    let descriptions = tags.descriptions
    guard let first = descriptions.first else { throw .noRDF }
    return switch self {
    case .rating(let stars): try rated("\(stars)", bytes, tags, descriptions, first)
    case .keyword(let word): try described(word, bytes, tags, descriptions, first)
    }
  }

  private static let xmp = "http://ns.adobe.com/xap/1.0/"
  private static let dc = "http://purl.org/dc/elements/1.1/"
  private static let rdf = SidecarTags.rdf

  /// Replaces all ratings, or inserts one as an attribute.
  private func rated(
    _ value: String, _ bytes: [UInt8], _ tags: SidecarTags, _ descriptions: [Int], _ first: Int
  ) throws(Refusal) -> [UInt8] {
    var places: [Range<Int>] = []
    for index in descriptions {
      places += tags[index].attributes.filter { $0.space == Self.xmp && $0.local == "Rating" }.map(\.value)
      for child in tags.children(of: index) where tags[child].space == Self.xmp && tags[child].local == "Rating" {
        guard let content = tags.textContent(of: child) else { throw .unusual }
        places.append(content)
      }
    }
    var changed = bytes
    if places.isEmpty {
      let (prefix, declaration) = tags.prefix(for: Self.xmp, usually: "xmp", at: first)
      let end = tags[first].endOfAttributes
      changed.insert(contentsOf: Array("\(declaration) \(prefix):Rating=\"\(value)\"".utf8), at: end)
    }
    for place in places.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      changed.replaceSubrange(place, with: Array(value.utf8))
    }
    return changed
  }

  /// Adds an item to the keywords.
  private func described(
    _ word: String, _ bytes: [UInt8], _ tags: SidecarTags, _ descriptions: [Int], _ first: Int
  ) throws(Refusal) -> [UInt8] {
    var changed = bytes
    let (rdf, rdfDeclaration) = tags.prefix(for: Self.rdf, usually: "rdf", at: first)
    guard rdfDeclaration.isEmpty else { throw .unusual }
    let item = "<\(rdf):li>\(XMLText.escaped(word))</\(rdf):li>"
    for index in descriptions {
      if tags[index].attributes.contains(where: { $0.space == Self.dc && $0.local == "subject" }) { throw .unusual }
      for child in tags.children(of: index) where tags[child].space == Self.dc && tags[child].local == "subject" {
        guard let list = tags.children(of: child).first, tags[list].space == Self.rdf,
          ["Bag", "Seq", "Alt"].contains(tags[list].local), let end = tags.end(of: list)
        else { throw .unusual }
        if tags[list].isEmpty {
          let name = "\(rdf):\(tags[list].local)"
          changed.replaceSubrange(tags[list].range, with: Array("<\(name)>\(item)</\(name)>".utf8))
        } else {
          changed.insert(contentsOf: Array(item.utf8), at: end)
        }
        return changed
      }
    }
    let (prefix, declaration) = tags.prefix(for: Self.dc, usually: "dc", at: first)
    let property = "<\(prefix):subject\(declaration)><\(rdf):Bag>\(item)</\(rdf):Bag></\(prefix):subject>"
    if tags[first].isEmpty {
      let end = tags[first].endOfAttributes
      let name = tags[first].name
      changed.replaceSubrange(end..<tags[first].range.upperBound, with: Array(">\(property)</\(name)>".utf8))
    } else {
      changed.insert(contentsOf: Array(property.utf8), at: tags[first].range.upperBound)
    }
    return changed
  }
}

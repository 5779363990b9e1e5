package import Files
import ImageCodecs
import JSON5

/// A writer of editable manifests: JSON5, or JSON without comments, with one line per photo.
///
///     let text = ManifestText.text(of: gallery.photos) { $0.path }
package enum ManifestText {
  package enum Notation: Sendable {
    case json5
    case json

    fileprivate func key(_ name: String) -> String { self == .json ? "\"\(name)\"" : name }
  }

  /// - Parameters:
  ///   - schema: The address of the schema; nil for none.
  ///   - share: The share of a listing, if these are not all of its photos.
  ///   - name: Returns a photo's path relative to the folder of the manifest.
  package static func text(
    of photos: [Photo], schema: String? = nil, share: (share: Share, listing: Listing)? = nil,
    as notation: Notation = .json5, named name: (Photo) -> FilePath
  ) -> String {
    let entries = photos.map { photo in
      let pairs =
        pairs(of: photo, name(photo)).map { "\(notation.key($0)): \($1)" }
        + columns(of: photo).map { "\($0): \($1)" }
      return "    { \(pairs.joined(separator: ", ")) }"
    }
    let part = share.map { share, listing in
      "  \(notation.key("share")): \"\(share)\", \(notation.key("listing")): \"\(listing.digest)\",\n"
    }
    let (head, end) = notation == .json ? ("", "") : (Self.head, ",")
    let list = entries.joined(separator: ",\n") + (entries.isEmpty ? "" : end + "\n")
    let first = schema.map { "  \"$schema\": \(JSON5Text.quoted($0)),\n" } ?? ""
    return head + "{\n" + first + (part ?? "") + "  \(notation.key("images")): [\n" + list + "  ]\(end)\n}\n"
  }

  private static let head = """
    // Photos of a wall, in order: tessera THIS-FILE -o wall.png
    //
    // Lines may be moved, removed, repeated and added. Paths are relative to this file. A line may also have weight: 2
    // for a hero, two rows high or as large as seven hexagons
    //   row: 0, column: 1    for its cell in a hexagon wall; set it for all photos or for none
    //   radius: 120          for its distance from the center of a radial wall
    //   priority: 1          for a larger share of a single row (each photo’s share is 1 + priority)
    //   focus: [0.5, 0.3]    for the center of a crop: halfway across, a third of the way down
    //   turn: 90             for a clockwise turn: 90, 180 or 270
    //   caption: "At sea"    for its caption, instead of --caption
    // A rating (1 to 5, 0 for none, -1 for rejected), title, description, creator, copyright, keywords or date
    // overrides that of the photo and its sidecar.
    // With width and height, tessera plan need not open the photo. Remove them after cropping it.

    """

  /// Returns the keys and values, as written.
  private static func pairs(of photo: Photo, _ path: FilePath) -> [(String, String)] {
    let metadata = photo.metadata ?? Metadata()
    let hints = photo.hints
    // The size is that before the turn.
    let (width, height) = photo.path.turn.exchangesAxes ? (photo.height, photo.width) : (photo.width, photo.height)
    let numbers: [(String, Double?)] = [
      ("width", width), ("height", height), ("turn", photo.path.turn == .none ? nil : Double(photo.path.turn.degrees)),
      ("row", hints.cell.map { Double($0.row) }),
      ("column", hints.cell.map { Double($0.column) }), ("radius", hints.radius), ("priority", hints.priority),
      ("weight", hints.weight), ("bytes", RemoteFiles.knownSize(of: photo.path).map(Double.init)),
      ("rating", metadata.rating.map(Double.init)),
    ]
    let texts = [
      ("caption", photo.caption), ("title", metadata.title), ("description", metadata.description),
      ("creator", metadata.creator), ("copyright", metadata.copyright),
      ("date", metadata.date.flatMap { Metadata.date($0) }), ("fingerprint", photo.fingerprint?.text),
    ]
    let keywords = metadata.keywords.map(JSON5Text.quoted).joined(separator: ", ")
    let focus = hints.focus.map { [("focus", "[\(written($0.x)), \(written($0.y))]")] } ?? []
    return [("file", JSON5Text.quoted(path.unturned.literal.losslessText))]
      + numbers.compactMap { key, number in number.map { (key, written($0)) } }
      + focus + texts.compactMap { key, text in text.map { (key, JSON5Text.quoted($0)) } }
      + (keywords.isEmpty ? [] : [("keywords", "[\(keywords)]")])
  }

  /// Returns the values in columns of a list. Their names may be any text.
  private static func columns(of photo: Photo) -> [(String, String)] {
    photo.columns.names.sorted().compactMap { name in
      guard let texts = photo.columns[name]?.texts else { return nil }
      let quoted = texts.map(JSON5Text.quoted)
      return (JSON5Text.quoted(name), quoted.count == 1 ? quoted[0] : "[\(quoted.joined(separator: ", "))]")
    }
  }

  static func written(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}

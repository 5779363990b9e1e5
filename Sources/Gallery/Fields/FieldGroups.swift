import Files

extension FilePath {
  /// Creates a part of a path from text that may be anything, at most 200 bytes long.
  init(partNamed text: String) {
    var name = ""
    for character in text where name.utf8.count + character.utf8.count <= 200 {
      name.append(character == "/" || character.isNewline || character == "\0" ? "-" : character)
    }
    self.init(name)
  }
}

/// Groups of photos by a field, in the order of its values. Photos without the field are the last group.
struct FieldGroups {
  /// The name of each photo's group.
  let names: [FilePath]
  /// The names in order.
  let order: [FilePath]
  /// Notices about photos with several values.
  let notices: [String]

  static let others = FilePath("other")

  init(of photos: [Photo], by field: FieldName, _ dates: PhotoDates?) {
    let values = photos.map { field.value(of: $0, dates)?.names ?? [] }
    var spellings: [FoldedText: FilePath] = [:]
    names = values.map { values in
      guard let name = values.first else { return Self.others }
      // Names that differ only in case or accents are one group, with the first spelling.
      let folded = FoldedText(name)
      let known = spellings[folded] ?? Self.path(of: name)
      spellings[folded] = known
      return known
    }
    let first = Dictionary(zip(names, photos.indices), uniquingKeysWith: { first, _ in first })
    let fields = FieldOrder(of: photos, by: field, dates)
    let known = first.filter { $0.key != Self.others }.sorted { one, other in
      fields.precedes(one.value, other.value) || !fields.precedes(other.value, one.value) && one.value < other.value
    }
    order = known.map(\.key) + (first[Self.others] == nil ? [] : [Self.others])
    let severalCount = values.count { $0.count > 1 }
    notices =
      severalCount == 0
      ? []
      : [
        "\(severalCount) photo\(severalCount == 1 ? " has" : "s have") several values of \(field.name); "
          + "\(severalCount == 1 ? "it is" : "each is") in the group of the first"
      ]
  }

  /// Returns the name of a group, which is also a part of a file's name.
  private static func path(of name: String) -> FilePath {
    let part = FilePath(partNamed: name)
    return part.bytes.allSatisfy { $0 == UInt8(ascii: ".") } ? FilePath("photos") : part
  }
}

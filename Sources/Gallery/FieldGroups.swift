import Files

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
    let name = String(name.prefix(200).map { $0 == "/" || $0.isNewline || $0 == "\0" ? "-" : $0 })
    return FilePath(name.allSatisfy { $0 == "." } ? "photos" : name)
  }
}

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

  init(of photos: [Photo], by field: FieldName, _ dates: PhotoDates?) {
    let values = photos.map { field.value(of: $0, dates)?.names ?? [] }
    var spellings: [FoldedText: FilePath] = [:]
    var unique = UniqueNames()
    let known = values.map { values in
      values.first.map { name in
        // Names that differ only in case or accents are one group, with the first spelling.
        let folded = FoldedText(name)
        let known = spellings[folded] ?? unique.name(like: Self.path(of: name))
        spellings[folded] = known
        return known
      }
    }
    // “other” may also be a value.
    let others = unique.name(like: FilePath("other"))
    names = known.map { $0 ?? others }
    let first = Dictionary(zip(names, photos.indices), uniquingKeysWith: { first, _ in first })
    let fields = FieldOrder(of: photos, by: field, dates)
    let sorted = first.filter { $0.key != others }.sorted { one, other in
      fields.precedes(one.value, other.value) || !fields.precedes(other.value, one.value) && one.value < other.value
    }
    order = sorted.map(\.key) + (first[others] == nil ? [] : [others])
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

/// Names of groups, which are also parts of file names: those that are taken already get a number.
struct UniqueNames {
  private var taken: Set<String> = []

  /// Returns `Lake`, or `Lake-2` if there is one in capitals or small letters.
  mutating func name(like name: FilePath) -> FilePath {
    var unique = name
    var number = 2
    while !taken.insert(unique.losslessText.lowercased()).inserted {
      unique = name.adding("-\(number)")
      number += 1
    }
    return unique
  }
}

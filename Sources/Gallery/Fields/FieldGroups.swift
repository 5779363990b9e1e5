import Files

extension FilePath {
  /// Creates a part of a path from text that may be anything, at most 200 bytes long.
  init(partNamed text: String) {
    var name = ""
    for character in text {
      guard name.utf8.count + character.utf8.count <= 200 else { break }
      name.append(character == "/" || character.isNewline || character == "\0" ? "-" : character)
    }
    self.init(name)
  }
}

/// Groups of photos by a field, in the order of its values. Photos without the field are the last group.
///
/// A photo with several values is in the group of the first, or in that of each: then it is an entry in each.
struct FieldGroups {
  /// The index of each entry’s photo.
  private(set) var photos: [Int] = []
  /// True for entries of a photo that has another before.
  private(set) var areRepeats: [Bool] = []
  /// The name of each entry’s group.
  private(set) var names: [FilePath] = []
  /// The names in order.
  private(set) var order: [FilePath] = []
  /// Notices about photos with several values.
  private(set) var notices: [String] = []

  /// The maximum number of groups that a photo is in.
  static let mostOfPhoto = 100

  init(of photos: [Photo], by field: FieldName, _ dates: PhotoDates?, repeating: Bool = false) {
    var values: [FieldValue?] = []
    var severalCount = 0
    for (index, photo) in photos.enumerated() {
      let value = field.value(of: photo, dates)
      if case .texts(let texts)? = value, repeating {
        let different = Self.different(texts)
        if different.count > 1 { severalCount += 1 }
        for (place, text) in different.prefix(Self.mostOfPhoto).enumerated() {
          add(index, isRepeat: place > 0)
          values.append(.texts([text]))
        }
      } else {
        if (value?.names.count ?? 0) > 1 { severalCount += 1 }
        add(index, isRepeat: false)
        values.append(value)
      }
    }
    let (names, others) = Self.names(of: values)
    self.names = names
    order = Self.order(of: names, before: others, by: FieldOrder(of: values, by: field, dates))
    notices = Self.notices(severalCount, field, repeating: repeating)
  }

  /// The number of entries that show a photo again.
  var repeatCount: Int { areRepeats.count { $0 } }

  private mutating func add(_ photo: Int, isRepeat: Bool) {
    photos.append(photo)
    areRepeats.append(isRepeat)
  }

  /// Returns texts without those that name the same group as another before.
  private static func different(_ texts: [String]) -> [String] {
    var seen: Set<FoldedText> = []
    return texts.filter { seen.insert(FoldedText($0)).inserted }
  }

  /// Returns the name of each value’s group, and that of the group without values, which no value has.
  private static func names(of values: [FieldValue?]) -> (names: [FilePath], others: FilePath) {
    var spellings: [FoldedText: FilePath] = [:]
    var unique = UniqueNames()
    let known = values.map { value in
      value?.names.first.map { name in
        // Names that differ only in case or accents are one group, with the first spelling.
        let folded = FoldedText(name)
        let known = spellings[folded] ?? unique.name(like: path(of: name))
        spellings[folded] = known
        return known
      }
    }
    let others = unique.name(like: FilePath("other"))
    return (known.map { $0 ?? others }, others)
  }

  private static func order(of names: [FilePath], before others: FilePath, by fields: FieldOrder) -> [FilePath] {
    let first = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    let known = first.filter { $0.key != others }.sorted { one, other in
      fields.precedes(one.value, other.value) || !fields.precedes(other.value, one.value) && one.value < other.value
    }
    return known.map(\.key) + (first[others] == nil ? [] : [others])
  }

  private static func notices(_ count: Int, _ field: FieldName, repeating: Bool) -> [String] {
    if count == 0 { return [] }
    let isOne = count == 1
    let consequence =
      repeating
      ? "\(isOne ? "it is" : "each is") in the group of each value"
      : "\(isOne ? "it is" : "each is") in the group of the first"
    return ["\(count) photo\(isOne ? " has" : "s have") several values of \(field.name); \(consequence)"]
  }

  /// Returns the name of a group, which is also a part of a file's name.
  private static func path(of name: String) -> FilePath {
    let part = FilePath(partNamed: name)
    return part.bytes.allSatisfy { $0 == UInt8(ascii: ".") } ? FilePath("photos") : part
  }
}

/// Names of groups, which are also parts of file names: those that are taken already get a number.
struct UniqueNames {
  /// True if names in capitals and in small letters are the same, false if names are compared by bytes, like those of
  /// folders.
  private let ignoresCase: Bool
  private var taken: Set<Key> = []

  private enum Key: Hashable {
    case folded(String)
    case exact(FilePath)
  }

  init(ignoresCase: Bool = true) { self.ignoresCase = ignoresCase }

  /// Returns `Lake`, or `Lake-2` if there is one, or one in capitals or small letters.
  mutating func name(like name: FilePath) -> FilePath {
    var unique = name
    var number = 2
    while !taken.insert(ignoresCase ? .folded(unique.losslessText.lowercased()) : .exact(unique)).inserted {
      unique = name.adding("-\(number)")
      number += 1
    }
    return unique
  }
}

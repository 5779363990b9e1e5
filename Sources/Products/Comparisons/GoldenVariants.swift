package import Files

/// The accepted pictures of folders with several for one name: `home@linux.png` where a variant has its own, and
/// `home~2.png` for another that passes, too.
///
///     let variants = GoldenVariants(of: ["home.png", "home~2.png"], for: ["home.png"], preferring: [])
///     variants.accepted["home.png"]    // home.png and home~2.png
///
/// A name is read in this way only if no actual picture has it, and one has the plain name.
package struct GoldenVariants {
  /// The expected pictures of each actual one, the first of which is replaced by an update.
  package private(set) var accepted: [FilePath: [FilePath]] = [:]
  /// The expected pictures of other variants.
  package private(set) var others: Set<FilePath> = []
  /// The expected pictures that look like variants in a run without any.
  package private(set) var unchosen: [FilePath] = []
  /// The names for new expected pictures, beside those of other variants.
  package private(set) var newNames: [FilePath: FilePath] = [:]

  /// - Parameter variants: The variants of this run, the best first. Without any, marks of variants have no meaning.
  package init(of expected: some Sequence<FilePath>, for actual: Set<FilePath>, preferring variants: [String]) {
    var candidates: [FilePath: [Candidate]] = [:]
    // Strings are equal in either Unicode form.
    lazy var spelled = Dictionary(actual.map { ($0.losslessText, $0) }, uniquingKeysWith: { first, _ in first })
    for path in expected {
      guard var name = actual.contains(path) ? nil : Name(path) else {
        accepted[path] = [path]
        continue
      }
      let counterpart = spelled[name.plain.losslessText]
      name.plain = counterpart ?? name.plain
      let isChoosable = name.variant == nil || !variants.isEmpty
      let rank = name.variant.map { variants.firstIndex(of: $0) } ?? variants.count
      if isChoosable, let rank, counterpart != nil {
        candidates[name.plain, default: []].append(Candidate(path: path, rank: rank, number: name.number))
      } else if isChoosable, rank == nil, !name.isDensity {
        others.insert(path)
        if let best = variants.first { newNames[name.plain] = name.plain.marked(best) }
      } else {
        accepted[path] = [path]
        if !isChoosable, !name.isDensity, counterpart != nil { unchosen.append(path) }
      }
    }
    for (name, marked) in candidates {
      let plain = accepted[name] == nil ? [] : [Candidate(path: name, rank: variants.count, number: 1)]
      let found = plain + marked
      let best = found.map(\.rank).min()
      accepted[name] = found.filter { $0.rank == best }.sorted { $0.number < $1.number }.map(\.path)
    }
  }

  private struct Candidate {
    var path: FilePath
    var rank: Int
    var number: Int
  }

  /// A name with marks: `home@linux~2.png`.
  private struct Name {
    var plain: FilePath
    var variant: String?
    var number = 1

    init?(_ path: FilePath) {
      let (name, ending) = path.stemAndEnding
      var stem = name[...]
      let start = path.bytes.count - path.name.bytes.count
      if let mark = stem.lastIndex(of: UInt8(ascii: "~")), mark > start,
        let number = Int(String(decoding: stem[(mark + 1)...], as: UTF8.self)), number > 1
      {
        (self.number, stem) = (number, stem[..<mark])
      }
      if let mark = stem.lastIndex(of: UInt8(ascii: "@")), mark > start, mark + 1 < stem.count {
        (variant, stem) = (String(decoding: stem[(mark + 1)...], as: UTF8.self), stem[..<mark])
      }
      guard variant != nil || number > 1, !ending.isEmpty else { return nil }
      plain = FilePath(bytes: Array(stem) + ending)
    }

    /// True for marks of icons with more pixels: `@2x`.
    var isDensity: Bool {
      variant.map { $0.last == "x" && $0.dropLast().allSatisfy(\.isNumber) && $0.count > 1 } ?? false
    }
  }
}

extension FilePath {
  /// The name with a variant: `home@linux.png`.
  fileprivate func marked(_ variant: String) -> FilePath {
    let (stem, ending) = stemAndEnding
    return FilePath(bytes: stem + Array("@\(variant)".utf8) + ending)
  }
}

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
  /// The names for new expected pictures, beside those of other variants.
  package private(set) var newNames: [FilePath: FilePath] = [:]

  /// - Parameter variants: The variants of this run, the best first. Without any, marks of variants have no meaning.
  package init(of expected: some Sequence<FilePath>, for actual: Set<FilePath>, preferring variants: [String]) {
    var candidates: [FilePath: [Candidate]] = [:]
    for path in expected {
      guard !actual.contains(path), let name = Name(path), name.variant == nil || !variants.isEmpty else {
        candidates[path, default: []].append(Candidate(path: path, rank: variants.count, number: 1))
        continue
      }
      let rank = name.variant.map { variants.firstIndex(of: $0) } ?? variants.count
      if let rank, actual.contains(name.plain) {
        candidates[name.plain, default: []].append(Candidate(path: path, rank: rank, number: name.number))
      } else if rank == nil, !name.isDensity {
        others.insert(path)
        if let best = variants.first { newNames[name.plain] = name.plain.marked(best) }
      } else {
        candidates[path, default: []].append(Candidate(path: path, rank: variants.count, number: 1))
      }
    }
    for (name, found) in candidates {
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
      let ending = path.fileExtension
      var stem = path.withoutExtension.bytes[...]
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
      plain = FilePath(bytes: Array(stem) + path.bytes.suffix(ending.utf8.count + 1))
    }

    /// True for marks of icons with more pixels: `@2x`.
    var isDensity: Bool {
      variant.map { $0.last == "x" && $0.dropLast().allSatisfy(\.isNumber) && $0.count > 1 } ?? false
    }
  }
}

extension FilePath {
  /// The path of another file in the same folder.
  func sibling(_ name: FilePath) -> FilePath {
    FilePath(bytes: bytes.dropLast(self.name.bytes.count) + name.bytes)
  }

  /// The name with a variant: `home@linux.png`.
  fileprivate func marked(_ variant: String) -> FilePath {
    FilePath(bytes: withoutExtension.bytes + Array("@\(variant)".utf8) + bytes.suffix(fileExtension.utf8.count + 1))
  }
}

/// Names of walls that take several pages: `wall-001.png`, `wall-002.png`, … beside `wall.png`.
extension FilePath {
  /// The path of a page, counted from 1. Three digits at least, so that names sort.
  package func page(_ number: Int) -> FilePath {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    let (stem, ending) = stemAndEnding
    return FilePath(bytes: stem + Array("-\(padded)".utf8) + ending)
  }

  /// Which page of `wall` this path names, wherever that stands; nil if none.
  package func pageNumber(of wall: FilePath) -> Int? {
    let (stem, ending) = wall.name.stemAndEnding
    let own = name.bytes
    guard own.starts(with: stem + Array("-".utf8)), own.count > stem.count + 1 + ending.count else { return nil }
    guard own.suffix(ending.count).elementsEqual(ending) else { return nil }
    let digits = own[(stem.count + 1)..<(own.count - ending.count)]
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 0 else { return nil }
    return wall.name.page(number) == name ? number : nil
  }

  /// Whether two paths lead to one folder.
  package func isSameFolder(as other: FilePath) -> Bool {
    if self == other { return true }
    guard let identity = (try? status())?.identity else { return false }
    return identity == (try? other.status())?.identity
  }

  /// The path without the last dot of its name and what follows; the same where there is none.
  package var withoutExtension: FilePath { FilePath(bytes: stemAndEnding.stem) }

  /// What stands before the dot of the last component, folder included, and the rest.
  private var stemAndEnding: (stem: [UInt8], ending: [UInt8]) {
    let count = fileExtension.isEmpty ? 0 : name.bytes.count - (name.bytes.lastIndex(of: UInt8(ascii: ".")) ?? 0)
    return (Array(bytes.dropLast(count)), Array(bytes.suffix(count)))
  }
}

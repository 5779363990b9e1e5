/// Names of walls with several pages: `wall-001.png`, `wall-002.png`, … next to `wall.png`.
extension FilePath {
  /// Returns the path of a page, counted from 1. Numbers have at least three digits, so that names sort.
  package func page(_ number: Int) -> FilePath {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    let (stem, ending) = stemAndEnding
    return FilePath(bytes: stem + Array("-\(padded)".utf8) + ending)
  }

  /// Returns the number of this page of `wall`, in any folder; nil if it is not one of its pages.
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

  /// Returns true if two paths lead to the same folder.
  package func isSameFolder(as other: FilePath) -> Bool {
    if self == other { return true }
    guard let identity = (try? status())?.identity else { return false }
    return identity == (try? other.status())?.identity
  }

  /// The path without the extension and its dot; unchanged if there is none.
  package var withoutExtension: FilePath { FilePath(bytes: stemAndEnding.stem) }

  /// Returns the path with its extension replaced or added.
  package func withExtension(_ ending: String) -> FilePath { FilePath(bytes: stemAndEnding.stem + ".\(ending)".utf8) }

  /// The path up to the last dot in the name, and the rest.
  package var stemAndEnding: (stem: [UInt8], ending: [UInt8]) {
    let count = fileExtension.isEmpty ? 0 : name.bytes.count - (name.bytes.lastIndex(of: UInt8(ascii: ".")) ?? 0)
    return (Array(bytes.dropLast(count)), Array(bytes.suffix(count)))
  }
}

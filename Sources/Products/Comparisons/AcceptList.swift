package import Files
import Messages
package import Planning

/// A list of changes that a reviewer accepted, as a page of changes writes it: a first line that marks it, and a name
/// per line.
///
///     # tessera accept list
///     home.png
///     \caf\xE9.png
///
/// A line that begins with a backslash has a name with escapes, as in lists of checksums.
package struct AcceptList: Sendable {
  package let path: FilePath
  package private(set) var names: [FilePath] = []

  package static let mark = "# tessera accept list"
  private static let longest = 64 << 20

  /// Returns true for a file that begins as such a list.
  package static func isPromised(by path: FilePath) -> Bool {
    guard let file = try? OpenFile(path) else { return false }
    return (try? file.bytes(at: 0, count: min(file.size, mark.utf8.count))) == Array(mark.utf8)
  }

  package init(_ path: FilePath) throws(RunFailure) {
    self.path = path
    let bytes = try path.contents("a list of accepted pictures", longest: Self.longest)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      let isEscaped = line.first == GoldenChecksums.backslash
      names.append(FilePath(bytes: isEscaped ? GoldenChecksums.unescaped(line.dropFirst()) : Array(line)))
    }
  }

  /// Returns the line of a name, which is always text.
  package static func line(_ name: FilePath) -> String {
    func escaped(_ byte: UInt8) -> String { "\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))" }
    var isEscaped = false
    var text = ""
    for (index, scalar) in name.losslessText.unicodeScalars.enumerated() {
      // Bytes that are not UTF-8 are single characters in this text.
      let bytes = FilePath(String(scalar)).bytes
      let isLone = bytes.count == 1 && bytes[0] >= 0x80
      if isLone || affectsTerminals(scalar) || scalar == "\\" || index == 0 && scalar == "#" {
        isEscaped = true
        text += bytes.map(escaped).joined()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return isEscaped ? "\\" + text : text
  }

  /// Returns the listed outcomes, and sentences about names that cannot be accepted. A picture that is the same as
  /// expected was accepted before.
  package func chosen(from outcomes: [PairOutcome]) -> (outcomes: [PairOutcome], problems: [String]) {
    let found = Dictionary(outcomes.map { ($0.pair.name, $0) }, uniquingKeysWith: { first, _ in first })
    var (chosen, problems): ([PairOutcome], [String]) = ([], [])
    var seen: Set<FilePath> = []
    for name in names where seen.insert(name).inserted {
      switch found[name]?.verdict {
      case nil: problems.append("\(path): \(name) is not one of the compared pictures")
      case .failed, .unreadable: problems.append("\(path): \(name) could not be compared")
      default: if let outcome = found[name] { chosen.append(outcome) }
      }
    }
    return (chosen, problems)
  }
}

extension Settings<ComparisonSettings> {
  /// Takes the lists of accepted pictures out of `--only`; nil if there is none.
  ///
  /// - Parameter updates: True for a run with `--update`, without which such lists have no meaning.
  package mutating func takeAcceptList(updates: Bool) throws(RunFailure) -> AcceptList? {
    var (areas, lists): ([AreaChoice], [FilePath]) = ([], [])
    for choice in self.only {
      guard case .name(let name) = choice else {
        areas.append(choice)
        continue
      }
      let path = FilePath(name)
      if AcceptList.isPromised(by: path) { lists.append(path) } else { areas.append(choice) }
      if !lists.contains(path), updates, self.regions == nil, path.fileExtension == "txt" {
        throw .usage("--only \(path): is not a list of accepted pictures, which begins with “\(AcceptList.mark)”")
      }
    }
    guard let first = lists.first else { return nil }
    guard updates else { throw .usage("--only \(first): is a list of accepted pictures; add --update") }
    if lists.count > 1 { throw .usage("--only: there can be one list of accepted pictures") }
    if areas.isEmpty { reset(\.only) } else { self.only = areas }
    return try AcceptList(first)
  }
}

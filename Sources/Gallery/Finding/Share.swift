/// One of several parts of some work, each of which may be done by a different run: `3/64`.
package struct Share: Hashable, Codable, Sendable {
  /// The number of the share, from 1 to the count.
  package let number: Int
  package let count: Int

  /// The maximum count; a larger number is assumed to be a typing error.
  package static let most = 1_000_000

  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads a share such as `3/64`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(number, of: count)
  }

  /// Returns the share's range among a number of items that take equally long.
  package func range(of things: Int) -> Range<Int> {
    (number - 1) * things / count..<number * things / count
  }
}

extension Share: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}

/// The files from which a share is taken, for recognizing shares that belong together.
package struct Listing: Hashable, Sendable {
  /// The number of files.
  package let count: Int
  /// A digest of the files' names, in order. Folders do not count: they may have other names on another machine.
  package let digest: String
}

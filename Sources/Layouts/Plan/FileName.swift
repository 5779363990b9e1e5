extension Plan {
  /// A file's path in a plan: text that is compared byte by byte.
  ///
  ///     let composed: Plan.FileName = "caf\u{E9}.jpg"
  ///     let decomposed: Plan.FileName = "cafe\u{301}.jpg"
  ///     composed == decomposed     // false; as strings they are equal
  ///
  /// A folder can contain both, so a `String` must not be the key for data about a file.
  public struct FileName: Sendable {
    /// The path as text, for display and for opening the file.
    public var text: String

    /// Creates a name from a path, with its bytes as they are.
    public init(_ text: String) {
      self.text = text
    }
  }
}

extension Plan.FileName: Hashable, Comparable {
  public static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  public static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    // Sound: the bytes are read before the call returns. The hash of a `String` would be the same for both names above.
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Plan.FileName: ExpressibleByStringInterpolation, CustomStringConvertible {
  public init(stringLiteral text: String) {
    self.init(text)
  }

  public var description: String { text }
}

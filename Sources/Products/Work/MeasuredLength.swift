package import Planning

// How options take lengths with units, such as --spacing 3mm.
//
// How many pixels a millimeter has is known when all options are read: --dpi may stand behind the others, or in another
// part of a batch file. So an option whose value has a unit is kept as it is written, and read when the wall is about
// to be made, by `WallSettings.resolveLengths()`. A value in pixels is read at once, and replaces one with a unit.

/// An option whose value has lengths with units, to be read once the resolution is known.
package struct MeasuredLength: Sendable {
  package let option: String
  package let apply: @Sendable (inout WallSettings, Ruler) throws(RunFailure) -> Void

  package init(
    option: String, apply: @escaping @Sendable (inout WallSettings, Ruler) throws(RunFailure) -> Void
  ) {
    (self.option, self.apply) = (option, apply)
  }
}

/// The options of lengths that were given.
package struct GivenLengths: Sendable {
  /// Those that are yet to be read, in the order in which they were given.
  private(set) var measured: [MeasuredLength] = []
  /// The names of all.
  private(set) var names: Set<String> = []

  /// Notes an option whose value has been read.
  package mutating func note(_ option: String) {
    names.insert(option)
    measured.removeAll { $0.option == option }
  }

  /// Notes an option whose value is yet to be read.
  package mutating func wait(for length: MeasuredLength) {
    note(length.option)
    measured.append(length)
  }

  /// Hands over those that are yet to be read.
  mutating func takeMeasured() -> [MeasuredLength] {
    defer { measured = [] }
    return measured
  }
}

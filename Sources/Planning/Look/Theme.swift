import Files
import JSON5

/// A set of options for one look. Options that are given override it.
package struct Theme: Hashable, Encodable, Sendable {
  package let name: String
  /// The options, in order.
  package let options: [Option]

  /// An option with its value.
  package struct Option: Hashable, Encodable, Sendable {
    package let name: String
    /// Empty for a flag. `{24}` is a length in proportion to the wall: 24 pixels at a width of 1600.
    package let value: String
    /// True if the option is only for walls whose size follows from their photos.
    package var isUnsized = false

    /// True if the option can only be set once the size of the wall is known.
    package var needsSize: Bool { isUnsized || value.contains(Self.length) }

    private static var length: Regex<(Substring, Substring)> { /\{(\d+(?:\.\d+)?)\}/ }

    /// Returns the value with its lengths in pixels.
    ///
    /// - Parameter scale: The size of the wall, in proportion to a width of 1600.
    package func value(at scale: Double) -> String {
      // Lines stay visible, and type legible.
      let least = name.hasSuffix("-size") ? 9.0 : 1
      return value.replacing(Self.length) { match in
        let length = Double(match.1) ?? 0
        return "\(Int(max(length > 0 ? least : 0, (length * scale).rounded())))"
      }
    }
  }

  /// - Parameter options: A line each, such as `spacing {24}`; `unsized` precedes those that exact sizes do without.
  init(_ name: String, _ options: String) {
    self.name = name
    self.options = options.split(separator: "\n").map { line in
      let isUnsized = line.hasPrefix("unsized ")
      let parts = line.split(separator: " ").dropFirst(isUnsized ? 1 : 0)
      return Option(
        name: "--\(parts.first ?? "")", value: parts.dropFirst().joined(separator: " "), isUnsized: isUnsized)
    }
  }

  /// Reads a theme from a file: `{ border: "{12},white", polaroid: true }`.
  init(at path: FilePath) throws(RunFailure) {
    let keys = try JSON5.decode(
      [String: JSONValue].self, from: path, "a theme", longest: 1 << 16, refusesRepeats: true)
    var options: [Option] = []
    for (key, value) in keys.sorted(by: { $0.key < $1.key }) where value != .flag(false) && key != "$schema" {
      guard let word = value == .flag(true) ? "" : value.word else {
        throw .usage("theme \(path): “\(key)” must be a string, a number, true or false, not \(value.kind)")
      }
      options.append(Option(name: "--" + OptionKey.words(ofKey: key), value: word))
    }
    (name, self.options) = (path.name.description, options)
  }

  package static func named(_ name: String) -> Theme? { known.first { $0.name == name } }
}

/// A layout that a program offers by name, with its stored properties as options.
///
///     struct Spiral: CommandLineLayout {
///       var turns = 3.0                    // --turns NUMBER
///       var isLeftHanded = false           // --is-left-handed
///       …
///     }
///
/// Its properties need other names than the options of `tessera`, such as `width` or `columns`.
///
/// `Codable` needs no code for properties that are numbers, strings, Boolean values, or enumerations of strings.
public protocol CommandLineLayout: Layout, Codable {
  /// Creates the layout with its defaults.
  init()
}

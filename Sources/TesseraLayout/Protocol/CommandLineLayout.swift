/// A layout that a program offers by name, with its stored properties as options.
///
///     struct Spiral: CommandLineLayout {
///       var turns = 3.0                    // --turns NUMBER
///       var isLeftHanded = false           // --is-left-handed
///       …
///     }
///
/// `Codable` needs no code for properties that are numbers, strings, Boolean values, or enumerations of strings.
public protocol CommandLineLayout: Layout, Codable {
  /// Creates the layout with its defaults.
  init()
}

import Files

/// A page of the documentation.
///
///     DocumentationPage(named: "Sites").description      // "/usr/share/doc/tessera/Documentation/Sites.md"
struct DocumentationPage: CustomStringConvertible {
  /// The file where a package has installed it; without a package, its path in the sources.
  let description: String

  init(named name: String) {
    let file = "Documentation/\(name).md"
    description = Self.installed(file)?.description ?? file
  }

  /// Returns the address of a schema for editors; nil if no package has installed it where it stays.
  static func address(ofSchema name: String) -> String? {
    installed("Documentation/Schemas/\(name).json").map(TextStyle.address(of:))
  }

  private static func installed(_ file: String) -> FilePath? {
    let prefix = FilePath("/proc/self/exe").resolved?.parent.parent
    guard let path = prefix?.appending(FilePath("share/doc/tessera/" + file)) else { return nil }
    return (try? path.status()) == nil ? nil : path
  }
}

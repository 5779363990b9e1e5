import Files

/// A page of the documentation.
///
///     DocumentationPage(named: "Sites").description      // "/usr/share/doc/tessera/Documentation/Sites.md"
struct DocumentationPage: CustomStringConvertible {
  /// The file where a package has installed it; without a package, its path in the sources.
  let description: String

  init(named name: String) {
    let file = "Documentation/\(name).md"
    let prefix = FilePath("/proc/self/exe").resolved?.parent.parent
    let installed = prefix.map { $0.appending(FilePath("share/doc/tessera/" + file)) }
    description = installed.flatMap { (try? $0.status()) == nil ? nil : $0.description } ?? file
  }
}

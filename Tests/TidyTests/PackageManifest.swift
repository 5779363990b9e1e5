/// The targets of `Package.swift`, read from its text.
///
/// The reader knows how this manifest is written: calls make targets, and their first string is the name. The others
/// without a label, and those in the array labelled `dependencies`, are the dependencies.
struct PackageManifest {
  struct Target: Equatable {
    enum Kind { case library, executable, system, test }
    let name: String
    let kind: Kind
    /// The folder below that of the project.
    let path: String
    /// The folders in it that are not compiled.
    let excluded: [String]
    let dependencies: Set<String>
    let line: Int
  }

  let targets: [Target]

  /// The functions that make targets, and the folders of these.
  private static let makers: [String: (kind: Target.Kind, folder: String)] = [
    "module": (.library, "Sources"), "toolModule": (.library, "Tools"), "tool": (.executable, "Tools"),
    "kind": (.library, "Sources/Products"), "tests": (.test, "Tests"), "library": (.system, "Sources/SystemLibraries"),
    ".target": (.library, "Sources"),
    ".executableTarget": (.executable, "Sources"), ".systemLibrary": (.system, "Sources"),
  ]

  init(_ file: SourceFile) {
    let tokens = ManifestToken.all(in: file)
    let optional = Self.strings(tokens, of: "optionalCodecs")
    let common = Self.strings(tokens, of: "commonOfKinds")
    var targets: [Target] = []
    var index = tokens.firstIndex { $0.text == "targets" && $0.isLabel && $0.depth == 1 } ?? tokens.endIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      index += 1
      guard !token.isString, token.depth == 2, let maker = Self.makers[token.text] else { continue }
      let end = tokens[index...].firstIndex { $0.depth <= token.depth } ?? tokens.endIndex
      let arguments = ManifestArgument.all(in: tokens[index..<end])
      let others = token.text == "kind" && !arguments.contains { $0.label == "common" } ? common : []
      targets.append(Target(token, maker, arguments, optional: optional, common: others))
      index = end
    }
    // Beside libraries, there are names of traits.
    let names = Set(targets.map(\.name))
    self.targets = targets.map { $0.depending(on: names) }
  }

  /// The strings in the array of a constant.
  private static func strings(_ tokens: [ManifestToken], of constant: String) -> [String] {
    guard let start = tokens.firstIndex(where: { $0.text == constant && !$0.isString }) else { return [] }
    let depth = tokens[start].depth
    // After its type.
    return tokens[start...].drop { $0.depth <= depth }.prefix { $0.depth > depth }.filter(\.isString).map(\.text)
  }
}

extension PackageManifest.Target {
  /// Returns the target without dependencies that are no targets.
  fileprivate func depending(on names: Set<String>) -> Self {
    Self(
      name: name, kind: kind, path: path, excluded: excluded, dependencies: dependencies.intersection(names),
      line: line)
  }

  fileprivate init(
    _ token: ManifestToken, _ maker: (kind: Kind, folder: String), _ arguments: [ManifestArgument],
    optional: [String], common: [String]
  ) {
    func strings(_ label: String) -> [String] { arguments.filter { $0.label == label }.flatMap(\.strings) }
    let unlabelled = strings("")
    let name = (strings("name") + unlabelled).first ?? ""
    var dependencies = Set(strings("dependencies") + common + unlabelled.filter { $0 != name })
    if arguments.contains(where: { $0.words.contains("optionalLibraries") }) { dependencies.formUnion(optional) }
    self.init(
      name: name, kind: maker.kind,
      path: strings("path").first ?? "\(maker.folder)/\(strings("folder").first ?? name)",
      excluded: strings("exclude"), dependencies: dependencies, line: token.line)
  }
}

/// An argument of a call in the manifest.
private struct ManifestArgument {
  /// Empty if it has none.
  let label: String
  let strings: [String]
  let words: [String]

  static func all(in tokens: ArraySlice<ManifestToken>) -> [ManifestArgument] {
    let depth = tokens.first?.depth ?? 0
    return tokens.split { $0.text == "," && !$0.isString && $0.depth == depth }.map { tokens in
      let label = tokens.first.flatMap { $0.isLabel ? $0.text : nil } ?? ""
      return ManifestArgument(
        label: label, strings: tokens.filter(\.isString).map(\.text),
        words: tokens.filter { !$0.isString }.map(\.text))
    }
  }
}

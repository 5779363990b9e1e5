/// Folders of a target whose files name each other's types, or members of each other's extensions.
///
/// The folders are those directly in the folder of a target, with all that is in them, and the target's own, named `.`.
/// Each folder of `Sources/Products` is a target.
struct FolderCycles {
  /// A finding for each pair of folders, such as `Wall: Crops, Pages`.
  private(set) var pairs: [String: Finding] = [:]

  init(_ tree: SourceTree) {
    var targets: [String: [String: [TypeNames]]] = [:]
    for file in tree.files(in: [.swift]) where file.path.hasPrefix("Sources/") {
      var parts = file.path.split(separator: "/").map(String.init)
      if parts[1] == "Products", parts.count > 3 { parts.remove(at: 1) }
      targets[parts[1], default: [:]][parts.count > 3 ? parts[2] : ".", default: []].append(TypeNames(file))
    }
    for (target, folders) in targets { add(target, folders) }
  }

  private mutating func add(_ target: String, _ folders: [String: [TypeNames]]) {
    // A name that is declared twice does not say which of the two is meant.
    let counts = folders.values.joined().flatMap(\.allDeclared).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let types = folders.mapValues { files in
      files.flatMap(\.declared).filter { counts[$0.name] == 1 }.sorted { $0.name < $1.name }
    }
    let memberCounts = folders.values.joined().flatMap(\.allMembers).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let members = folders.mapValues { files in
      files.flatMap(\.extensionMembers).filter { memberCounts[$0] == 1 && $0.count > 3 }.sorted()
    }
    let names = folders.keys.sorted()
    for (index, one) in names.enumerated() {
      for other in names[(index + 1)...] {
        guard let there = Self.firstUse(of: types[other]!, members[other]!, in: folders[one]!),
          let back = Self.firstUse(of: types[one]!, members[one]!, in: folders[other]!)
        else { continue }
        let message =
          "names \(there.message) of \(other), and \(back.path):\(back.line) names \(back.message) of \(one)"
        pairs["\(target): \(one), \(other)"] = Finding(path: there.path, line: there.line, message: message)
      }
    }
  }

  /// The first place that names one of the types, or of the members.
  private static func firstUse(of types: [DeclaredType], _ members: [String], in files: [TypeNames]) -> Finding? {
    for file in files {
      for type in types {
        if let line = file.line(of: type) { return Finding(path: file.path, line: line, message: type.name) }
      }
      for member in members {
        if let line = file.line(ofMember: member) { return Finding(path: file.path, line: line, message: member) }
      }
    }
    return nil
  }
}

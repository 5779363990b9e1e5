/// Compares the dependencies of each target with the modules that it imports.
struct DependencyCheck {
  private(set) var findings: [Finding] = []

  init(_ manifest: PackageManifest, _ tree: SourceTree, path: String = "Package.swift") {
    let modules = Set(manifest.targets.filter { $0.kind != .test }.map(\.name))
    let programs = Set(manifest.targets.filter { $0.kind == .executable }.map(\.name))
    let headers = Self.headers(of: manifest, tree)
    for target in manifest.targets where target.kind != .system {
      let files = Self.files(of: target, tree)
      let imported = Imports(of: files, headers: headers).places.filter { $0.key != target.name }
      for (module, place) in imported where modules.contains(module) && !target.dependencies.contains(module) {
        findings.append(
          Finding(path: place.path, line: place.line, message: "imports \(module), which \(target.name) does not list"))
      }
      // Tests depend on the programs that they run.
      let used = target.kind == .test ? programs.union(imported.keys) : Set(imported.keys)
      for dependency in target.dependencies.subtracting(used) {
        findings.append(
          Finding(
            path: path, line: target.line, message: "\(target.name) depends on \(dependency) and does not import it"))
      }
    }
    findings.sort { $0.description < $1.description }
  }

  /// The files that a target compiles.
  static func files(of target: PackageManifest.Target, _ tree: SourceTree) -> [SourceFile] {
    let folder = target.path + "/"
    let excluded = target.excluded.map { folder + $0 + "/" }
    return tree.files.filter { file in
      file.path.hasPrefix(folder) && !excluded.contains { file.path.hasPrefix($0) }
    }
  }

  /// The modules of C by their headers: those in `include`, and those that the header of a system library includes.
  private static func headers(of manifest: PackageManifest, _ tree: SourceTree) -> [String: String] {
    var headers: [String: String] = [:]
    for target in manifest.targets {
      for file in files(of: target, tree) where file.language == .c {
        if file.path.hasPrefix(target.path + "/include/") {
          headers["<\(file.name)>"] = target.name
          headers["\"\(file.name)\""] = target.name
        } else if target.kind == .system {
          let names = file.lines.compactMap(Imports.includedHeader)
          for name in names where !name.hasPrefix("<std") { headers[name] = target.name }
        }
      }
    }
    return headers
  }
}

package import Foundation

/// A folder in which a program is tested, and beside it the test's own files. Both are removed when
/// nobody uses them any more.
///
///     let folder = try TrialFolder()
///     try folder.write(photo, to: "photos/01.jpg")
///     let before = folder.contents(of: "out")
package final class TrialFolder: Sendable {
  private let root: String
  /// Where the program runs.
  package var path: String { root + "/work" }

  /// - Parameter place: the folder to make it in; nil for the system's.
  package init(in place: String? = nil) throws {
    root = (place ?? NSTemporaryDirectory()) + "/tessera-trial-\(UUID().uuidString)"
    for folder in [path, aside("tmp"), aside("home")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// A path outside the program's folder.
  package func aside(_ name: String) -> String { root + "/" + name }

  /// Writes a file, making its folder.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  /// Sets the date of a file an hour back, so that its stamp is settled.
  package func settle(_ name: String) throws {
    let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 3600).rounded() + 0.123456)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path + "/" + name)
  }

  /// Moves files to another folder.
  func move(_ names: Set<String>, to folder: String) throws {
    try makeFolder(folder)
    for name in names {
      let target = "\(path)/\(folder)/\(URL(fileURLWithPath: name).lastPathComponent)"
      try FileManager.default.moveItem(atPath: path + "/" + name, toPath: target)
    }
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path + "/" + name) }

  /// Changes the dates in names of versions, so that new versions have other names, and updates the links to them.
  func dateVersions(in name: String) throws {
    let folder = path + "/" + name
    for item in contents(of: name) {
      let old = item.name.replacing(/20\d\d-\d\d-\d\d-\d{6}/, with: "2020-01-01-000000")
      if old == item.name { continue }
      try FileManager.default.moveItem(atPath: "\(folder)/\(item.name)", toPath: "\(folder)/\(old)")
      for link in contents(of: name) where link.target == item.kind {
        try FileManager.default.removeItem(atPath: "\(folder)/\(link.name)")
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link.name)", withDestinationPath: old)
      }
    }
  }

  func text(of path: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data(), as: UTF8.self)
  }

  /// Saves a copy of a folder.
  func keep(_ name: String) throws {
    try? FileManager.default.removeItem(atPath: aside("kept-" + name))
    if FileManager.default.fileExists(atPath: path + "/" + name) {
      try FileManager.default.copyItem(atPath: path + "/" + name, toPath: aside("kept-" + name))
    }
  }

  /// Restores the saved copy.
  func restore(_ name: String) throws {
    try? FileManager.default.removeItem(atPath: path + "/" + name)
    if FileManager.default.fileExists(atPath: aside("kept-" + name)) {
      try FileManager.default.copyItem(atPath: aside("kept-" + name), toPath: path + "/" + name)
    }
  }

  /// The contents of a folder. Names that differ only in their date count as equal.
  package func contents(of name: String) -> [Item] {
    let folder = path + "/" + name
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { name in
      let path = folder + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        let bytes = try? Data(contentsOf: URL(fileURLWithPath: path))
        return Item(name: name, bytes: bytes, target: Item.undated(target))
      }
      // A folder has only a name.
      return Item(name: name, bytes: try? Data(contentsOf: URL(fileURLWithPath: path)))
    }
    .sorted { ($0.kind, $0.name) < ($1.kind, $1.name) }
  }

  /// The names in one of the test's own folders.
  func names(aside name: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: aside(name)).sorted()) ?? []
  }

  /// Empties one of the test's own folders.
  func empty(aside name: String) throws {
    for item in names(aside: name) { try FileManager.default.removeItem(atPath: aside(name) + "/" + item) }
  }

  /// A file or a link.
  package struct Item: Equatable, Sendable {
    package var name: String
    /// The contents of the file, or of the target of a link.
    package var bytes: Data?
    /// The target of a link.
    package var target: String?

    init(name: String, bytes: Data? = nil, target: String? = nil) {
      (self.name, self.bytes, self.target) = (name, bytes, target)
    }

    /// Whether it is a version of a wall.
    var isVersion: Bool { kind != name }

    /// The name without its date.
    package var kind: String { Self.undated(name) }

    static func undated(_ name: String) -> String {
      name.replacing(/20\d\d-\d\d-\d\d-\d{6}/, with: "DATE")
    }

    package static func == (first: Item, second: Item) -> Bool {
      first.kind == second.kind && first.bytes == second.bytes && first.target == second.target
    }
  }
}

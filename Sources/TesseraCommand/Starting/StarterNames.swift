import Files
import Planning

/// The names of walls for a new batch file: none has the output of another batch file, or a file that exists.
struct StarterNames {
  private let folder: FilePath
  private let others: BatchOutputs
  private let purpose: WallPurpose

  init(for purpose: WallPurpose, at path: FilePath) {
    (self.purpose, folder) = (purpose, path.parent)
    others = BatchOutputs(in: folder, except: path)
  }

  /// Returns the name of a wall, and why it is not that of its look.
  func name(of look: WallStyleChoice, output: String) -> (name: String, reason: String?) {
    let usual = look.rawValue
    guard let reason = conflict(usual, output) else { return (usual, nil) }
    var (name, number) = ("\(usual)-\(purpose.rawValue)", 2)
    while conflict(name, output) != nil {
      name = "\(usual)-\(purpose.rawValue)-\(number)"
      number += 1
    }
    return (name, reason)
  }

  /// Returns what has the output of a wall of this name; nil if nothing has.
  private func conflict(_ name: String, _ template: String) -> String? {
    guard let output = BatchOutputs.output(template, in: folder, wall: name) else { return nil }
    let shown = output.stable.name == SiteNote.page ? output.stable.parent : output.stable
    if let wall = others.wall(at: output) { return "\(shown) is the wall “\(wall.name)” of \(wall.file)" }
    return (try? shown.status()) == nil && !shown.isLink ? nil : "\(shown) exists"
  }
}

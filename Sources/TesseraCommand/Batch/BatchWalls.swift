import Files
import Gallery
import Messages

/// The selected walls of a batch file, all checked before the first is rendered.
struct BatchWalls {
  let runs: [WallRun]
  /// How many walls there are for all shares.
  let count: Int
  let registry = WallRegistry()

  /// - Parameter share: The share of the selected walls that is to be made, if not all.
  init(
    _ file: FilePath, only names: [FilePath], _ settings: BatchSettings, share: Share? = nil
  ) throws(RunFailure) {
    let all = try BatchFile(file).runs(registry) { (wall) throws(RunFailure) in try settings.change(&wall) }
    let known = all.map { FilePath($0.name ?? "") }
    // A name may contain a comma.
    let wanted = names.flatMap { name in
      known.contains(name) ? [name] : name.bytes.split(separator: UInt8(ascii: ",")).map { FilePath(bytes: $0) }
    }
    for name in wanted where !known.contains(name) {
      let nearest = Spelling.nearest(to: name.description, among: known.map(\.description))
      throw .usage("\(file): no wall named “\(name)”" + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
    }
    let selected = wanted.isEmpty ? all : zip(all, known).filter { wanted.contains($0.1) }.map(\.0)
    count = selected.count
    runs = share.map { Array(selected[$0.range(of: selected.count)]) } ?? selected
  }
}

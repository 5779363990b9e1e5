import Files
import Gallery
import Messages
import Planning
import Runs

/// The selected walls of a batch file, all checked before the first is rendered.
struct BatchWalls {
  /// The outputs to render: each document with all its walls, and each wall that stands alone.
  let joined: [JoinedRun]
  /// The number of documents and single walls in all shares.
  let count: Int
  /// The noun for documents and walls in messages.
  let noun: String
  let registry = WallRegistry()
  var runs: [WallRun] { joined.flatMap(\.runs) }

  /// - Parameter share: The requested share of the selected walls; nil for all.
  init(
    _ file: FilePath, only names: [FilePath], _ settings: BatchSettings, share: Share? = nil
  ) throws(RunFailure) {
    let batch = try BatchFile(file)
    let all = try batch.runs(registry) { (wall) throws(RunFailure) in try settings.change(&wall) }
    let known = all.map { FilePath($0.name ?? "") }
    // A name may contain a comma.
    let wanted = names.flatMap { name in
      known.contains(name) ? [name] : name.bytes.split(separator: UInt8(ascii: ",")).map { FilePath(bytes: $0) }
    }
    for name in wanted where !known.contains(name) {
      let titles = known.map(\.description)
      let nearest = Spelling.nearest(to: name.description, among: titles).map { "; did you mean “\($0)”?" }
      let walls = titles.count == 1 ? "its wall is" : "its walls are"
      let list = titles.count > 8 ? "" : "; \(walls) \(Values.list(titles, before: "and"))"
      throw .usage("\(file): no wall named “\(name)”\(nearest ?? list)")
    }
    // A wall is made with its further outputs.
    let chosen = zip(batch.walls, all).filter { wall, run in
      wanted.contains(FilePath(run.name ?? "")) || wanted.contains(FilePath(wall.main ?? ""))
    }
    let places = Set(chosen.map(\.1.output.stable.place))
    // A single page of a document cannot be made.
    let selected = JoinedRun.joining(all).filter { joined in
      wanted.isEmpty || joined.runs.contains { places.contains($0.output.stable.place) }
    }
    count = selected.count
    noun = selected.contains(where: \.isDocument) ? "output" : "wall"
    joined = share.map { Array(selected[$0.range(of: selected.count)]) } ?? selected
  }
}

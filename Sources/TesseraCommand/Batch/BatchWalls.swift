import Files
import Wording

/// The walls of a batch file that were asked for, checked before any of them is begun.
struct BatchWalls {
  let orders: [WallOrder]
  let registry = WallRegistry()

  init(_ file: FilePath, only names: [String], _ settings: BatchSettings) throws(RunFailure) {
    let all = try BatchFile(file).orders(registry) { (wall) throws(RunFailure) in try settings.change(&wall) }
    let known = all.compactMap(\.name)
    // A name may have a comma in it.
    let wanted = names.flatMap { known.contains($0) ? [$0] : $0.split(separator: ",").map(String.init) }
    for name in wanted where !known.contains(name) {
      let hint = Spelling.nearest(to: name, among: known).map { "; did you mean “\($0)”?" } ?? ""
      throw .usage("\(file): there is no wall “\(printable(name))”\(hint)")
    }
    orders = wanted.isEmpty ? all : all.filter { wanted.contains($0.name ?? "") }
  }
}

import Files
import Layouts
import Planning
import Wall

// Another plan, without the photos that some shares leave out.

extension JoinRun {
  /// Writes the plan without the photos that cannot be shown everywhere.
  func replan(_ wall: SharedWall, as path: FilePath) throws(RunFailure) {
    guard let first = wall.whole.first else { throw .inputs("\(folder): contains no readable shares") }
    let lost = Set(wall.losses.map(\.file))
    if lost.isEmpty {
      notes.summary("\(folder): no share leaves out a photo; the plan stays as it is")
      return
    }
    try PlanDocument.refuseForeign(path, isForced: settings.work.isForced)
    var document = try PlanDocument(at: FilePath(first.plan))
    for page in document.pages.indices {
      document.pages[page].removeTiles { lost.contains(FilePath($0.file).losslessText) }
    }
    document.borders = rowBorders(first)
    try document.write(to: path)
    notes.summary(
      "\(path): wrote a plan that omits \(lost.count) photo\(lost.count == 1 ? "" : "s"); rerun the shares with it "
        + "(only those that showed \(lost.count == 1 ? "it" : "them") will be rebuilt)")
  }

  /// The borders in rows of the plan; nil if any of them is between two rows.
  private func rowBorders(_ record: ShareRecord) -> [Int]? {
    guard let encoder = record.joint?.encoder else { return nil }
    let rows = record.borders.map { $0 == encoder.groupCount ? encoder.height : encoder.rows(ofGroup: $0).lowerBound }
    let planned = rows.map { (Double($0) / record.scale).rounded() }
    return zip(planned, rows).allSatisfy { ($0 * record.scale).rounded() == Double($1) } ? planned.map { Int($0) } : nil
  }
}

import Files

extension StandingOutput {
  /// The existing walls with a name: one file, pages, or one file for each group.
  package static func files(of output: OutputName) -> [StandingOutput] {
    if output.isGrouped { return [grouped(output)].compactMap { $0 } }
    let walls = output.standing
    if walls == [FilePath("-")] { return [] }
    return walls.flatMap { [single($0), paged($0)] }.compactMap { $0 }
  }

  private static func single(_ wall: FilePath) -> StandingOutput? {
    guard let record = WallRecord(of: wall), record.pageCount == 1 else { return nil }
    return StandingOutput(record: record, files: [wall])
  }

  /// A wall with all of its pages. The last page has the most complete record.
  private static func paged(_ wall: FilePath) -> StandingOutput? {
    guard let first = WallRecord(of: wall.page(1)), first.pageCount > 1 else { return nil }
    return complete((1...first.pageCount).map(wall.page))
  }

  /// The walls of groups from the last run. Older files of former groups may exist beside them.
  private static func grouped(_ output: OutputName) -> StandingOutput? {
    let walls = output.versions.compactMap { path in WallRecord(of: path).map { (record: $0, path: path) } }
    guard let newest = walls.first?.record else { return nil }
    let pages = walls.filter { $0.record.inputs == newest.inputs && $0.record.contents == newest.contents }
      .sorted { $0.record.page < $1.record.page }
    return complete(pages.map(\.path))
  }

  /// The pages as one wall, if they are complete and made from the same inputs.
  private static func complete(_ pages: [FilePath]) -> StandingOutput? {
    guard let first = pages.first.flatMap(WallRecord.init(of:)), first.pageCount == pages.count else { return nil }
    var last = first
    for (index, page) in pages.enumerated() {
      guard let record = WallRecord(of: page), record.page == index + 1, record.pageCount == first.pageCount,
        record.inputs == first.inputs, record.contents == first.contents
      else { return nil }
      last = record
    }
    return StandingOutput(record: last, files: pages)
  }
}

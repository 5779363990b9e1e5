import Files

extension StandingOutput {
  /// The walls that stand under a name: in one file, as pages, or one for each group.
  static func files(of output: OutputName) -> [StandingOutput] {
    if output.isGrouped { return [grouped(output)].compactMap { $0 } }
    let walls = output.standing
    if walls == [FilePath("-")] { return [] }
    return walls.flatMap { [single($0), paged($0)] }.compactMap { $0 }
  }

  private static func single(_ wall: FilePath) -> StandingOutput? {
    guard let record = WallRecord(of: wall), record.pageCount == 1 else { return nil }
    return StandingOutput(record: record, files: [wall])
  }

  /// A wall whose pages are all there. The last page knows most.
  private static func paged(_ wall: FilePath) -> StandingOutput? {
    guard let first = WallRecord(of: wall.page(1)), first.pageCount > 1 else { return nil }
    return complete((1...first.pageCount).map(wall.page))
  }

  /// The walls of groups that were made together last. There may be others of groups that are no more.
  private static func grouped(_ output: OutputName) -> StandingOutput? {
    let walls = output.versions.compactMap { path in WallRecord(of: path).map { (record: $0, path: path) } }
    guard let newest = walls.first?.record else { return nil }
    let pages = walls.filter { $0.record.inputs == newest.inputs && $0.record.contents == newest.contents }
      .sorted { $0.record.page < $1.record.page }
    return complete(pages.map(\.path))
  }

  /// Pages that are all there are, and were made of the same.
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

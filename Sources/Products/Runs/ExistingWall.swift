import ImageCodecs
package import Planning

/// The wall of an earlier run, and the check whether it is up to date.
package struct ExistingWall {
  private let run: WallRun
  private var work: WorkSettings { run.work }

  package init(_ run: WallRun) {
    self.run = run
  }

  /// True if the wall is up to date. No photo is opened without `--verify`.
  package func isCurrent(_ files: WallFiles, _ outcome: inout WallOutcome) -> Bool {
    guard !work.isForced, work.carriesDigest, let standing = current(files) else { return false }
    let (record, pages) = (standing.record, standing.files)
    outcome.ending = .unchanged
    outcome.files = pages
    outcome.photoCount = record.photoCount
    if run.isMosaic { run.count(cells: record.photoCount, of: record.photoCount, &outcome) }
    for detail in run.product.details(of: record, wall: nil) { outcome.add(detail) }
    outcome.earlierLeftOutCount = record.leftOutCount
    outcome.earlierCopyCount = record.copyCount
    outcome.earlierCheck = record.resolutionCheck
    outcome.earlierSmallPreviewCount = record.smallPreviewCount
    if let size = record.size {
      outcome.size = (size[0], size[1])
      return true
    }
    outcome.size = (try? ImageDecoder.probe(path: pages[0], limits: DecodingLimits(maxPixels: .max))).map {
      ($0.width, $0.height)
    }
    return true
  }

  private func current(_ files: WallFiles) -> StandingOutput? {
    run.product.standing(of: run).first { isCurrent($0.record, files) && run.product.isWhole($0, of: run) }
  }

  private func isCurrent(_ record: WallRecord, _ files: WallFiles) -> Bool {
    if work.isStrict && record.leftOutCount + record.damagedCount > 0 { return false }
    if work.verifiesContents {
      guard let contents = record.contents else { return false }
      return contents == files.contentDigest(with: run.settings)
    }
    guard let inputs = record.inputs else { return false }
    return inputs == files.digest(with: run.settings)
  }
}

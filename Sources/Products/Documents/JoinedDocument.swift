import Files
import ImageCodecs
import Layouts
import Planning
import Runs
import Store
import Typesetting
import Wall

/// Walls of a batch file, as pages of one document.
struct JoinedDocument {
  let joined: JoinedRun
  private var runs: [WallRun] { joined.runs }
  private var first: WallRun { joined.first }

  private typealias Member = JoinedRun.Member

  /// The rendered, unpublished pages of a wall in the document.
  private struct Pages: UnpublishedWall {
    var plans: [Plan]
    var numbers: ClosedRange<Int>
    var damages: [WallRenderer.Damage] = []
    /// Unusable photos. If there are any, the whole document is started over without them.
    var unusable: [ImageError] = []

    var canvas: Plan.Canvas { plans[0].canvas }
    var photoCount: Int { plans.reduce(0) { $0 + $1.tiles.count } }
  }

  /// A planned wall.
  private struct Planned {
    var plans: [Plan]
    var document: DocumentMaking.Layout
    var sheets: [DocumentSheet] { document.documents[0] }
  }

  /// Makes the document and publishes it; if photos turn out to be undecodable, starts over without them.
  func render(_ found: [WallFiles], to file: OutputFile, _ members: inout [JoinedRun.Member]) throws(RunFailure) {
    var sources = try joined.each(&members) { index, member throws(RunFailure) in try open(found[index], &member) }
    while true {
      let layouts = try joined.each(&members) { index, member throws(RunFailure) in
        try layOut(&sources[index], member)
      }
      var unusable = layouts.map(\.document.photosOverMemoryLimit)
      if unusable.allSatisfy(\.isEmpty) {
        var maker = try maker(file, sources[0], layouts[0])
        let pages = try draw(layouts, into: &maker, &members)
        unusable = pages.map(\.unusable)
        if unusable.allSatisfy(\.isEmpty) {
          _ = try joined.each(&members) { index, member throws(RunFailure) in
            try member.run.note(pages[index], sources[index], member.session.style, &member.outcome)
            let count = member.outcome.photoCount
            try member.run.refuseFewPhotos(count, insteadOf: standingPhotos(of: index), &member.outcome)
          }
          try maker.finish(with: typesetter(for: layouts), note: note(pages, sources, members))
          return try publish(file, pages, &members)
        }
        do throws(FileError) { try file.restart() } catch { throw .output(error) }
      }
      _ = try joined.each(&members) { index, member throws(RunFailure) in
        if unusable[index].isEmpty { return }
        try sources[index].drop(unusable[index], strict: member.run.work.isStrict, on: member.run.notes)
      }
    }
  }

  /// Inspects the files of a wall.
  private func open(_ files: WallFiles, _ member: inout Member) throws(RunFailure) -> WallSource {
    let (run, store) = (member.run, member.run.getReady(&member.session, files))
    let before = store?.lookups
    let source = try member.session.timings.measure(.finding) { () throws(RunFailure) in
      try run.source(files, caches: member.session.caches)
    }
    member.outcome.count(store, since: before)
    do { member.session.style.fonts = try files.fonts?.get() } catch { throw RunFailure(error) }
    return source
  }

  private func layOut(_ source: inout WallSource, _ member: Member) throws(RunFailure) -> Planned {
    let run = member.run
    let plans = try run.plan(&source, member.session)
    var layout = try DocumentMaking(run).layOut([plans], source, member.session.style)
    for index in layout.documents[0].indices {
      let name = run.title ?? ""
      layout.documents[0][index].label = layout.documents[0][index].label.map { "\(name) \($0)" } ?? name
    }
    layout.documents[0][0].bookmark = run.title
    return Planned(plans: plans, document: layout)
  }

  private func maker(_ file: OutputFile, _ source: WallSource, _ layout: Planned) throws(RunFailure) -> DocumentMaker {
    let content = layout.document.content
    return try DocumentMaker(
      file, DocumentMaking(first).information(of: source, named: file.path), content)
  }

  /// Adds the pages of all walls, up to the first failure.
  private func draw(
    _ layouts: [Planned], into maker: inout DocumentMaker, _ members: inout [Member]
  ) throws(RunFailure) -> [Pages] {
    var pageCount = 0
    return try joined.each(&members, stopsAtFailure: true) { index, member throws(RunFailure) in
      let (layout, run) = (layouts[index], member.run)
      let before = member.session.style.store?.lookups
      maker.turn(to: layout.document.content)
      let bar = DocumentMaking(run).progressBar(for: layout.document)
      defer { bar.finish() }
      for sheet in layout.sheets { try maker.add(sheet) { bar.advance() } }
      if let fault = maker.wordsFault {
        run.notes.note("\(run.output.stable): text cannot be searched or copied: \(fault)")
      }
      member.outcome.count(member.session.style.store, since: before)
      let numbers = pageCount + 1...pageCount + layout.sheets.count
      pageCount = numbers.upperBound
      return Pages(plans: layout.plans, numbers: numbers, damages: maker.damages, unusable: maker.unusable)
    }
  }

  /// The photos of a wall in the existing document; nil if it has no record of that wall.
  private func standingPhotos(of index: Int) -> StandingPhotos? {
    guard runs[index].work.minPhotos != nil, !runs[index].isMosaic, let path = first.output.standing.first,
      let record = WallRecord(of: path), record.walls.count == runs.count
    else { return nil }
    return StandingPhotos(record.walls[index], at: path)
  }

  /// A typesetter for the fonts of all pages, including font files that only some walls use.
  private func typesetter(for layouts: [Planned]) -> Typesetter? {
    let sheets = layouts.flatMap(\.sheets)
    return first.settings.typesetter(for: sheets.map(\.plan))
      ?? layouts.lazy.compactMap(\.document.content.style.typesetter).first
  }

  // MARK: - Record

  private func note(_ pages: [Pages], _ sources: [WallSource], _ members: [Member]) -> String? {
    if runs.contains(where: { !$0.work.carriesDigest }) { return nil }
    var record = WallRecord()
    // Temporary failures leave no digest, so that the next run tries again.
    if !sources.contains(where: { $0.leftOut.contains(where: \.isPassing) }) {
      record.inputs = joined.digest(of: sources.map(\.files), byContents: false)
      if joined.verifiesContents { record.contents = joined.digest(of: sources.map(\.files), byContents: true) }
    }
    record.walls = zip(pages, members).map { pages, member in
      JoinedWall(
        pages: pages.numbers, photoCount: pages.photoCount, leftOutCount: member.outcome.leftOut.count,
        damagedCount: pages.damages.count + member.outcome.textFaults.count, copyCount: member.outcome.copies.count,
        size: (pages.canvas.width, pages.canvas.height))
    }
    record.photoCount = record.walls.reduce(0) { $0 + $1.photoCount }
    record.leftOutCount = record.walls.reduce(0) { $0 + $1.leftOutCount }
    record.damagedCount = record.walls.reduce(0) { $0 + $1.damagedCount }
    record.copyCount = record.walls.reduce(0) { $0 + $1.copyCount }
    record.resolutionCheck = resolutionCheck(sources)
    record.smallPreviewCount = sources.reduce(0) { $0 + $1.smallPreviews.count }
    if record.text.utf8.count <= WallNote.longest { return record.text }
    first.notes.note("\(first.output.stable): has too many walls for a change digest; it is rebuilt on every run")
    return nil
  }

  /// The combined resolution check, if all walls have the same limit.
  private func resolutionCheck(_ sources: [WallSource]) -> WallRecord.ResolutionCheck? {
    guard let least = first.settings.printResolution?.least,
      runs.allSatisfy({ $0.settings.printResolution?.least == least })
    else { return nil }
    return .init(least: least, count: sources.reduce(0) { $0 + $1.lowResolutions.count })
  }

  private func publish(_ file: OutputFile, _ pages: [Pages], _ members: inout [Member]) throws(RunFailure) {
    let files = try first.publish([file], photoCount: pages.reduce(0) { $0 + $1.photoCount })
    for (index, pages) in pages.enumerated() {
      members[index].outcome.files = files
      members[index].outcome.add(DocumentPages(count: pages.numbers.count, shared: pages.numbers))
      members[index].run.noteTimings(of: members[index].session, &members[index].outcome)
    }
  }
}

extension WallOutcome {
  /// Adds the cache hits and misses since then.
  fileprivate mutating func count(_ store: Store?, since before: (hits: Int, misses: Int)?) {
    guard let after = store?.lookups, let before else { return }
    hits += after.hits - before.hits
    misses += after.misses - before.misses
  }
}

package import Files
package import Gallery
package import Planning

/// The planned action for a wall.
package struct WallPrediction: Sendable {
  /// True if the wall is up to date.
  package var isUnchanged: Bool
  package var photoCount: Int
  /// The action in words.
  package var text: String
}

extension JoinedRun {
  /// Predicts the action for each wall, without rendering.
  ///
  /// - Parameter caches: Used as in a run: photos are inspected.
  package func predictions(with caches: Caches) -> [Result<WallPrediction, RunFailure>] {
    if let final = first.final {
      do throws(RunFailure) {
        return JoinedRun(runs: [try final()]).predictions(with: caches)
      } catch {
        return [.failure(error)]
      }
    }
    let found = runs.map { run in Result { () throws(RunFailure) in try run.findFiles() } }
    let files = found.compactMap { try? $0.get() }
    if files.count == runs.count, let outcomes = unchanged(files) {
      return outcomes.map {
        .success(WallPrediction(isUnchanged: true, photoCount: $0.photoCount, text: $0.summary))
      }
    }
    let predictions = zip(runs, found).map { run, found in
      Result { () throws(RunFailure) in try prediction(of: run, from: found.get(), caches) }
    }
    let failed = zip(runs, predictions).filter { (try? $1.get()) == nil }.map { $0.0.title ?? "" }
    if failed.isEmpty { return predictions }
    return predictions.map { prediction in
      if case .success = prediction { .failure(notWritten(becauseOf: failed)) } else { prediction }
    }
  }

  /// The outcomes if all walls are up to date; otherwise nil.
  private func unchanged(_ files: [WallFiles]) -> [WallOutcome]? {
    var outcomes = runs.map { _ in WallOutcome() }
    guard isDocument else { return ExistingWall(first).isCurrent(files[0], &outcomes[0]) ? outcomes : nil }
    guard let (path, record) = current(files) else { return nil }
    for (index, run) in runs.enumerated() { run.becomeUnchanged(wall: index, of: record, at: path, &outcomes[index]) }
    return outcomes
  }

  private func prediction(
    of run: WallRun, from files: WallFiles, _ caches: Caches
  ) throws(RunFailure) -> WallPrediction {
    let output = run.output.isVersioned ? run.output.path(at: .now, count: 0) : run.output.stable
    let folder = run.product.makesFolder ? output.parent.withoutTrailingSlashes.parent : output.parent
    if (try? folder.status())?.kind != .folder {
      throw .output(FileError(output, .folderMissing))
    }
    var source = try run.source(files, caches: caches)
    // Planning a mosaic is as slow as making it.
    if !run.isMosaic && run.product.isPlannedFast { _ = try source.pages() }
    let count = source.photoCount
    let others = source.otherFileCount
    let rest = others == 0 ? "" : others == 1 ? "; 1 file is no picture" : "; \(others) files are no pictures"
    return WallPrediction(
      isUnchanged: false, photoCount: count,
      text: "\(output): would be rendered from \(count == 1 ? "1 photo" : "\(count) photos")\(rest)")
  }

  // MARK: - Watching

  /// The longest quiet period that any wall requires, if one does.
  package var settle: Double? { runs.compactMap(\.work.settle).max() }

  /// The places to watch for changes of photos.
  ///
  /// - Parameter known: The places known before, for walls whose photos cannot be found now.
  package func places(besides known: WatchedPlaces) -> WatchedPlaces {
    var places = WatchedPlaces()
    for run in runs {
      if let files = try? run.findFiles() { places.formUnion(files.places) } else { places.formUnion(known) }
    }
    return places
  }

  /// The files that are read with the settings, whose changes take new settings: themes, style sheets, profiles …
  package var settingFiles: [FilePath] { runs.flatMap(\.settingFiles) }

  /// Keeps pictures that the runs wrote beside their walls out of the photos.
  package func registerPreviews(in registry: WallRegistry) { registry.add(runs.compactMap(\.work.preview)) }
}

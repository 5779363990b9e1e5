package import Files
package import Planning

// Walls that are kept if there are too few photos for new ones, as on a network share that lost most of its files.

extension WallRun {
  /// Ends the run before it replaces a wall by one with too few photos.
  ///
  /// - Parameters:
  ///   - count: The number of photos on the new wall; for a mosaic, of those to choose from.
  ///   - standing: The record of the existing wall; nil if there is none.
  package func refuseFewPhotos(
    _ count: Int, insteadOf standing: StandingPhotos?, _ outcome: inout WallOutcome
  ) throws(RunFailure) {
    guard let minimum = work.minPhotos else { return }
    if case .percent = minimum, standing == nil, exists {
      notes.note("\(output.stable): has no record of its photos to compare with (--min-photos \(minimum))")
    }
    let least = minimum.least(standing: standing?.count)
    if count >= least { return }
    outcome.photoCount = count
    outcome.add(TooFewPhotos(minPhotos: least, standingPhotos: standing?.count))
    let photos = count == 1 ? "only 1 photo was found" : "only \(count) photos were found"
    let name = standing?.path ?? output.stable
    guard let standing else {
      throw .inputs("\(name): not written, because \(photos), and --min-photos is \(minimum)")
    }
    throw .inputs(
      "\(name): kept, because \(photos), and it shows \(standing.count) (--min-photos \(minimum)); "
        + "if that is right, add --min-photos 0 once")
  }

  /// The photos of the existing wall; nil if there is none, or if it has no record.
  package var standingPhotos: StandingPhotos? {
    guard work.minPhotos != nil, let standing = product.standing(of: self).first else { return nil }
    return StandingPhotos(standing.record, at: standing.files.first ?? output.stable)
  }

  /// True if there is an output, with a record or without.
  private var exists: Bool { output.stable != FilePath("-") && (try? output.stable.status()) != nil }
}

/// The number of photos on an existing wall.
package struct StandingPhotos {
  package let count: Int
  package let path: FilePath

  package init(_ record: WallRecord, at path: FilePath) {
    (count, self.path) = (record.choiceCount ?? record.photoCount, path)
  }

  package init(_ wall: JoinedWall, at path: FilePath) { (count, self.path) = (wall.photoCount, path) }
}

/// The limit that kept a wall.
struct TooFewPhotos: OutcomeDetails {
  let minPhotos: Int
  let standingPhotos: Int?

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {}
}

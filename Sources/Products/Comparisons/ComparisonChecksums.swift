import Files
package import ImageCodecs
package import Planning

/// The checksums of actual pictures, for files of checksums.
package enum ComparisonChecksums {
  package static func bytes(_ outcomes: [PairOutcome], limits: DecodingLimits) throws(RunFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    for outcome in outcomes {
      guard let actual = outcome.pair.actual else { continue }
      do {
        let name = outcome.newName ?? outcome.pair.name
        bytes += GoldenChecksums.line(try PictureChecksum.checksum(of: actual, limits: limits), name)
      } catch {
        throw .inputs(error.description)
      }
    }
    return bytes
  }
}

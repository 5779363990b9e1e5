import Files
import ImageCodecs
import Palettes
import Planning
import Pyramids
import Runs
import Wall

/// A pyramid that is joined from shares.
struct PyramidInShares: SharedContent {
  let pyramid: Pyramid
  let tiles: ShareRecord.Tiles

  var encoder: (any GroupEncoder)? { pyramid.strips }
  var rowStep: Int { pyramid.rowsPerPart(halvings: tiles.halvings) }
  var title: String { "pyramid (\(pyramid.kind.title))" }
  let storesGroups = false
  let recordsSize = true

  func refuse(_ output: FilePath) throws(RunFailure) {
    let ending = tiles.isContained ? "zip" : pyramid.kind == .tiff ? "tif" : pyramid.kind == .iiif ? "" : "dzi"
    let isRight =
      pyramid.kind == .tiff
      ? OutputFormat(fileExtension: output.fileExtension) == .tiff : output.fileExtension == ending
    if isRight { return }
    let example = ending.isEmpty ? "wall" : "wall.\(ending)"
    throw .usage("“\(output)”: these are the shares of a \(title); use -o \(example)")
  }

  func join(
    _ joining: SharedContentJoining, _ work: WorkSettings, shareDone: () -> Void
  ) throws(RunFailure) -> Dithering? {
    var joined = 0
    do throws(PyramidError) {
      let sink = try sink(at: joining.output, timeout: work.timeout)
      let builder = PyramidBuilder(joining: pyramid, halvings: tiles.halvings, into: sink, jobs: work.jobs)
      for part in joining.rows {
        try builder.add(part: part.path, part.rows)
        joined += 1
        shareDone()
      }
      try builder.finish()
      try sink.finish(note: joining.note.text)
    } catch {
      switch error {
      case .output(let error): throw .output(error)
      case .encoding(let error): throw .inputs("\(joining.output): \(error)")
      case .part(let error): throw error.reason == .damaged ? joining.damage(of: joined) : .inputs("\(error)")
      case .damagedRest:
        if joined < joining.rows.count { throw joining.damage(of: joined) }
        throw .inputs("\(joining.folder): the rows of a share are damaged; rebuild all shares")
      }
    }
    return nil
  }

  private func sink(at output: FilePath, timeout: Double) throws(PyramidError) -> any PyramidSink {
    do throws(FileError) {
      let target = try PyramidTarget(pyramid.kind, at: output, isContained: tiles.isContained, timeout: timeout)
      return try target.sink(for: pyramid, address: tiles.address)
    } catch {
      throw .output(error)
    }
  }
}

extension PyramidSink {
  fileprivate func finish(note: String?) throws(PyramidError) {
    do { try publish(note: note) } catch { throw .output(error) }
  }
}

import Files
import ImageCodecs
import Palettes
import Planning
import PyramidOutput
import Runs
import Wall

/// A picture that is joined from shares.
struct PictureInShares: SharedContent {
  let picture: OutputPicture

  var encoder: (any GroupEncoder)? { picture.encoder as? any JoinableEncoder }
  let rowStep = 1
  var title: String { picture.style.format.name }
  var storesGroups: Bool { picture.style.format == .png }
  var recordsSize: Bool { !picture.style.format.isReadable }

  func refuse(_ output: FilePath) throws(RunFailure) {
    if let promised = OutputFormat(fileExtension: output.fileExtension), promised != picture.style.format {
      throw .usage("“\(output)” means \(promised.name), but these are the shares of a \(title)")
    }
    if PyramidSettings.promised(by: output) != nil {
      throw .usage("“\(output)” means a pyramid, but these are the shares of a \(title)")
    }
    if output.fileExtension == "pdf" {
      throw .usage("“\(output)” means a PDF, but these are the shares of a \(title)")
    }
  }

  func join(
    _ joining: SharedContentJoining, _ work: WorkSettings, shareDone: () -> Void
  ) throws(RunFailure) -> Dithering? {
    let output = joining.output
    if picture.style.format.carriesNote, !work.isForced, let fault = OutputName.foreignFile(at: output) {
      throw .usage("\(output): \(fault)")
    }
    let file: OutputFile
    do { file = try OutputFile(output, timeout: work.timeout) } catch { throw .output(error) }
    let reduction: Dithering?
    do throws(WallJoining.Fault) {
      reduction = try WallJoining(picture, joining.borders)
        .join(joining.rows, joining.note, to: file, shareDone: shareDone)
    } catch {
      switch error {
      case .damaged(let share): throw joining.damage(of: share)
      case .unreadable(let error): throw .inputs(error.description)
      case .wall(let error): throw RunFailure(error, at: output)
      }
    }
    do { try file.publish() } catch { throw .output(error) }
    return reduction
  }
}

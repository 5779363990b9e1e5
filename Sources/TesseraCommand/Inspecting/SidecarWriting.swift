import Files
import Gallery
import ImageCodecs
import Runs

/// The changes to the sidecars of photos. A sidecar keeps all that it says, and is replaced in one step; the photos’
/// own files are never touched.
struct SidecarWriting {
  private(set) var changedCount = 0
  /// The photos whose sidecars could not be changed.
  private(set) var leftOut: Set<FilePath> = []

  init(_ edits: [SidecarEdit], of photos: [Photo], on console: Console) {
    for path in Set(photos.map(\.path)).sorted() {
      if path.isRemote {
        leaveOut(path, "\(path): has no sidecar, because it is remote", console)
        continue
      }
      do throws(Fault) {
        if try Self.change(path, edits) { changedCount += 1 }
      } catch {
        leaveOut(path, error.sentence, console)
      }
    }
    console.summary(changedCount == 1 ? "1 sidecar written" : "\(changedCount) sidecars written")
  }

  private struct Fault: Error {
    var sentence: String
  }

  private mutating func leaveOut(_ path: FilePath, _ sentence: String, _ console: Console) {
    leftOut.insert(path)
    console.error(sentence)
  }

  /// Changes the sidecar of a photo, or writes one.
  ///
  /// - Returns: False if it says all of this already.
  private static func change(_ photo: FilePath, _ edits: [SidecarEdit]) throws(Fault) -> Bool {
    let names = Sidecar.names(for: photo)
    let known = names.first { (try? $0.status()) != nil }
    let path = known ?? names[0]
    if let original = Sidecar.original(ofVirtualCopy: path, beside: photo) {
      throw Fault(sentence: "\(path): left as it is: it belongs to a virtual copy of \(original)")
    }
    var bytes = SidecarEdit.empty
    var metadata = Metadata()
    if let known {
      do throws(Sidecar.Fault) { metadata = try Sidecar.read(known) } catch {
        throw Fault(sentence: "\(known): left as it is: \(error.reason)")
      }
      do throws(FileError) {
        let file = try OpenFile(known)
        bytes = try file.bytes(at: 0, count: file.size)
      } catch { throw Fault(sentence: error.description) }
    }
    let needed = edits.filter { known == nil || !$0.isContained(in: metadata) }
    if needed.isEmpty { return false }
    let before = bytes
    do throws(SidecarEdit.Refusal) {
      for edit in needed { bytes = try edit.applied(to: bytes) }
    } catch {
      throw Fault(sentence: "\(path): left as it is: \(error.rawValue)")
    }
    do throws(FileError) {
      if let known {
        let file = try OpenFile(known)
        guard try file.bytes(at: 0, count: file.size) == before else { throw FileError(known, .exchanged) }
      } else if (try? path.status()) != nil {
        throw FileError(path, .exchanged)
      }
      try OutputFile.publish(bytes, at: path)
    } catch {
      throw Fault(sentence: error.description)
    }
    return true
  }
}

import Files
import Layouts
import Planning
import Runs
import Site

extension PictureMaking {
  /// Writes the image map of a published wall, if requested.
  ///
  /// - Parameter files: The wall's file, or one for each of its pages or groups.
  func writeImageMap(of pages: [Plan], at files: [FilePath], _ source: WallSource) throws(RunFailure) {
    guard let path = work.imageMap else { return }
    let folder = path.parent
    let alternatives = source.alternativeTexts
    let record = files.first.flatMap(WallRecord.init(of:))
    var map = ImageMap(noting: work.verifiesContents ? record?.contents : record?.inputs)
    for (plan, file) in zip(pages, files) {
      map.add(
        plan, picture: Self.address(of: file, from: folder), isScattered: settings.look.layout.isScattered
      ) { name, caption in
        (Self.address(of: FilePath(name), from: folder), alternatives(name, caption))
      }
    }
    do {
      try OutputFile.publish(Array(map.html.utf8), at: path, timeout: work.timeout)
    } catch {
      throw .output(error)
    }
  }

  /// True if no image map is requested, or if it is that of the wall with this record.
  func hasImageMap(of record: WallRecord) -> Bool {
    guard let path = work.imageMap else { return true }
    return ImageMap.isCurrent(path, noting: work.verifiesContents ? record.contents : record.inputs)
  }

  /// Returns a file's address, relative to the folder of the page.
  private static func address(of file: FilePath, from folder: FilePath) -> FilePath {
    file.relative(to: folder) ?? file.absolute
  }
}

import Files
import Gallery
import ImageCodecs
import Planning
import Site
import VideoFrames

// The videos of a site, which its viewer plays.

extension SiteMaking {
  /// Adds the videos as the settings say. Those that cannot be made playable are shown as posters, and reported.
  func addVideos(of photos: [Photo], to made: inout Made) throws(RunFailure) {
    let way = run.settings.site.videos
    if way == .poster || run.isMosaic { return }
    for (index, photo) in photos.enumerated() {
      guard let info = photo.info, info.video != nil, photo.path.frameTime == nil else { continue }
      let name = way == .transcode ? photo.path.name.stem.adding(".mp4") : photo.path.name
      let address = SiteAddress(
        FilePath("videos").appending(FilePath(made.site.photos[index].identifier)).appending(name))
      if !folder.contains(address) {
        if way == .transcode {
          if let fault = try transcode(photo, info, to: address) {
            made.damages.append(.init(path: photo.path, message: "it cannot be played: \(fault)"))
            continue
          }
        } else {
          do throws(FileError) {
            try folder.add(photo.path, as: address, linking: way == .link, for: "--videos")
          } catch {
            throw .output(error)
          }
        }
      }
      made.files.add(address)
      made.site.photos[index].video = address
    }
  }

  /// Makes a video that every browser plays. Returns the reason if that is impossible.
  private func transcode(
    _ photo: Photo, _ info: ImageInfo, to address: SiteAddress
  ) throws(RunFailure) -> ImageError.Reason? {
    guard let reader = style.decoding.videos?.reader as? VideoReader else { return .foreign(.video) }
    do throws(FileError) {
      let file = try folder.output(address)
      let source = try OpenFile(photo.path)
      guard let staged = file.staged else { preconditionFailure("A site must be in files.") }
      do throws(ImageError) {
        try reader.transcode(source, info, to: staged.descriptor)
      } catch {
        return error.reason
      }
      _ = try file.continueAtEnd()
      try file.publish()
      return nil
    } catch {
      throw .output(error)
    }
  }
}

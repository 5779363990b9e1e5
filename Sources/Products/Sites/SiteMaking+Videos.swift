import Digests
import Files
import Foundation
import Gallery
import ImageCodecs
import Messages
import Planning
import Runs
import Site
import VideoFrames
import Wall

// The videos of a site, which its viewer plays: those among the photos, and those of Live Photos and motion photos.

/// A video that belongs to a photo: a file, or a part of one.
struct SiteFilm {
  var path: FilePath
  /// The part of the photo's own file; nil for a whole file.
  var part: Range<Int>?
  /// The video beside the photo, of a Live Photo.
  var clip: SidecarFile?
}

extension SiteMaking {
  private var way: SiteSettings.Videos { run.settings.site.videos }
  private var keepsNotes: Bool { run.settings.site.keepsMetadata }

  /// Adds the videos as the settings say. Those that cannot be made playable are shown as posters, and reported.
  func addVideos(of photos: [Photo], to made: inout Made) throws(RunFailure) {
    if way == .poster || run.isMosaic { return }
    var placeCount = 0
    var shown = made.site.photos
    for (index, photo) in photos.enumerated() {
      var failure: FileError?
      do throws(ImageError) {
        guard let film = try film(of: photo) else { continue }
        let address = try address(of: film, shown[index].identifier)
        if !folder.contains(address) { failure = try add(film, as: address) }
        if !photo.isRepeat, try statesPlace(film, photo) { placeCount += 1 }
        made.files.add(address)
        shown[index].video = address
      } catch {
        if photo.isRepeat { continue }
        made.unplayable.append(.init(path: photo.path, message: "its video cannot be played: \(error.reason)"))
      }
      if let failure { throw .output(failure) }
    }
    made.site.photos = shown
    if placeCount > 0 {
      let videos = placeCount == 1 ? "1 video on the site states" : "\(placeCount) videos on the site state"
      let they = placeCount == 1 ? "it was" : "they were"
      request.notes.note("\(videos) where \(they) taken; --videos transcode removes that")
    }
  }

  /// Returns the video of a photo; nil for frames that are named by their time, and for photos without one.
  private func film(of photo: Photo) throws(ImageError) -> SiteFilm? {
    if photo.path.frameTime != nil || photo.path.turn != .none { return nil }
    if photo.info?.video != nil { return SiteFilm(path: photo.path) }
    if let clip = photo.clip { return SiteFilm(path: clip.path, clip: clip) }
    guard photo.metadata?.isMotion == true else { return nil }
    let file = try ImageDecoder.open(photo.path)
    do throws(FileError) {
      return try MotionClip.part(of: file).map { SiteFilm(path: photo.path, part: $0) }
    } catch {
      throw ImageError(error)
    }
  }

  /// The inputs of a video on the site.
  private struct FilmContent: Encodable {
    /// The name of the photo's renditions, which covers the contents of its file.
    var photo: String
    /// The digest of the video beside it.
    var clip: String?
    var way: SiteSettings.Videos
    var keepsNotes: Bool
    /// The version of copies and conversions.
    var version = 2
  }

  private func address(of film: SiteFilm, _ identifier: String) throws(ImageError) -> SiteAddress {
    var content = FilmContent(photo: identifier, way: way, keepsNotes: keepsNotes)
    if let clip = film.clip {
      content.clip = try self.content(of: Photo(path: clip.path, stamp: clip.stamp, info: nil))
    }
    let isItself = way == .link && film.part == nil && film.clip == nil
    let name = isItself ? identifier : String(SHA256.hexDigest(ofValue: content).prefix(20))
    let isMade = way == .transcode || film.part != nil
    let file = isMade ? film.path.publishedName.stem.adding(".mp4") : film.path.publishedName
    return SiteAddress(FilePath("videos").appending(FilePath(name)).appending(file))
  }

  /// True if a video that the site shows states where it was taken, though that was not asked for.
  private func statesPlace(_ film: SiteFilm, _ photo: Photo) throws(ImageError) -> Bool {
    if keepsNotes || way == .transcode { return false }
    if let video = photo.info?.video, video.container != "mov" { return video.statesPlace }
    let file = try ImageDecoder.open(film.path)
    let notes = try notes(of: file, film)
    return notes.hasPlacesInTracks || notes.havePlace && way == .link && film.part == nil
  }

  private func notes(of file: borrowing OpenFile, _ film: SiteFilm) throws(ImageError) -> VideoNotes {
    do throws(FileError) {
      return try VideoNotes(of: file, in: film.part ?? 0..<file.size)
    } catch {
      throw ImageError(error)
    }
  }

  // MARK: - Files

  /// Adds a video to the site. Returns the reason if it cannot be written.
  private func add(_ film: SiteFilm, as address: SiteAddress) throws(ImageError) -> FileError? {
    if way == .transcode { return try transcode(film, to: address) }
    do throws(FileError) {
      if way == .link, film.part == nil {
        try folder.add(film.path, as: address, linking: true, for: "--videos")
        return nil
      }
    } catch {
      return error
    }
    let file = try ImageDecoder.open(film.path)
    let boxes = keepsNotes ? [] : try notes(of: file, film).boxes
    do throws(FileError) {
      try folder.add(film.part ?? 0..<file.size, of: file, emptying: boxes, as: address)
      return nil
    } catch {
      return error
    }
  }

  /// Makes a video that every browser plays. Returns the reason if it cannot be written.
  private func transcode(_ film: SiteFilm, to address: SiteAddress) throws(ImageError) -> FileError? {
    guard let reader = style.decoding.videos?.reader as? VideoReader else {
      throw ImageError(film.path, .foreign(.video))
    }
    let source = try open(film)
    let info = try ImageDecoder.probe(source, limits: style.decoding)
    if info.video == nil { throw ImageError(film.path, .unsupported("it is a picture, not a video")) }
    let file: OutputFile
    do throws(FileError) { file = try folder.output(address) } catch { return error }
    guard let staged = file.staged else { preconditionFailure("A site must be in files.") }
    do throws(ImageError) {
      try reader.transcode(source, info, style.look.highlights, to: staged.descriptor)
    } catch {
      if let code = Self.fullDisk(error.reason) { return FileError(file.path, action: "be written", code: code) }
      throw error
    }
    do throws(FileError) {
      _ = try file.continueAtEnd()
      try file.publish()
      return nil
    } catch {
      return error
    }
  }

  /// Returns the system's error if ffmpeg could not write because a disk is full: no other video would fit either.
  private static func fullDisk(_ reason: ImageError.Reason) -> Int32? {
    guard case .unsupported(let words) = reason else { return nil }
    return [ENOSPC, EDQUOT].first { words.contains(systemWords(for: $0)) }
  }

  private func open(_ film: SiteFilm) throws(ImageError) -> OpenFile {
    guard let part = film.part else { return try ImageDecoder.open(film.path) }
    do throws(FileError) {
      let file = try OpenFile(film.path)
      return try ScratchFile(part, of: file).open(as: film.path)
    } catch {
      throw ImageError(error)
    }
  }
}

import CCodecs
import Files
import Isolation

extension ImageInfo.Preview {
  /// A picture of half the photo's size, developed from the data of the sensor.
  init(developedFrom photo: (width: Int, height: Int)) {
    self.init(offset: 0, length: 0)
    isDeveloped = true
    (photoWidth, photoHeight) = (photo.width, photo.height)
  }
}

extension ImageInfo {
  /// True if the photo is more than four times as wide as its preview, so that its data developed at half size have
  /// more than twice as many pixels per side.
  var hasTinyPreview: Bool {
    guard let preview, !preview.isDeveloped else { return false }
    let tiny = 4
    return preview.photoWidth > tiny * storedWidth && preview.photoHeight > tiny * storedHeight
  }
}

extension DecodingLimits {
  /// Returns true if a known header is not the one that these limits lead to: the file was read with other ones.
  package func contradict(_ info: ImageInfo) -> Bool {
    guard info.format == .raw else { return false }
    return info.preview?.isDeveloped == true ? !developsRaw : developsRaw && info.hasTinyPreview
  }

  /// Returns the header of a raw file whose data are to be developed, because it has no usable preview; nil for others.
  ///
  /// - Parameter preview: The header with the preview, or the reason why there is none.
  func developedHeader(
    of file: borrowing OpenFile, insteadOf preview: Result<FileHeader, ImageError>
  ) throws(ImageError) -> FileHeader? {
    guard developsRaw else { return nil }
    switch preview {
    case .success(let header):
      // Data that LibRaw does not know leave the preview.
      return header.info.format == .raw && header.info.hasTinyPreview ? try? developedHeader(of: file) : nil
    case .failure(let error):
      guard error.reason == .withoutPreview || error.reason == .foreign(.raw) else { return nil }
      return try developedHeader(of: file)
    }
  }

  private func developedHeader(of file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    guard ccodecs_reads(CCODECS_RAW) != 0 else {
      throw ImageError(file.path, .unsupported("Tessera was built without LibRaw; build it with the trait LibRaw"))
    }
    guard let isolation else { return try LibraryHeader.developed(file) }
    return try IsolatedDecoder.developedHeader(
      of: file, in: PhotoWorker(in: isolation, for: CCODECS_RAW))
  }
}

extension ImageError.Reason {
  /// The reason to refuse a raw file.
  static let withoutPreview = ImageError.Reason.unsupported("it is a camera raw file without an embedded preview")
}

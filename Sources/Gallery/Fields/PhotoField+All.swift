import ImageCodecs

// The table of fields.

extension PhotoField {
  /// All fields, in the order of the documentation.
  package static let all: [PhotoField] = ofFiles + ofWords + ofPrograms + ofCameras + ofSizes + ofPlaces

  private static let ofFiles = [
    PhotoField("name", .text, needs: .nothing, also: ["file"], example: "IMG_1*.jpg") { photo, _ in
      .text(photo.path.unturned.name.text)
    },
    PhotoField("stem", .text, needs: .nothing, example: "IMG_1*") { photo, _ in .text(photo.path.stem.text) },
    PhotoField("folder", .text, needs: .nothing, example: "Summer") { photo, _ in
      .text(photo.folderTitle ?? photo.path.absolute.parent.name.text)
    },
    PhotoField("format", .text, needs: .header, example: "png") { photo, _ in .text(photo.info?.format.rawValue) },
    PhotoField("caption", .text, needs: .nothing, example: "At sea") { photo, _ in .text(photo.caption) },
  ]

  private static let ofWords = [
    PhotoField("title", .text, example: "Harbor") { photo, _ in .text(photo.metadata?.title) },
    PhotoField("description", .text, example: "*harbor*") { photo, _ in .text(photo.metadata?.description) },
    PhotoField("keywords", .list, also: ["keyword", "tag", "tags"], example: "garden") { photo, _ in
      .list(photo.metadata?.keywords ?? [])
    },
    PhotoField("creator", .text, example: "Ansel Adams") { photo, _ in .text(photo.metadata?.creator) },
    PhotoField("copyright", .text, example: "*2026*") { photo, _ in .text(photo.metadata?.copyright) },
    PhotoField("date", .date, needs: .header, also: ["taken"], example: "2024-06") { photo, dates in
      dates?.date(of: photo).map { .date($0) }
    },
    PhotoField("rating", .number, also: ["stars"], example: "3") { photo, _ in
      .number(photo.metadata?.rating.flatMap { $0 == 0 ? nil : $0 })
    },
  ]

  private static let ofPrograms = [
    PhotoField("people", .list, also: ["person"], example: "Anna") { photo, _ in .list(photo.people) },
    PhotoField("label", .text, example: "green") { photo, _ in .text(photo.metadata?.label) },
    PhotoField("favorite", .flag, also: ["favourite"], example: "yes") { photo, _ in photo.isFavorite ? .flag : nil },
    PhotoField("rejected", .flag, example: "yes") { photo, _ in photo.isRejected ? .flag : nil },
    PhotoField("album", .list, also: ["albums"], example: "Summer") { photo, _ in .list(photo.albums) },
    PhotoField("alt", .text, example: "*harbor*") { photo, _ in .text(photo.metadata?.alternativeText) },
    PhotoField("kind", .text, example: "screenshot") { photo, _ in .text(photo.kind?.rawValue) },
  ]

  private static let ofCameras = [
    PhotoField("camera", .text, example: "X100V") { photo, _ in .text(photo.exposure.camera) },
    PhotoField("lens", .text, example: "*50mm*") { photo, _ in .text(photo.exposure.lens) },
    PhotoField("aperture", .number, example: "2.8") { photo, _ in photo.exposure.aperture.map { .number($0) } },
    PhotoField("shutter", .number, example: "1/250") { photo, _ in photo.exposure.seconds.map { .number($0) } },
    PhotoField("iso", .number, example: "800") { photo, _ in .number(photo.exposure.iso) },
    PhotoField("focal", .number, example: "50") { photo, _ in photo.exposure.focalLength.map { .number($0) } },
    PhotoField("flash", .flag, example: "yes") { photo, _ in photo.exposure.flash == true ? .flag : nil },
  ]

  private static let ofSizes = [
    PhotoField("width", .number, needs: .size, example: "3000") { photo, _ in .number(photo.width) },
    PhotoField("height", .number, needs: .size, example: "3000") { photo, _ in .number(photo.height) },
    PhotoField("megapixels", .number, needs: .size, example: "12") { photo, _ in
      .number(photo.width * photo.height / 1e6)
    },
    PhotoField("aspect", .number, needs: .size, example: "1.5") { photo, _ in .number(photo.width / photo.height) },
    PhotoField("orientation", .text, needs: .size, example: "landscape") { photo, _ in
      .text(PhotoFilter.Shape(photo).rawValue)
    },
    PhotoField("duration", .number, needs: .header, example: "30") { photo, _ in
      photo.info?.video?.milliseconds.map { .number(Double($0) / 1000) }
    },
    PhotoField("video", .flag, example: "yes") { photo, _ in
      photo.info?.video != nil || photo.isMotion ? .flag : nil
    },
  ]

  private static let ofPlaces = [
    PhotoField("place", .text, also: ["town", "city"], example: "Luzern") { photo, _ in
      .text(photo.metadata?.coordinates?.namedPlace.place)
    },
    PhotoField("country", .text, example: "Italy") { photo, _ in
      .text(photo.metadata?.coordinates?.namedPlace.country)
    },
  ]
}

extension Photo {
  fileprivate var exposure: Metadata.Exposure { metadata?.exposure ?? Metadata.Exposure() }
}

/// The purpose of the walls that `tessera init` describes.
enum WallPurpose: String, CaseIterable, Encodable, Sendable {
  case screen
  case print
  case web
  case ePaper = "e-paper"
  case nightly

  /// The purpose in messages.
  var title: String {
    switch self {
    case .screen: "a picture for a screen"
    case .print: "a PDF to print"
    case .web: "a web site"
    case .ePaper: "a picture in the inks of a display"
    case .nightly: "a new picture every night"
    }
  }

  /// The sizes to choose from, with their meaning. The first is the default.
  var sizes: [(value: String, meaning: String)] {
    switch self {
    case .screen, .nightly:
      [
        ("3840x2160", "4K"), ("1920x1080", "full HD"), ("2560x1440", "QHD"), ("1080x1920", "full HD, upright"),
      ]
    case .print: [("A3", "297 × 420 mm"), ("A4", "210 × 297 mm"), ("A2", "420 × 594 mm"), ("Letter", "8.5 × 11 in")]
    case .web: [("1600", "pixels wide"), ("1200", "pixels wide"), ("2400", "pixels wide")]
    case .ePaper:
      [
        ("inky-7.3-spectra", "Inky Impression 7.3″"), ("inky-13.3", "Inky Impression 13.3″"), ("trmnl", "TRMNL"),
        ("waveshare-7.3e", "Waveshare 7.3″ (E)"),
      ]
    }
  }

  /// The option that has the size.
  var sizeOption: String {
    switch self {
    case .screen, .nightly: "--size"
    case .print: "--paper"
    case .web: "--width"
    case .ePaper: "--device"
    }
  }

  var looks: [WallStyleChoice] {
    switch self {
    case .print: [.rows, .columns, .hexagons, .sheet]
    case .ePaper: [.rows, .columns, .hexagons]
    case .screen, .web, .nightly: [.rows, .columns, .hexagons, .honeycomb, .pile]
    }
  }
}

/// The look of a wall, by the name of the wall.
enum WallStyleChoice: String, CaseIterable, Sendable {
  case rows
  case columns
  case hexagons
  case honeycomb
  case pile
  case sheet

  var meaning: String {
    switch self {
    case .rows: "photos in rows, hardly cropped"
    case .columns: "photos in columns, for portraits"
    case .hexagons: "cropped to hexagons"
    case .honeycomb: "cropped to a honeycomb with a large center"
    case .pile: "polaroids on a table"
    case .sheet: "a contact sheet with names"
    }
  }
}

/// The answers to the questions of `tessera init`.
struct StarterAnswers: Sendable {
  var purpose: WallPurpose
  /// A size, a paper, or a device.
  var size: String
  var look: WallStyleChoice

  /// The answers for a purpose that suit the photos best.
  init(_ purpose: WallPurpose, for survey: PhotoSurvey) {
    self.purpose = purpose
    size = purpose.sizes[0].value
    look = survey.isMostlyUpright ? .columns : .rows
  }
}

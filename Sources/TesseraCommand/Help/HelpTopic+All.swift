import Palettes
import Planning
import Products
import Runs

// The subjects of `tessera help`.

extension HelpTopic {
  static var all: [HelpTopic] {
    pictures + looks + outputs + specialPictures + choices + moving + pages + works + services + [values]
  }

  private static let walls = [OptionSection<WallSettings>].walls.map { HelpSection($0) }

  /// The options that a subject lists, of a subcommand or of walls, under one heading.
  static func section(_ title: String, of subject: HelpSubject, in subcommand: Subcommand? = nil) -> HelpSection {
    HelpSection(title, of: subject, among: subcommand?.options ?? walls)
  }

  /// The sections of a subcommand, or of walls, with these titles.
  static func sections(_ titles: String..., of subcommand: Subcommand? = nil) -> [HelpSection] {
    (subcommand?.options ?? walls).filter { titles.contains($0.title) }
  }

  // MARK: - Pictures

  private static var pictures: [HelpTopic] {
    [
      HelpTopic(
        name: "layouts",
        otherNames: LayoutKind.allCases.map(\.rawValue).joined(separator: " ")
          + " layout hexagon hexagons rows columns collage contact-sheet whole uncropped cut crop size hero",
        summary: "Arrangements of photos, their sizes, gaps and crops.",
        text: """
            flow       rows as wide as the wall; nothing is cropped
            hex        hexagons, cropped to their shape
            honeycomb  round cells around a middle, as on a watch; with --fisheye, smaller towards the edges
            radial     tiles in circles, one inside the other
            row        one row, as wide as its photos
            grid       equal cells, with whole photos: a contact sheet
            masonry    columns of equal width, cropped slightly so that they end level
            pile       prints thrown on a table, one over the other
            spiral     small photos around a large one

          Without --size, a wall is as high as its photos need, and flow and row show them whole. With --size, photos
          are cropped slightly to fill the wall: --max-crop limits that. --fit mat crops no further, and leaves a mat
          around the photos: the background, or a blurred photo. --fit refuse makes no wall instead.
          """,
        sections: sections("Layout")
          + LayoutKind.allCases.compactMap(\.own).map { own in HelpSection(own.title, walls) },
        examples: [
          "tessera photos -o rows.png --width 3840 --row-height 320 --spacing 8",
          "tessera photos -o wall.png --layout hex --size 1920x1080",
          "tessera photos -o sheet.png --layout grid --columns 6 --caption '{name}'",
        ], page: "Layouts")
    ]
  }

  private static var looks: [HelpTopic] {
    [
      HelpTopic(
        name: "frames",
        otherNames: "frame border borders shadow shadows theme themes polaroid rounded sepia style",
        summary: "Themes, borders, shadows, tilted photos, sepia.", sections: sections("Frames"),
        examples: [
          "tessera photos -o album.png --theme album",
          "tessera photos -o pile.png --layout pile --polaroid --caption '{date:MMMM yyyy}'",
        ], page: "Frames-and-backgrounds"),
      HelpTopic(
        name: "text",
        otherNames: "caption captions title titles heading headings label labels font fonts template templates"
          + " footer field fields filename legend annotation",
        summary: "Captions, titles, headings and their templates.",
        text: TemplateHelp.text,
        sections: sections("Text"),
        examples: [
          "tessera photos -o wall.png --caption '{title|stem}' --caption-lines 2",
          "tessera photos -o summer.png --title 'Summer {from:yyyy}' --footer '{count} photos' --locale de",
        ], page: "Text"),
    ]
  }

  // MARK: - Outputs

  private static var outputs: [HelpTopic] {
    [
      HelpTopic(
        name: "output",
        otherNames: "format formats quality watermark watermarks png jpeg jpg webp avif jxl tiff color colors"
          + " hdr",
        summary: "Files: format, quality, colors, watermarks.",
        sections: sections("Output", "Watermark"),
        examples: [
          "tessera photos -o wall.jpg --quality 85", "tessera photos -o wall.avif --quality-for 500k",
          "tessera photos -o wall.png --watermark '© Studio' --watermark-opacity 30%",
        ], page: "Color-and-formats"),
      paper, displays,
    ]
  }

  private static var paper: HelpTopic {
    HelpTopic(
      name: "paper",
      otherNames: "print prints printing printer pdf pdfx poster posters book page a4 letter dpi cmyk prepress press"
        + " resolution canvas",
      summary: "Pages, PDF, posters and print.",
      text: """
        --size 60x40cm makes a picture of that size, at 300 dpi unless --dpi says otherwise. --margin is the white
        edge of the wall, --border that of each photo. A name that ends in .pdf makes a document: of pages with
        --paper, or of sheets to glue together with --tile-paper.

        Walls have RGB colors, not CMYK. For a print shop, --pdf-standard x4 makes a PDF/X-4, and --output-intent adds
        the ICC profile of its printing condition, such as FOGRA39.
        """,
      sections: [section("Size", of: .paper)]
        + sections("Paper", "Documents"),
      examples: [
        "tessera photos -o print.jpg --size 60x40cm --margin 2cm --caption '{title|stem}'",
        "tessera photos -o book.pdf --paper A4 --landscape --page-margin 10mm",
        "tessera photos -o poster.pdf --width 120cm --tile-paper A4",
      ], page: "Paper")
  }

  private static var displays: HelpTopic {
    HelpTopic(
      name: "displays",
      otherNames: "display device devices e-paper epaper e-ink eink tv 4k television screen panel dithering"
        + " palette monitor ink inks contrast kindle kobo",
      summary: "E-paper and other displays: palettes and dithering.",
      text: """
        --device sets size, palette, format and limits of a display, and the border that televisions may hide. A
        monitor hides none: --size 3840x2160. --tone auto brings out dark photos on displays of few colors.

        \(Device.known.map { "  \($0.name.padded(to: 22))\($0.summary)" }.joined(separator: "\n"))
        """,
      sections: [section("Devices", of: .displays)] + sections("Displays"),
      examples: [
        "tessera photos -o panel.png --device trmnl", "tessera photos -o tv.png --device tv-4k",
        "tessera photos -o panel.png --size 800x480 --palette spectra6",
      ], page: "Displays")
  }

  private static var specialPictures: [HelpTopic] {
    [
      HelpTopic(
        name: "pyramids",
        otherNames: "pyramid zoom deepzoom dzi tiles gigapixel",
        summary: "Zoomable pictures of any size.", sections: sections("Pyramids"),
        examples: ["tessera photos -o wall.dzi --width 40000"], page: "Pyramids"),
      HelpTopic(
        name: "mosaic",
        otherNames: "photomosaic mosaics portrait-mosaic target cells",
        summary: "Many photos that together show a picture.",
        text: """
          The first input is the target, the picture that the mosaic shows; the others are its photos. More cells
          (--across) show it in more detail. --color-adjust and --overlay make it easier to recognize; --max-uses and
          --repeat-distance limit repeats. The more photos there are, and the more their colors differ, the better.
          """,
        sections: sections("Mosaic", of: .mosaic),
        examples: ["tessera mosaic portrait.jpg photos -o mosaic.png --across 80 --color-adjust 30%"], page: "Mosaics"),
    ]
  }

  // MARK: - Photos and videos

  private static var choices: [HelpTopic] {
    [
      HelpTopic(
        name: "photos",
        otherNames: "photo choice choosing sort order date dates filter filters missing duplicates rating"
          + " include exclude heic iphone raw live-photo damaged corrupt truncated shuffle",
        summary: "The choice and the order of photos.",
        text: """
          Tessera reads JPEG, PNG, HEIC and HEIF (of iPhones), AVIF, WebP, TIFF, GIF, JPEG XL, JPEG 2000, SVG, QOI, raw
          files of cameras, PDF, and videos by one frame. tessera doctor shows what this installation can read. PDFs in
          folders are shown only with --include-pdfs yes. Of a truncated or corrupt photo, the part that can be decoded
          is used; if there is none, the photo is left out, with a warning and exit code 3.

          Why is a photo missing? The run names the files that it cannot read. tessera plan lists the photos that would
          be shown, and tessera inspect FILE shows what Tessera reads from a file. Hidden files, links that lead
          outside, and whatever the options below exclude are skipped without a message.

          The date of a photo is that of its metadata; else that in its name, such as IMG_20260501_183005.jpg; else
          that of its file, which may be the day on which it was copied. tessera inspect shows which.
          """,
        sections: sections("Photos"),
        examples: [
          "tessera photos -o best.png --min-rating 4 --dedupe similar --sort date",
          "tessera photos -o anna.png --where 'person = Anna and not keyword = private'",
          "tessera photos -o year.png --since 2026-01 --group-by month --group-heading '{group}'",
        ], page: "Choosing-photos")
    ]
  }

  private static var moving: [HelpTopic] {
    [
      HelpTopic(
        name: "videos",
        otherNames: "video film films movie movies contact-sheet",
        summary: "Videos among photos, and contact sheets of films.",
        sections: sections("Frames of the video", of: .sheet) + [section("Videos among photos", of: .videos)],
        examples: [
          "tessera sheet film.mp4 -o sheet.png --frames 20 --columns 5",
          "tessera photos -o wall.png --video-frame 50% --video-badge top-right",
        ], page: "Videos"),
      HelpTopic(
        name: "motion",
        otherNames: "animation animations slideshow slideshows gif mp4 movie morph music sound audio",
        summary: "Slideshows and layouts that turn into others, as videos.",
        text: "Videos have no sound. A name that ends in .png makes an animated PNG.",
        sections: sections("Motion", of: .animate),
        examples: [
          "tessera animate photos --from flow --to honeycomb --width 1200 --loop -o wall.mp4",
          "tessera animate photos --slideshow --size 1920x1080 -o slides.mp4",
        ], page: "Moving-walls"),
    ]
  }
}

extension Device {
  /// `800 × 480, gray4`.
  fileprivate var summary: String {
    "\(width) × \(height), \(palette ?? "full color")"
      + (margin > 0 ? ", nothing within \(margin) pixels of the edge" : "")
  }
}

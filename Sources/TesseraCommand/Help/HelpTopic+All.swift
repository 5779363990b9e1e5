import Palettes
import Planning
import Products

// The subjects of `tessera help`.

extension HelpTopic {
  static var all: [HelpTopic] {
    pictures + looks + outputs + specialPictures + choices + moving + pages + works + services
  }

  private static let walls = [OptionSection<WallSettings>].walls.map { HelpSection($0) }

  /// The sections of a subcommand, or of walls, with these titles.
  private static func sections(_ titles: String..., of subcommand: Subcommand? = nil) -> [HelpSection] {
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
            hex        hexagons without gaps, cropped to their shape
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
          + " footer",
        summary: "Captions, titles, headings and their templates.",
        text: """
          Templates have fields in braces, such as {name}, {stem}, {folder}, {title}, {description}, {date}, {stars},
          {camera}, {index}, {group} and {count}. {title|stem} is the title or, without one, the file’s name;
          {date:d MMMM yyyy} is a date in words. \(DocumentationPage(named: "Templates")) lists all fields.
          """,
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
      HelpTopic(
        name: "paper",
        otherNames: "print printing printer pdf poster posters book page a4 letter dpi",
        summary: "Pages, PDF, posters and print.", sections: sections("Paper", "Documents"),
        examples: [
          "tessera photos -o book.pdf --paper A4 --landscape --page-margin 10mm",
          "tessera photos -o poster.pdf --width 120cm --tile-paper A4",
        ], page: "Paper"),
      HelpTopic(
        name: "displays",
        otherNames: "display device devices e-paper epaper e-ink eink tv 4k television screen panel dithering"
          + " palette",
        summary: "E-paper and other displays: palettes and dithering.",
        text: """
          --device sets size, palette, format and limits of a display, and the border that televisions may hide.

          \(Device.known.map { "  \($0.name.padded(to: 22))\($0.summary)" }.joined(separator: "\n"))
          """,
        sections: [
          HelpSection(OptionSection("Devices", [OptionSection<WallSettings>].walls.options.named("--device")))
        ] + sections("Displays"),
        examples: [
          "tessera photos -o panel.png --device trmnl", "tessera photos -o tv.png --device tv-4k",
          "tessera photos -o panel.png --size 800x480 --palette spectra6",
        ], page: "Displays"),
    ]
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
        otherNames: "photomosaic mosaics",
        summary: "Many photos that together show a picture.",
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
          + " include exclude",
        summary: "The choice and the order of photos.",
        text: """
          Why is a photo missing? The run names the files that it cannot read. tessera plan lists the photos that would
          be shown, and tessera inspect FILE shows what Tessera reads from a file. Hidden files, links that lead
          outside, and whatever the options below exclude are skipped without a message.

          The date of a photo is that of its metadata; else that in its name, such as IMG_20260501_183005.jpg; else
          that of its file, which may be the day on which it was copied. tessera inspect shows which.
          """,
        sections: sections("Photos"),
        examples: [
          "tessera photos -o best.png --min-rating 4 --dedupe similar --sort date",
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
        sections: sections("Frames of the video", of: .sheet) + [
          HelpSection(
            OptionSection(
              "Videos among photos",
              [OptionSection].walls.options.named("--include-videos", "--video-frame", "--video-badge")))
        ],
        examples: [
          "tessera sheet film.mp4 -o sheet.png --frames 20 --columns 5",
          "tessera photos -o wall.png --video-frame 50% --video-badge top-right",
        ], page: "Videos"),
      HelpTopic(
        name: "motion",
        otherNames: "animation animations slideshow slideshows gif mp4 movie morph",
        summary: "Slideshows and layouts that turn into others, as videos.",
        sections: sections("Motion", of: .animate),
        examples: [
          "tessera animate photos --from flow --to honeycomb --width 1200 --loop -o wall.mp4",
          "tessera animate photos --slideshow --size 1920x1080 -o slides.mp4",
        ], page: "Moving-walls"),
    ]
  }

  // MARK: - Pages

  private static var pages: [HelpTopic] { [sites, kiosks, privacy] }

  private static var sites: HelpTopic {
    HelpTopic(
      name: "sites",
      otherNames: "web website websites html gallery galleries albums album map feed rss server publish",
      summary: "Web sites with an interactive wall, albums and a map.",
      text: """
        tessera site makes a folder of files: open its index.html, or copy it to any web server. Nothing runs on the
        server, and the pages load nothing from others. For screens that show a site all day, see tessera help kiosks;
        for passwords, tessera help private.
        """,
      sections: sections("Output", of: .site),
      examples: [
        "tessera site photos -o public --title Summer --caption '{title|stem}'",
        "tessera site photos -o public --albums year --show-places",
      ], page: "Sites")
  }

  private static var kiosks: HelpTopic {
    HelpTopic(
      name: "kiosks",
      otherNames: "kiosk fullscreen full-screen signage frame picture-frame screensaver screens slideshow playlist",
      summary: "Screens that show photos all day.",
      text: """
        Open a site in a browser with ?kiosk in the address: chromium --kiosk 'http://localhost/?kiosk=split&clock'

          ?kiosk         the wall moves slowly
          ?kiosk=split   one to five photos of one occasion fill the screen, then the next
          ?kiosk=tiles   one tile after the other fades into another photo
          &seconds=30    the pace
          &clock         the time in a corner
          &captions      captions over the photos
          &rest=22-7     a black screen at night
          &since=30d     only photos of the last 30 days

        For players that show files, --sequence makes several pictures of one size.
        """,
      sections: [
        HelpSection(
          OptionSection(
            "Pictures for players",
            [OptionSection<WallSettings>].walls.options.named("--sequence", "--size", "--device", "--on-this-day")))
      ],
      examples: [
        "tessera site photos -o public --crop faces",
        "tessera photos -o signage.jpg --size 1920x1080 --sequence 12",
      ], page: "Kiosks")
  }

  private static var privacy: HelpTopic {
    HelpTopic(
      name: "private",
      otherNames: "password passwords protect protected protection encrypt encrypted encryption privacy secret"
        + " location locations gps metadata",
      summary: "Sites with passwords, and what pictures tell about places.",
      text: """
        With --password-file, all photos, names, captions and data of a site are encrypted; the browser opens them
        with the password. The file has a password a line; GROUP: PASSWORD opens one group of --group-by, or an album
        of --albums with those in it.

        Pictures contain neither EXIF nor locations, unless an option below says so. Originals are copies of your
        files, with all that they contain.
        """,
      sections: [
        HelpSection(
          "Sites",
          rows: sections("Output", of: .site).flatMap(\.rows).filter { row in
            ["--password-file", "--keep-metadata", "--show-places", "--originals"].contains(row.names.last)
          })
      ],
      examples: ["tessera site photos -o public --password-file passwords.txt"], page: "Private-sites")
  }

  // MARK: - Work

  private static var works: [HelpTopic] {
    [
      HelpTopic(
        name: "start",
        otherNames: "starting begin beginner first nightly init",
        summary: "First walls: a batch file for your photos, and walls in the terminal.",
        sections: sections("Options", of: .initial) + sections("Preview", of: .preview),
        examples: ["tessera init photos", "tessera preview walls.json5", "tessera batch walls.json5"],
        page: "First-walls"),
      HelpTopic(
        name: "work",
        otherNames:
          "cron crontab schedule scheduling nightly unattended memory sandbox report reports history systemd",
        summary: "Unattended runs: cron, cache, memory, sandbox, reports, history.",
        text: """
          A run for cron, every night at two; photos that did not change are not read again, and a run that is still at
          work is not disturbed (exit code 4):

            0 2 * * *  tessera batch /home/me/walls.json5 --quiet --log
          """,
        sections: sections("Work"),
        examples: [
          "tessera photos -o wall.png --quiet --history 7 --report wall.json",
          "tessera batch walls.json5 --log --keep-going",
        ], page: "Scheduling"),
      HelpTopic(
        name: "batch",
        otherNames: "walls.json5 json5 config configuration walls",
        summary: "Files that describe several walls.",
        text: """
          Keys are the options of tessera render: --row-height is rowHeight, --no-fill is fill: false. Paths are
          relative to the file. tessera batch --init writes an example.

            { defaults: { inputs: ["photos"], size: "3840x2160" },
              walls: [ { name: "rows", output: "walls/{name}.png" },
                       { name: "hexagons", output: "walls/{name}.png", layout: "hex" } ] }
          """,
        sections: sections("Batch", of: .batch),
        examples: ["tessera batch walls.json5 --dry-run", "tessera batch walls.json5 --only hexagons"],
        page: "Batch-files"),
    ]
  }

  // MARK: - Machines and programs

  private static var services: [HelpTopic] {
    [
      HelpTopic(
        name: "shares",
        otherNames: "share cluster clusters slurm machines distributed",
        summary: "One wall by several machines.",
        sections: [
          HelpSection(OptionSection("Shares", WallSettings.shareOptions))
        ] + sections("Options", of: .join),
        examples: [
          "tessera plan photos --width 40000 > plan.json", "tessera render --plan plan.json --share 1/8 -o wall.parts",
          "tessera join wall.parts -o wall.png",
        ], page: "ManyMachines"),
      HelpTopic(
        name: "pipelines",
        otherNames: "pipeline json progress scripts automation",
        summary: "Progress, JSON and colors, for other programs.",
        text: """
          With --json, results and errors are JSON on standard output; Documentation/Schemas has a schema of each.
          --progress json prints a line for each stage and up to ten a second on standard error.
          """,
        sections: [
          HelpSection(
            OptionSection(
              "For other programs",
              WallSettings.workOptions.named("--progress", "--json", "--color", "--quiet", "--log")
                + WallSettings.updateOptions.named("--report")))
        ],
        examples: [
          "tessera photos -o wall.png --progress json --json 2>progress.jsonl >report.json",
          "tessera batch walls.json5 --dry-run --json", "tessera help --json render",
        ], page: "Pipelines"),
      HelpTopic(
        name: "exit-codes",
        otherNames: "exit code codes errors error exit-code",
        summary: "Exit codes.",
        text: ExitCode.explained.map { "  \($0.code.padded(to: 15))\($0.meaning)" }.joined(separator: "\n"),
        examples: ["tessera photos -o wall.png --strict || echo \"failed with $?\""], page: "Exit-codes-and-reports"),
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

/// An answer to a word that people search for and the help does not mention: a wish, another program, a profession.
///
///     HelpAnswer.all(for: ["photo", "book"]).first?.subject      // "paper"
///
/// It says what Tessera does and what it does not do, and names the subject or the subcommand that is nearest.
struct HelpAnswer {
  /// The words, without hyphens.
  let words: [String]
  /// The name of a subject or a subcommand.
  let subject: String
  let text: String

  init(_ words: String, _ subject: String, _ text: String) {
    (self.subject, self.text) = (subject, text)
    self.words = words.split(separator: " ").map(String.init)
  }

  /// Returns the answers to words, or to the word that they form: `photo book`, `photo-book` and `photobooks` are one.
  static func all(for words: [String]) -> [HelpAnswer] {
    let plain = words.map { $0.filter { $0 != "-" } }
    let asked = Set([plain.joined()] + plain)
    return all.filter { answer in answer.words.contains { asked.contains($0) || asked.contains($0 + "s") } }
  }

  /// The answers by subject, the more specific first.
  static var all: [HelpAnswer] { prints + screens + sites + photos + sources + pictures + machines }

  // MARK: - Paper and events

  private static var prints: [HelpAnswer] {
    [
      HelpAnswer(
        "calendar yearplanner", "paper",
        "Tessera makes no calendars. With --paper and --group-by month, a PDF has a page of photos for each month."),
      HelpAnswer(
        "photobook yearbook scrapbook booklet brochure imposition", "paper",
        "Tessera lays out no booklets. With --paper and --group-by, a PDF has a page of photos for each group."),
      HelpAnswer(
        "banner flyer postcard sticker magnet canvasprint businesscard printshop printer", "paper",
        "A picture or a PDF of an exact size, with bleed and crop marks: --size 60x40cm, --paper, --bleed, --marks."),
      HelpAnswer(
        "pantone spotcolor softproof", "paper",
        "Walls have RGB colors, and no spot colors. --output-intent adds the ICC profile of a print shop."),
      HelpAnswer(
        "passport idphoto", "paper",
        "The same portrait can be given several times: with --layout grid and --cell 35x45mm, it fills a sheet."),
      HelpAnswer(
        "wedding birthday anniversary memorial party funeral", "start",
        "tessera init looks at your photos, and suggests walls to print, for a screen, or as a web site."),
      HelpAnswer(
        "school teacher classroom classphoto student pupil nametag seating worksheet parent", "text",
        "A class on a sheet: --layout grid with --caption '{stem}' shows the file names, such as names of pupils."),
      HelpAnswer(
        "indexprint proof proofing client", "layouts",
        "A contact sheet with names: --layout grid --caption '{name}'. On a site, visitors can list their selection."),
    ]
  }

  // MARK: - Screens

  private static var screens: [HelpAnswer] {
    [
      HelpAnswer(
        "wallpaper desktop lockscreen instagram instagramgrid facebook story reel vertical", "layouts",
        "A picture of exactly these pixels: --size 3840x2160 for a desktop, --size 1080x1920 for a phone."),
      HelpAnswer(
        "projector beamer chromecast airplay hdmi bezel videowall digitalsignage", "kiosks",
        "A site with ?kiosk, or pictures of --size for a player. Tessera sends nothing to screens."),
      HelpAnswer(
        "transition crossfade timelapse stopmotion", "motion",
        "A slideshow fades from photo to photo: --duration, --fade. Other transitions need a video editor."),
    ]
  }

  // MARK: - Sites

  private static var sites: [HelpAnswer] {
    [
      HelpAnswer(
        "accessibility accessible a11y screenreader keyboard alttext blind wcag", "sites",
        "Sites work with a keyboard and a screen reader; titles and descriptions of photos are their alternative texts."
          + "\nPDFs are tagged; see Documentation/PDF.md."),
      HelpAnswer(
        "rtl righttoleft arabic hebrew persian farsi urdu", "text",
        "--locale ar orders photos and texts from right to left; --direction rtl orders photos alone."),
      HelpAnswer(
        "translation german french spanish unicode handwriting emoji", "text",
        "--locale de writes dates and the words of sites in another language. Any script is set that a font has;"
          + " tessera doctor\nnames scripts without one."),
      HelpAnswer(
        "gdpr consent exifremoval stripmetadata", "private",
        "Walls contain no EXIF and no locations unless an option asks for them; --password-file encrypts a site."),
      HelpAnswer(
        "upload hosting whatsapp telegram wordpress iframe", "sites",
        "Tessera uploads nothing: copy the folder of a site, or a picture, with rsync or any other program."),
      HelpAnswer(
        "darkmode", "sites", "Sites follow the dark or light colors of the system, or --background."),
      HelpAnswer(
        "ldap oauth sso user account", "private",
        "Sites have passwords, but no accounts: nothing runs on the server. Its own login can protect the folder."),
      HelpAnswer("qr qrcode barcode", "sites", "Tessera draws no QR codes. The address of a site can be in one."),
    ]
  }

  // MARK: - Photos

  private static var photos: [HelpAnswer] {
    [
      HelpAnswer(
        "takeout googlephotos google", "photos",
        "The JSON files of Google Takeout are not read: the date is that in the photo, in its name, or of its file."),
      HelpAnswer(
        "lightroom darktable captureone digikam bridge iptc", "photos",
        "Ratings, titles, descriptions, keywords and dates are read from photos and their XMP sidecars, but not from"
          + " catalogs.\nEdits of other programs show in exported photos only."),
      HelpAnswer(
        "rejected reject culling cull flag flagged colorlabel", "photos",
        "Photos with the rating -1 in XMP are left out; --min-rating -1 shows them.\n--where 'label = green' "
          + "chooses by color labels."),
      HelpAnswer(
        "burst nearduplicate", "photos", "--dedupe moments keeps the best of photos taken within seconds."),
      HelpAnswer(
        "tag tagged people person facerecognition ai machinelearning", "photos",
        "Tessera finds faces for crops, but does not know whose they are. Keywords are the field {keywords}."),
      HelpAnswer(
        "travel trip vacation holiday city", "photos",
        "--group-by place and --group-by moment make groups of towns and of occasions."),
      HelpAnswer("panorama 360 vr stereo", "layouts", "Panoramas are shown flat, and as wide as they are."),
      HelpAnswer(
        "geotag geotagging weather", "photos", "Locations in photos name places: --group-by place. Tessera adds none."),
    ]
  }

  // MARK: - Servers

  private static var sources: [HelpAnswer] {
    [
      HelpAnswer(
        "immich webdav nextcloud owncloud", "sources",
        "Scripts list and download the photos of Immich, of WebDAV servers such as Nextcloud, and of S3."),
      HelpAnswer(
        "dropbox icloud onedrive photoprism smb nfs ftp sftp rclone", "sources",
        "Any command can download photos (--fetch), such as rclone; a mounted folder is an input like any other."),
      HelpAnswer(
        "synology qnap proxmox", "work",
        "A NAS runs Tessera in a container, or a computer mounts its folder and makes the walls."),
    ]
  }

  // MARK: - Editing

  private static var pictures: [HelpAnswer] {
    [
      HelpAnswer(
        "brightness exposure whitebalance lut vignette sharpen denoise upscale retouch tethering tether", "frames",
        "Tessera does not edit photos, apart from --sepia and --monochrome: use darktable or RawTherapee before."),
      HelpAnswer(
        "anonymize blurfaces faceblur", "photos", "Tessera does not blur faces: leave photos out with --exclude."),
      HelpAnswer(
        "heart", "layouts", "Cells are hexagons, circles, squares and rectangles; no layout has the shape of a heart."),
      HelpAnswer(
        "gui editor undo draganddrop", "start",
        "Tessera has no windows: edit the batch file, and see its walls in the terminal with tessera preview."),
      HelpAnswer(
        "powerpoint pptx keynote docx slide slidedeck", "output",
        "Tessera writes pictures, PDF, videos and sites; other programs can insert them."),
    ]
  }

  // MARK: - Machines

  private static var machines: [HelpAnswer] {
    [
      HelpAnswer(
        "csv excel spreadsheet tsv", "pipelines",
        "Tessera reads and writes JSON, not CSV: tessera manifest lists photos; --files-from reads one name per line."),
      HelpAnswer(
        "alert monitoring nagios prometheus healthcheck webhook slack discord notification notify", "work",
        "Tessera sends no alerts: cron mails what a run prints, and exit codes and --report tell other programs."),
      HelpAnswer(
        "logging syslog journal logs", "work", "--log prints a line with the time for each wall; systemd keeps it."),
      HelpAnswer(
        "docker podman kubernetes service ansible", "work",
        "Documentation/Scheduling.md has lines for containers, units for systemd and jobs for Kubernetes."),
      HelpAnswer(
        "windows macos mac android", "doctor",
        "Tessera runs on Linux. macOS has not been tried, and there is no program for Windows."),
      HelpAnswer(
        "gpu cuda hardware performance", "work", "Tessera uses all cores (--jobs), and no graphics processor."),
      HelpAnswer(
        "permission permissions root", "doctor",
        "tessera doctor names folders that cannot be written. Tessera needs no root."),
      HelpAnswer(
        "proxy ssl certificate", "sources", "Downloads are made by the command of --fetch, with its settings."),
      HelpAnswer(
        "restore rollback", "work", "--history keeps earlier versions. A failed run leaves the old wall untouched."),
      HelpAnswer(
        "upgrade uninstall license licence", "start",
        "Tessera has the MIT license. Package managers upgrade and remove it; tessera cache clear empties its cache."),
    ]
  }
}

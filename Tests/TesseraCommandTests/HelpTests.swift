import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Runs
@testable import TesseraCommand

@Suite struct HelpTests {
  @Test func everyOptionHasHelpWithItsDefault() {
    for subcommand in Subcommand.all {
      let help = subcommand.help
      #expect(help.contains("Usage: tessera") && help.contains("Example:\n  tessera"))
      for section in subcommand.options {
        for row in section.rows where row.written.contains(" ") && !row.written.contains("-q") {
          #expect(row.help.contains("default") || row.help.contains("required"), "\(row.written)")
        }
      }
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
  }

  @Test func optionNamesAreUnique() {
    let options = Subcommand.batchedOptions + WallSettings.shareOptions
    #expect(Set(options.map(\.name)).count == options.count)
    for subcommand in Subcommand.all {
      let names = subcommand.rows.flatMap(\.names)
      #expect(Set(names).count == names.count, "\(subcommand.name)")
    }
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let folder = try TemporaryFolder()
    for arguments in [
      ["--help"], ["-h"], ["help"], ["render", "--help"], ["help", "plan"], ["inspect", "x", "-h"],
      ["site", "-h"],
    ] {
      let run = try Program.run(arguments, in: folder)
      #expect(run.code == 0 && run.output.contains("Usage: tessera") && run.complaints.isEmpty)
    }
    let version = try Program.run(["--version"], in: folder)
    #expect(version.code == 0 && version.output == "tessera \(TesseraCommand.version)\n")
  }

  @Test func exitCodesAreTheSameInHelpAndManualPages() throws {
    let folder = try TemporaryFolder()
    let overview = try Program.run(["--help"], in: folder).output
    for (code, meaning) in ExitCode.explained {
      #expect(overview.contains("\n  \(code) ") && overview.contains(" \(meaning)\n"))
      let line = ".It \(code)\n\(meaning.prefix(1).uppercased() + meaning.dropFirst()).\n"
      for subcommand in [nil] + Subcommand.all { #expect(ManualPage(subcommand).text.contains(line)) }
    }
  }

  @Test func shortHelpFitsAScreen() {
    for subcommand in Subcommand.all {
      let lines = ShortHelp(subcommand: subcommand).text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 36 && lines.allSatisfy { $0.count <= 110 }, "\(subcommand.name)")
      #expect(lines.count { $0.hasPrefix("  -") } <= 20, "\(subcommand.name)")
      #expect(!lines.contains { $0.hasPrefix("  -") && $0.contains("(default") }, "\(subcommand.name)")
    }
    for (name, options) in ShortHelp.options {
      let known = Subcommand.all.first { $0.name == name }?.optionNames ?? []
      #expect(options.allSatisfy(known.contains), "\(name)")
    }
  }

  @Test func helpOfTheProgramHasAllOptions() throws {
    let all = try Program.run(["--help"], in: try TemporaryFolder()).output
    for row in Subcommand.render.rows { #expect(all.contains("  \(row.written) "), "\(row.written)") }
    for topic in HelpTopic.all { #expect(all.contains("\n  \(topic.name) ")) }
  }

  /// The options of an example exist, and the page of a subject, too.
  @Test func subjectsHaveOptionsExamplesAndPages() throws {
    let pages = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation")
    for topic in HelpTopic.all {
      let help = topic.help
      #expect(help.hasPrefix(topic.summary) && help.contains("\nExamples:\n  tessera "), "\(topic.name)")
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(topic.name)")
      #expect(topic.name == "exit-codes" || help.contains("\n  --"), "\(topic.name)")
      #expect(FileManager.default.fileExists(atPath: pages.appending(path: topic.page + ".md").path), "\(topic.page)")
      for example in topic.examples {
        let words = example.split(separator: " ").map(String.init)
        let subcommand = Subcommand.all.first { $0.name == words[1] } ?? .render
        let options = words.filter { $0.hasPrefix("--") }
        #expect(options.allSatisfy(subcommand.optionNames.contains), "\(example)")
      }
    }
  }

  @Test func helpIsSearched() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run(["help", "--search", "shadow"], in: folder)
    #expect(run.output.contains("--shadow DX,DY,BLUR[,COLOR]\n") && run.output.contains("tessera help frames\n"))
    // In the words of other programs, and with several words.
    #expect(try Program.run(["help", "--search", "gutter"], in: folder).output.contains("--spacing LENGTH\n"))
    let several = try Program.run(["help", "--search", "watermark", "color"], in: folder).output
    #expect(several.contains("--watermark-color") && !several.contains("--watermark-size"))
    // At the beginning of a word, with or without the s of a plural.
    let beginnings = try Program.run(["help", "--search", "mat"], in: folder).output
    #expect(beginnings.contains("--fit MODE\n") && !beginnings.contains("--format FORMAT\n"))
    let plural = try Program.run(["help", "--search", "passwords"], in: folder).output
    #expect(plural.contains("tessera help private\n") && plural.contains("--password-file FILE\n"))
    #expect(try Program.run(["help", "--search", "-"], in: folder).code == 1)
    let none = try Program.run(["help", "--search", "zebra"], in: folder)
    #expect(none.code == 1 && none.complaints == "tessera: the help does not mention “zebra”\n" && none.output.isEmpty)
    let unknown = try Program.run(["help", "layuots"], in: folder)
    #expect(
      unknown.code == 2
        && unknown.complaints == "tessera: no subcommand or subject “layuots”; did you mean tessera help layouts?\n")
  }

  /// Of a question, the words that say what it is about; a subject that a word names is the first answer.
  @Test(arguments: [
    ("how do I rotate", "--tilt DEGREES"), ("cm", "tessera help values"), ("print", "tessera help paper"),
    ("heic", "tessera help photos"), ("mail", "tessera help work"), ("screenshot", "tessera help comparisons"),
    ("a raspberry in the night", "tessera help kiosks"), ("anti-aliasing", "tessera help comparisons"),
  ])
  func questionsFindAnswers(words: String, first: String) throws {
    let run = try Program.run(["help", "--search", words], in: try TemporaryFolder())
    #expect(run.code == 0 && run.output.hasPrefix(first + "\n"), "\(run)")
  }

  /// Words that people search for, with the subject that comes first.
  @Test(arguments: [
    ("takeout", "photos"), ("calendar", "paper"), ("photobook", "paper"), ("wallpaper", "layouts"),
    ("csv", "pipelines"), ("alert", "work"), ("rejected", "photos"), ("lightroom", "photos"), ("rtl", "text"),
    ("accessibility", "sites"), ("photo book", "paper"), ("photo-books", "paper"), ("right to left", "text"),
    ("print shop", "paper"), ("brochure", "paper"), ("postcard", "paper"), ("sticker", "paper"), ("pantone", "paper"),
    ("passport", "paper"), ("yearbook", "paper"), ("teachers", "text"), ("classroom", "text"), ("students", "text"),
    ("proofs", "layouts"), ("clients", "layouts"), ("wedding", "start"), ("birthday", "start"),
    ("instagram", "layouts"), ("projector", "kiosks"), ("beamer", "kiosks"), ("video wall", "kiosks"),
    ("digital signage", "kiosks"), ("crossfade", "motion"), ("timelapse", "motion"), ("screen reader", "sites"),
    ("a11y", "sites"), ("alt text", "sites"), ("arabic", "text"), ("hebrew", "text"), ("german", "text"),
    ("translation", "text"), ("emoji", "text"), ("gdpr", "private"), ("consent", "private"), ("upload", "sites"),
    ("whatsapp", "sites"), ("dark mode", "sites"), ("oauth", "private"), ("qr code", "sites"),
    ("google photos", "photos"), ("darktable", "photos"), ("digikam", "photos"), ("culling", "photos"),
    ("flagged", "photos"), ("color labels", "photos"), ("burst", "photos"), ("tags", "photos"), ("people", "photos"),
    ("face recognition", "photos"), ("vacation", "photos"), ("panorama", "layouts"), ("geotag", "photos"),
    ("immich", "sources"), ("nextcloud", "sources"), ("webdav", "sources"), ("dropbox", "sources"),
    ("icloud", "sources"), ("smb", "sources"), ("synology", "work"), ("brightness", "frames"), ("sharpen", "frames"),
    ("blur faces", "photos"), ("heart", "layouts"), ("gui", "start"), ("undo", "start"), ("powerpoint", "output"),
    ("excel", "pipelines"), ("nagios", "work"), ("webhook", "work"), ("syslog", "work"), ("docker", "work"),
    ("kubernetes", "work"), ("windows", "doctor"), ("macos", "doctor"), ("gpu", "work"), ("permissions", "doctor"),
    ("proxy", "sources"), ("restore", "work"), ("uninstall", "start"), ("license", "start"),
  ])
  func wordsOfPeopleFindTheNearestSubject(words: String, subject: String) throws {
    let text = HelpSearch(for: words).text
    let first = try #require(text.split(separator: "\n").first { $0.hasPrefix("tessera help ") })
    #expect(first == "tessera help \(subject)", "\(text)")
  }

  /// Answers name options and subjects that exist, each word has one, and lines fit a terminal.
  @Test func answersAreRight() {
    let options = Set(Subcommand.all.flatMap(\.optionNames))
    let subjects = Set(HelpTopic.all.map(\.name) + Subcommand.all.map(\.name))
    var words: Set<String> = []
    for answer in HelpAnswer.all {
      #expect(subjects.contains(answer.subject), "\(answer.subject)")
      for word in answer.words { #expect(words.insert(word).inserted && !subjects.contains(word), "\(word)") }
      for option in answer.text.matches(of: /--[a-z-]+/) { #expect(options.contains(String(option.0)), "\(option.0)") }
      for line in answer.text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }
  }

  /// Two letters are a whole word: `pi` is in no picture.
  @Test func shortWordsAreFoundWhole() throws {
    let run = try Program.run(["help", "--search", "pi"], in: try TemporaryFolder())
    #expect(run.output.contains("tessera help kiosks\n") && !run.output.contains("tessera help mosaic\n"), "\(run)")
  }

  /// The fields in the help are those of the documentation.
  @Test func helpListsAllFieldsOfTemplates() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation/Templates.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `{") }
    let fields = Set(rows.flatMap { $0.split(separator: "|")[0].matches(of: /\{[a-z]+\}/).map { String($0.output) } })
    let help = try #require(HelpTopic(named: "text")).text
    #expect(fields.count > 20 && Set(help.matches(of: /\{[a-z]+\}/).map { String($0.output) }) == fields)
  }

  @Test func lengthsAreExplained() throws {
    for subcommand in Subcommand.all where subcommand.rows.contains(where: { $0.written.hasSuffix(" LENGTH") }) {
      #expect(subcommand.help.contains("\n" + HelpSection.lengths + "\n"), "\(subcommand.name)")
    }
    #expect(!(try #require(Subcommand.all.first { $0.name == "cache" })).help.contains(HelpSection.lengths))
  }

  @Test(arguments: [
    ("kiosk", "kiosks"), ("password", "private"), ("cron", "work"), ("4k", "displays"), ("pdf", "paper"),
    ("masonry", "layouts"), ("missing", "photos"), ("gallery", "sites"),
  ])
  func subjectsHaveOtherNames(word: String, name: String) throws {
    let run = try Program.run(["help", word], in: try TemporaryFolder())
    #expect(run.code == 0 && run.output == HelpTopic(named: name)?.help)
  }

  /// A name means one subject, and no subcommand.
  @Test func otherNamesAreUnambiguous() {
    let names = HelpTopic.all.map(\.name) + Subcommand.all.map(\.name)
    for topic in HelpTopic.all {
      #expect(topic.otherNames.allSatisfy { !names.contains($0) || $0 == "init" }, "\(topic.name)")
    }
  }

  @Test(arguments: [
    ("kiosk", "see tessera help kiosks"), ("layout", "see tessera help layouts"),
    ("zebra", "tessera help lists the subcommands"),
  ])
  func unknownSubcommandsPointToHelp(word: String, hint: String) throws {
    let run = try Program.run([word, "photos"], in: try TemporaryFolder())
    #expect(run.code == 2 && run.complaints == "tessera: no file or subcommand “\(word)”; \(hint)\n")
    // With an output it can only be an input.
    let input = try Program.run([word, "-o", "wall.png"], in: try TemporaryFolder())
    #expect(input.complaints.contains("\(word): no such file or folder"), "\(input)")
  }

  @Test(arguments: [
    ("--collage", "--layout"), ("-w", "--width"), ("--gap", "--spacing"), ("-spacing", "--spacing"),
    ("--o", "--output"), ("--frame", "--border, --polaroid or --theme"), ("--sort-by", "--sort"),
    ("--watermak", "--watermark"), ("--white-border", "--margin or --border"), ("--resolution", "--size or --dpi"),
    ("--shuffle", "--sort random"), ("--no-videos", "--include-videos no"), ("--bw", "--monochrome or --palette bw"),
    ("--newest", "--sort date --reverse"), ("--opacity", "--overlay"), ("--poster", "--tile-paper"),
  ])
  func unknownOptionsAreSuggestedByMeaning(word: String, suggested: String) throws {
    let run = try Program.run(["photos", word, "5", "-o", "wall.png"], in: try TemporaryFolder())
    #expect(run.code == 2 && run.complaints == "tessera: unknown option \(word); did you mean \(suggested)?\n")
  }

  @Test(arguments: [
    ("--kiosk", "see tessera help kiosks"), ("--mail", "see tessera help work"), ("--unit", "see tessera help values"),
    ("--watch", "see tessera watch -h"), ("--port", "it is an option of tessera studio"),
    ("--host", "a site needs no server of its own; see tessera help sites"), ("--seconds", "see tessera help kiosks"),
    ("--cmyk", "walls have RGB colors; see tessera help paper"),
    (
      "--dry-run",
      "it is an option of tessera batch; tessera plan shows the plan of a wall, and tessera preview the wall itself"
    ),
  ])
  func unknownOptionsPointToHelp(word: String, hint: String) throws {
    let run = try Program.run(["photos", word, "5", "-o", "wall.png"], in: try TemporaryFolder())
    #expect(run.code == 2 && run.complaints == "tessera: unknown option \(word); \(hint)\n", "\(run)")
  }

  @Test func optionsOfOtherSubcommandsAreNamed() throws {
    let run = try Program.run(["photos", "--fps", "5", "-o", "wall.png"], in: try TemporaryFolder())
    #expect(
      run.code == 2 && run.complaints == "tessera: unknown option --fps; it is an option of tessera animate\n")
  }

  @Test(arguments: [
    ("--size", "4k", "3840x2160"), ("--size", "1920*1080", "1920x1080"), ("--layout", "masonary", "masonry"),
    ("--layout", "collage", "pile"), ("--format", "jpg", "jpeg"), ("--size", "3840", "3840x2160"),
    ("--crop", "face", "faces"), ("--background", "dark", "black"), ("--background", "transparant", "transparent"),
    ("--size", "60cm x 40cm", "60x40cm"), ("--size", "1920 x 1080", "1920x1080"), ("--sort", "shuffle", "random"),
    ("--sort", "newest", "date with --reverse"), ("--orientation", "vertical", "portrait"), ("--dpi", "300dpi", "300"),
    ("--pdf-standard", "PDF/X-4", "x4"), ("--cells", "100", "--across 100"), ("--dedupe", "yes", "similar"),
  ])
  func valuesAreSuggestedByMeaning(option: String, value: String, suggested: String) throws {
    let run = try Program.run(["photos", option, value, "-o", "wall.png"], in: try TemporaryFolder())
    #expect(run.code == 2 && run.complaints.hasSuffix("not “\(value)”; did you mean \(suggested)?\n"), "\(run)")
  }

  /// Of several options, the one for which the word is more apt comes first.
  @Test(arguments: [
    ("--frame", ["--border", "--polaroid", "--theme"]), ("--type", ["--layout", "--format"]),
    ("--geometry", ["--size", "--cell"]), ("--screen", ["--size", "--device"]), ("-n", ["--caption", "--limit"]),
    ("--verbose", ["--progress", "--timings"]), ("-layout", ["--layout"]), ("--matte", ["--margin", "--border"]),
  ])
  func wordsOfSeveralOptionsAreRanked(word: String, options: [String]) {
    #expect(OtherWords().options(for: word, among: Subcommand.render.optionNames) == options)
  }

  /// The suggested values and subcommands exist, and words of other programs are none of them.
  @Test func suggestionsExist() throws {
    let settings = Subcommand.all.flatMap(\.settings)
    let known = Set(settings.map(\.name))
    for setting in settings {
      for (value, words) in setting.hints.wordsOfValues {
        // Further options may follow the value: `date --reverse`.
        let parts = value.split(separator: " ").map(String.init)
        let written = Written(option: setting.name, path: FilePath(parts[0]), ruler: Ruler(resolution: nil))
        #expect(throws: Never.self, "\(setting.name) \(value)") { try setting.read(written, after: nil) }
        #expect(known.isSuperset(of: parts.dropFirst()) && !words.isEmpty, "\(setting.name) \(value)")
      }
    }
    let names = Subcommand.all.map(\.name)
    for (word, subcommand) in OtherWords.subcommandWords {
      #expect(names.contains(subcommand) && !names.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    ("~/photos", "only shells expand ~: write the whole path"),
    ("photos/*.jpg", "only shells expand patterns: name the folder, and add --include '*.jpg'"),
    ("C:\\photos", "folders are separated by /, not \\"),
  ])
  func missingInputsHaveRemedies(input: String, remedy: String) throws {
    let run = try Program.run([input, "-o", "wall.png"], in: try TemporaryFolder())
    #expect(run.code == 1 && run.complaints.contains("\(input): no such file or folder; \(remedy)\n"), "\(run)")
  }

  @Test func misspelledSubcommandsAreSuggested() throws {
    let run = try Program.run(["inpsect", "x.jpg"], in: try TemporaryFolder())
    #expect(run.code == 2)
    #expect(
      run.complaints == "tessera: no file or subcommand “inpsect”; did you mean tessera inspect?\n")
  }
}

import ChildProcesses
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

/// The scripts of `Packaging/sources`, with servers of their own that speak what Immich, WebDAV and S3 document.
@Suite(.enabled(if: Programs.inPath("python3") != nil, "skipped: no python3"))
struct SourceTests {
  enum Source: String, CaseIterable {
    /// With the photos in the album, and page by page.
    case immich
    case immichPages = "immich-pages"
    case webDAV = "webdav"
    case s3

    var script: String {
      let name = self == .immichPages ? "immich" : rawValue
      return Project.folder.appendingPathComponent("Packaging/sources/\(name).py").path
    }

    /// The words after `list`.
    var list: [String] {
      switch self {
      case .immich, .immichPages: ["Summer & sea"]
      case .webDAV: []
      case .s3: ["s3://photos"]
      }
    }

    func environment(port: Int) -> [String: String] {
      let address = "http://127.0.0.1:\(port)"
      // A proxy or a profile of this machine is none of the tests’.
      let own =
        switch self {
        case .immich, .immichPages: ["IMMICH_URL": address + "/api/", "IMMICH_API_KEY": "key of ann"]
        case .webDAV:
          ["WEBDAV_URL": address + "/dav/ann/", "WEBDAV_USER": "änn", "WEBDAV_PASSWORD": "pass: wörd"]
        case .s3:
          [
            "AWS_ENDPOINT_URL": address, "AWS_REGION": "eu-test-1", "AWS_ACCESS_KEY_ID": "AKIATEST",
            "AWS_SECRET_ACCESS_KEY": "secret/of+ann", "AWS_SESSION_TOKEN": "token=of/ann",
          ]
        }
      return own.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    }

    /// The numbers of photos listed and left out where a list is odd, and words about others.
    var oddities: (photos: Int, leftOut: Int, words: [String]) {
      let immich = [
        "a photo without an identifier", "bytes left out: “1e+40”", "rating left out: “true”",
        "date left out: “9999-99-99",
      ]
      return switch self {
      case .immich: (8, 3, immich)
      case .immichPages: (8, 3, immich + ["does not say which one follows"])
      case .webDAV:
        (
          9, 7,
          [
            "caf�.png: left out", "caf�/: left out", "/..: left out", ":99999/dav/ann/x.png: left out",
            "less.png: bytes left out: “-1”", "bytes left out: “9999",
          ]
        )
      case .s3:
        (
          8, 4,
          ["caf�.png: left out", "a/../b.png: left out", "bytes left out: “9999", "none.png: bytes left out: “1e3”"]
        )
      }
    }

    /// The variable with the secret.
    var secret: String {
      switch self {
      case .immich, .immichPages: "IMMICH_API_KEY"
      case .webDAV: "WEBDAV_PASSWORD"
      case .s3: "AWS_SECRET_ACCESS_KEY"
      }
    }
  }

  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private static let names = ["01.png", "02 a b.png", "03 100%25 #1?&+.png", "04 it’s \"x\" 'y'.png", "05/Käse 日本.png"]

  init() throws {
    photos = try PhotoFolder(sizes: [])
    for (index, name) in Self.names.enumerated() { try photos.add("all/" + name, 30, 40, seed: UInt64(index + 1)) }
    try folder.write([1, 2, 3], to: "all/film.mp4")
  }

  /// A server, and how it is reached.
  private final class Server {
    let process: ChildProcess
    let environment: [String: String]

    init(_ source: Source, fault: String, in folder: TemporaryFolder) throws {
      let name = "port-\(UUID().uuidString)"
      let servers = Project.folder.appendingPathComponent("Tests/SourceServers/servers.py").path
      process = try ChildProcess(
        ["python3", servers, source.rawValue, "all", fault], in: folder.url.path,
        output: .file(folder.url.path + "/" + name), errors: .captured)
      let end = ContinuousClock.now + .seconds(60)
      var port: Int?
      while port == nil, process.isRunning, ContinuousClock.now < end {
        usleep(20_000)
        // The line is whole once it has its end.
        let text = String(decoding: (try? folder.bytes(of: name)) ?? [], as: UTF8.self)
        if text.hasSuffix("\n") { port = Int(text.dropLast()) }
      }
      environment = source.environment(port: try #require(port, "\(process.errorsSoFar)"))
    }

    deinit { process.send(SIGKILL) }
  }

  private func start(_ source: Source, fault: String = "") throws -> Server {
    try Server(source, fault: fault, in: folder)
  }

  private func run(
    _ source: Source, _ words: [String], _ environment: [String: String]
  ) throws -> Program.Run {
    try Program.run([source.script] + words, in: folder, environment: environment, program: "python3")
  }

  /// Makes a wall of a manifest, fetched by the script.
  private func wall(_ name: String, of manifest: String, _ source: Source, _ environment: [String: String]) throws {
    let fetch = "python3 '\(source.script)' fetch {uri} {path}"
    let run = try Program.run(
      [manifest, "-o", name, "--width", "300", "--no-digest", "--fetch", fetch], in: folder, environment: environment)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
  }

  // MARK: - Lists and photos

  @Test(arguments: Source.allCases)
  func photosAreListedAndFetched(_ source: Source) throws {
    let server = try start(source)
    let list = try run(source, ["list"] + source.list + ["-o", "list.json"], server.environment)
    #expect(list.code == 0 && list.errors == "list.json: 5 photos; left out: 1 video\n", "\(list)")
    try wall("there.png", of: "list.json", source, server.environment)
    try photos.runCleanly(
      Self.names.map { "all/" + $0 } + ["-o", "here.png", "--width", "300", "--no-digest"])
    #expect(try folder.bytes(of: "there.png") == folder.bytes(of: "here.png"))
    // The manifest has no credentials.
    let text = String(decoding: try folder.bytes(of: "list.json"), as: UTF8.self)
    for secret in [source.secret, "WEBDAV_USER", "AWS_ACCESS_KEY_ID"].compactMap({ server.environment[$0] }) {
      #expect(!text.contains(secret))
    }
    let again = try run(source, ["list"] + source.list + ["-o", "list.json"], server.environment)
    #expect(again.errors.contains("5 photos, unchanged"))
  }

  @Test func whatImmichKnowsIsInTheManifest() throws {
    let server = try start(.immich)
    let list = try run(.immich, ["list", "--keywords", "Summer & sea"], server.environment)
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(list.output.utf8))
    let photo = try #require(manifest.images.first)
    #expect(photo.width == 30 && photo.height == 40 && photo.rating == 4 && photo.date == "2026-05-01T12:30:00")
    #expect(photo.description == "At the “sea”\nin May" && photo.keywords == ["places/sea"] && photo.bytes > 100)
    let albums = try run(.immich, ["albums"], server.environment)
    #expect(albums.output.contains("11111111-2222-4333-8444-555555555555\t6\tSummer & sea\n"), "\(albums)")
  }

  private struct Manifest: Decodable {
    var images: [Photo]
    struct Photo: Decodable {
      var width, height, rating, bytes: Int
      var date, description: String
      var keywords: [String]
    }
  }

  @Test func credentialsComeFromAFile() throws {
    let server = try start(.s3)
    let lines = server.environment.filter { $0.key.hasPrefix("AWS_") }.map { "\($0.key)=\"\($0.value)\"\n" }
    try folder.write(Array(("# of ann\n\n" + lines.joined()).utf8), to: "credentials")
    unsafe chmod(folder.url.path + "/credentials", 0o644)
    let words = ["list", "s3://photos/02", "--credentials", "credentials"]
    let list = try run(.s3, words, [:])
    #expect(list.code == 0 && list.errors.contains("credentials: can be read by everyone"), "\(list)")
    #expect(list.output.contains("\"s3://photos/02 a b.png\"") && !list.output.contains("01.png"))
    unsafe chmod(folder.url.path + "/credentials", 0o600)
    #expect(try run(.s3, words, [:]).errors == "manifest: 1 photo\n")
    // Profiles are those of other programs.
    let profile = """
      [ann]
      aws_access_key_id = AKIATEST
      aws_secret_access_key = secret/of+ann
      aws_session_token = token=of/ann
      region = eu-test-1
      """
    try folder.write(Array(profile.utf8), to: ".aws/credentials")
    let environment = [
      "AWS_PROFILE": "ann", "HOME": folder.url.path, "AWS_ENDPOINT_URL": server.environment["AWS_ENDPOINT_URL"] ?? "",
    ]
    #expect(try run(.s3, ["list", "s3://photos"], environment).errors.hasPrefix("manifest: 5 photos"))
    let open = environment.filter { $0.key != "AWS_PROFILE" }.merging(["HOME": "/nowhere"]) { $1 }
    #expect(try run(.s3, ["list", "s3://open"], open).errors.hasPrefix("manifest: 5 photos"))
  }

  /// The scripts have a list of their own of what is a picture.
  @Test func picturesAreThoseThatAreRead() throws {
    let program = "import sources; print(*sorted(sources.PICTURES))"
    let run = try Program.run(
      ["-c", program], in: folder, environment: ["PYTHONPATH": Self.scripts, "PYTHONDONTWRITEBYTECODE": "1"],
      program: "python3")
    let listed = run.output.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(listed.count > 20 && listed.allSatisfy(ImageFormat.isPromised(byExtension:)), "\(run)")
    for fileExtension in ["jpg", "png", "heic", "jxl", "svgz", "dng", "tif"] { #expect(listed.contains(fileExtension)) }
  }

  private static let scripts = Project.folder.appendingPathComponent("Packaging/sources").path

  /// The examples of the manual of S3, whose signatures it gives.
  @Test func signaturesAreThoseOfTheManual() throws {
    let program = """
      import datetime, s3
      signature = s3.Signature("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "", "us-east-1")
      for target in ("/?lifecycle=", "/?max-keys=2&prefix=J"):
          headers = signature.headers("GET", "examplebucket.s3.amazonaws.com", target, datetime.datetime(2013, 5, 24))
          print(headers["Authorization"][-64:])
      """
    let run = try Program.run(
      ["-c", program], in: folder, environment: ["PYTHONPATH": Self.scripts, "PYTHONDONTWRITEBYTECODE": "1"],
      program: "python3")
    #expect(
      run.output.split(separator: "\n") == [
        "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
        "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
      ], "\(run)")
  }

  // MARK: - Odd lists

  /// An odd entry costs one photo, or a property of one, and a line reports it.
  @Test(arguments: Source.allCases)
  func oddEntriesCostOnePhoto(_ source: Source) throws {
    let server = try start(source, fault: "odd")
    let list = try run(source, ["list"] + source.list + ["-o", "list.json"], server.environment)
    let (photos, leftOut, words) = source.oddities
    let summary = "list.json: \(photos) photos; left out: \(leftOut) photos with faults, 1 video\n"
    #expect(list.code == 0 && list.errors.hasSuffix(summary), "\(list)")
    for word in words { #expect(list.errors.contains(word), "\(word): \(list)") }
    let manifest = try JSONDecoder().decode(Entries.self, from: Data(folder.bytes(of: "list.json")))
    #expect(manifest.images.count == photos)
    try wall("wall.png", of: "list.json", source, server.environment)
  }

  private struct Entries: Decodable {
    var images: [Entry]
    struct Entry: Decodable { var file: String }
  }

  @Test func tagsThatCannotBeReadAreLeftOut() throws {
    let server = try start(.immich, fault: "odd")
    let list = try run(.immich, ["list", "--keywords", "Summer & sea"], server.environment)
    #expect(list.code == 0, "\(list)")
    #expect(list.errors.contains("01.png: keywords left out: ") && list.errors.contains("nested too deeply"), "\(list)")
    #expect(list.errors.contains(".png: keywords left out: “5”"), "\(list)")
  }

  // MARK: - Connections

  @Test(arguments: [Source.immich, .webDAV, .s3])
  func credentialsAreNotSentUnencrypted(_ source: Source) throws {
    let server = try start(source)
    let addresses = server.environment.values.compactMap { $0.firstMatch(of: /127\.0\.0\.1:(\d+)/) }
    let port = try #require(addresses.first).1
    var environment = server.environment.mapValues { $0.replacing("127.0.0.1:\(port)", with: "photos.example") }
    let list = ["list"] + source.list
    let refused = try run(source, list, environment)
    #expect(refused.code == 2 && refused.errors.contains("would be sent unencrypted"), "\(refused)")
    // The server is a proxy, too, and answers for the other one.
    environment["http_proxy"] = "http://127.0.0.1:\(port)"
    let allowed = try run(source, list + ["--plain-http"], environment)
    #expect(allowed.code == 0 && allowed.errors.hasPrefix("manifest: 5 photos"), "\(allowed)")
    environment["https_proxy"] = environment["http_proxy"]
    environment = environment.mapValues { $0.replacing("http://photos.example", with: "https://photos.example") }
    let tunnel = try run(source, list, environment)
    #expect(tunnel.code == 1 && tunnel.errors.contains("by the proxy 127.0.0.1:\(port): "), "\(tunnel)")
    environment["https_proxy"] = "socks5://127.0.0.1:\(port)"
    let socks = try run(source, list, environment)
    #expect(socks.code == 2 && socks.errors.contains("https_proxy: is not the address of a proxy"), "\(socks)")
    environment["no_proxy"] = "other.example, .example"
    #expect(try run(source, list + ["--timeout", "0.001"], environment).errors.contains("gave up"))
  }

  /// Some bytes now and then are no progress.
  @Test(arguments: [Source.immich, .webDAV, .s3])
  func everythingTogetherHasATimeLimit(_ source: Source) throws {
    let server = try start(source, fault: "slow")
    let run = try run(source, ["list"] + source.list + ["--timeout", "0.5"], server.environment)
    #expect(run.code == 1 && run.errors.contains("gave up after 0.5 seconds"), "\(run)")
  }

  // MARK: - Faults

  @Test(arguments: Source.allCases)
  func faultsAreSaidInWords(_ source: Source) throws {
    let list = ["list"] + source.list
    let server = try start(source)
    let refused = try run(source, list, server.environment.merging([source.secret: "wrong"]) { $1 })
    #expect(refused.code == 1 && refused.errors.contains("127.0.0.1") && refused.errors.contains("refuses"))
    #expect(refused.output.isEmpty && refused.errors.contains("(\(source == .s3 ? "AWS_A" : "")"), "\(refused)")
    let unset = try run(source, list, server.environment.merging([source.secret: ""]) { $1 })
    #expect(unset.code == 2 && unset.errors.contains("\(source.secret) is not set"), "\(unset)")
    if source == .immich {
      // As a file from Windows has it.
      let odd = try run(source, list, server.environment.merging([source.secret: "topsecret\r"]) { $1 })
      #expect(odd.code == 2 && odd.errors.contains("a credential has characters that cannot be sent"), "\(odd)")
      #expect(!odd.errors.contains("topsecret"))
    }
    for address in ["https://elsewhere.example/a.png", "s3://", "immich://h/x/y", "webdav://127.0.0.1/../a.png"] {
      let run = try run(source, ["fetch", address, "a.png"], server.environment)
      #expect(run.code == 2 && run.errors.contains(address), "\(run)")
    }
    #expect(try !photos.files().contains("a.png"))
    for (fault, words) in [
      ("elsewhere", "sends on to 127.0.0.2:1, which does not get the credentials"), ("words", "is no"),
    ] {
      let server = try start(source, fault: fault)
      let run = try run(source, list, server.environment)
      let isSaid = run.errors.contains(words) || run.errors.contains("is not XML")
      #expect(run.code == 1 && run.output.isEmpty && isSaid, "\(fault): \(run)")
    }
  }

  @Test(arguments: Source.allCases)
  func serversThatAreBusyAreAskedAgain(_ source: Source) throws {
    let server = try start(source, fault: "busy")
    let list = try run(source, ["list"] + source.list, server.environment)
    #expect(list.code == 0 && list.errors.contains("5 photos"), "\(list)")
  }

  @Test(arguments: [Source.immichPages, .s3, .webDAV])
  func listsWithoutAnEndAreGivenUp(_ source: Source) throws {
    let server = try start(source, fault: "endless")
    let list = try run(source, ["list"] + source.list, server.environment)
    #expect(list.code == 1 && list.output.isEmpty && list.errors.contains("127.0.0.1"), "\(list)")
  }

  @Test(arguments: Source.allCases)
  func aPhotoThatBreaksOffIsNotKept(_ source: Source) throws {
    let whole = try start(source)
    let list = try run(source, ["list"] + source.list, whole.environment)
    let found = try #require(list.output.firstMatch(of: /"file": "(.*?01\.png)"/)).1
    let broken = try start(source, fault: "broken")
    // The address of the second server, which has another port.
    let address =
      source == .s3 ? String(found) : String(found).replacing(/127\.0\.0\.1:\d+/, with: Self.host(of: broken))
    let run = try run(source, ["fetch", address, "a.png"], broken.environment)
    #expect(run.code == 1 && run.errors.contains("the photo broke off after"), "\(run)")
    #expect(try !photos.files().contains("a.png"))
  }

  private static func host(of server: Server) -> String {
    let address = server.environment["IMMICH_URL"] ?? server.environment["WEBDAV_URL"] ?? ""
    return address.firstMatch(of: /127\.0\.0\.1:\d+/).map { String($0.0) } ?? ""
  }
}

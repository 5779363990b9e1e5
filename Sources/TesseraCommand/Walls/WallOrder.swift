import Files
import Store
import Messages

/// A wall that was asked for, its settings checked; nothing has been opened yet.
struct WallOrder: Sendable {
  let name: String?
  let settings: WallSettings
  let output: OutputName
  let console: Console
  private let origin: Origin
  /// Where this wall and others are known from photos.
  private let registry: WallRegistry

  private enum Origin {
    case photos(WallConfiguration)
    case plan(FilePath)
  }

  init(
    _ settings: WallSettings, inputs: [FilePath], output: OutputName, name: String? = nil,
    among registry: WallRegistry = WallRegistry()
  ) throws(RunFailure) {
    var settings = settings
    settings.choice.isOtherWall = { registry.contains($0) }
    try settings.readFiles()
    try settings.picture.choose(for: output.stable, background: settings.background)
    self.registry = registry
    settings.work.output = output.isFixed ? output.stable : nil
    settings.separatesGroups = output.isGrouped
    self.name = name
    self.settings = settings
    self.output = output
    console = Console(settings.work, wall: name.map { FilePath($0).description })
    settings.picture.noteIdleOptions(settings.given, on: console)
    guard let plan = settings.plan else {
      origin = .photos(try WallConfiguration(settings, inputs: inputs, console: console))
      return
    }
    if let input = inputs.first { throw .usage("--plan cannot be combined with inputs: \(input)") }
    if output.isGrouped { throw .usage("--plan cannot be combined with {group}") }
    for option in settings.given where option.formats == nil {
      console.note("\(option.name) has no effect with --plan")
    }
    origin = .plan(plan)
  }

  /// Finds the files that the wall is made of.
  func findFiles() throws(RunFailure) -> WallFiles {
    if !output.isFixed { registry.add(output.versions) }
    var files =
      switch origin {
      case .photos(let configuration): try WallFiles(configuration)
      case .plan(let plan): try WallFiles(plan: plan, output: settings.work.output, console: console)
      }
    if files.showsFaces || settings.plan == nil && settings.crop == .faces {
      files.faces = try settings.faceModel.finder()
    }
    if settings.work.verifiesContents { files.contents = ContentDigests() }
    return files
  }

  /// Looks into the files.
  func source(_ files: WallFiles, caches: Caches) throws(RunFailure) -> WallSource {
    switch origin {
    case .photos(let configuration):
      try WallSource(
        files, configuration, store: caches.store(for: settings.work, within: settings.choice.decoding.memory))
    case .plan: WallSource(files, plan: files.plan ?? [], limits: settings.choice.decoding)
    }
  }
}

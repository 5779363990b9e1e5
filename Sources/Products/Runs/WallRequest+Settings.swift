package import Files
package import Planning

extension WallRequest {
  /// Creates the request for a wall that is only planned.
  package init(_ settings: WallSettings, inputs: [FilePath], notes: any Notes) throws(RunFailure) {
    try self.init(settings, inputs: inputs, needs: PlanNeeds(settings.look), notes: notes)
  }

  /// - Parameter needs: The requirements of the kind of output.
  package init(
    _ settings: WallSettings, inputs: [FilePath], needs: PlanNeeds, notes: any Notes
  ) throws(RunFailure) {
    guard !inputs.isEmpty || !settings.lists.isEmpty else {
      throw .usage("missing input: add pictures, folders or a manifest")
    }
    if settings.look.mosaic.target != nil, settings.isGiven(option(\ArrangementSettings.layout)) {
      throw .usage(
        "--target makes a mosaic and cannot be combined with --layout \(settings.look.arrangement.layout.name)")
    }
    try self.init(
      needs.look, inputs: inputs, lists: settings.lists, environment: settings.environment,
      isStrict: settings.work.isStrict, notes: notes, typesetter: needs.hasWords ? try settings.typesetter() : nil,
      other: needs.last?.layout)
    let given = settings.given.filter { !needs.usesAnyway($0) }
    for (option, reason) in ignoredOptions(among: given, besides: needs.otherLayouts) {
      notes.noteIdle(option, " \(reason)")
    }
    if let field = settings.look.text.caption?.bareField {
      notes.note("every caption is the word “\(field)”; --caption '{\(field)}' writes that of each photo")
    }
  }
}

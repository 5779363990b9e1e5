extension Wall: PictureSource {
  /// Makes the wall as a PNG in memory: the first page, if there are several.
  public func photo(on engine: Engine) async throws -> Photo { try await render(on: engine).photo(on: engine) }
}

# Tessera for Nix. This is a pattern: scripts/release-parts/recipes replaces the words between at signs.
#
#     nix-build -E 'with import <nixpkgs> { }; callPackage ./default.nix { }'

{ lib, stdenv, fetchurl, autoPatchelfHook, cairo, glib, harfbuzz, libheif, libmicrohttpd, librsvg, libtiff, pango }:

stdenv.mkDerivation {
  pname = "tessera";
  version = "@VERSION@";
  src = fetchurl {
    url = "@DOWNLOADS@/@TARBALL@";
    sha256 = "@SHA256@";
  };

  nativeBuildInputs = [ autoPatchelfHook ];
  buildInputs = [ stdenv.cc.cc.lib ];
  # Loaded when a photo or a text needs them.
  runtimeDependencies = [ cairo glib harfbuzz libheif libmicrohttpd librsvg libtiff pango ];
  dontStrip = true;

  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -r bin lib share $out
    runHook postInstall
  '';

  meta = {
    description = "Photo walls from folders of photographs";
    homepage = "@DOWNLOADS@";
    license = lib.licenses.mit;
    mainProgram = "tessera";
    platforms = [ "x86_64-linux" ];
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}

# Tessera for Homebrew. This is a pattern: scripts/package makes the source tarball of a release and writes the formula
# that goes with it, dist/tessera.rb, with the tarball's address and checksum in place of the words between at signs.
#
#     brew install --formula dist/tessera.rb

class Tessera < Formula
  desc "Turns folders of photographs into one picture"
  homepage "@DOWNLOADS@"
  url "@DOWNLOADS@/@TARBALL@"
  sha256 "@SHA256@"
  license "MIT"

  # Swift 6.3.
  depends_on xcode: ["26.4", :build]
  depends_on "pkgconf" => :build
  depends_on "giflib"
  depends_on "jpeg-turbo"
  depends_on "jpeg-xl"
  depends_on "libdeflate"
  depends_on "libheif"
  depends_on "libpng"
  depends_on "libraw"
  depends_on "libtiff"
  depends_on "little-cms2"
  depends_on macos: :sequoia
  depends_on "openjpeg"
  depends_on "openssl@3"
  depends_on "pango"
  depends_on "webp"

  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    # Swift's libraries are part of macOS.
    options = OS.linux? ? ["--static-swift-stdlib"] : []
    # Homebrew has a sandbox of its own, in which another one cannot be.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "tessera", *options
    bin.install ".build/release/tessera"
    generate_completions_from_executable(bin/"tessera", "completions")

    subcommands = Utils.safe_popen_read(bin/"tessera", "--help")[/^Subcommands:\n(.*?)\n\n/m, 1].scan(/^  (\w+)/).flatten
    (man1/"tessera.1").write Utils.safe_popen_read(bin/"tessera", "manual")
    subcommands.each do |name|
      (man1/"tessera-#{name}.1").write Utils.safe_popen_read(bin/"tessera", "manual", name)
    end
  end

  test do
    assert_equal "tessera #{version}\n", shell_output("#{bin}/tessera --version")
    cp test_fixtures("test.png"), "one.png"
    cp test_fixtures("test.jpg"), "two.jpg"
    system bin/"tessera", "one.png", "two.jpg", "-o", "wall.png", "--width", "300", "--no-cache"
    assert_match "PNG, 300 ×", shell_output("#{bin}/tessera inspect wall.png --no-cache")
  end
end

#!/usr/bin/env python3
"""Lists the photos of an Immich album as a manifest, and fetches them. See Documentation/Sources.md."""

import json
import re
import urllib.parse

from sources import (
    Fault, Omissions, Server, add_output, finish, parser, printable, read_settings, required, run, say)

VARIABLES = """variables:
  IMMICH_URL        the address of the server: https://photos.example.org
  IMMICH_API_KEY    a key from its account settings, with the permissions album.read, asset.read and asset.download
"""

IDENTIFIER = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"


class Immich:
    def __init__(self, settings):
        address = required(settings, "IMMICH_URL", "the address of the server").rstrip("/")
        self.server = Server(address[:-4] if address.endswith("/api") else address, "IMMICH_URL")
        self.key = required(settings, "IMMICH_API_KEY", "a key from the server's account settings")

    def request(self, method, path, body=None, missing="has no such page"):
        headers = {"x-api-key": self.key, "Accept": "application/octet-stream" if method == "FETCH" else
                   "application/json"}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        refusals = {
            401: "refuses the API key (IMMICH_API_KEY)",
            403: "the API key lacks a permission",
            # A strange identifier is a bad request.
            400: missing, 404: missing,
        }
        return self.server.request(
            "GET" if method == "FETCH" else method, f"{self.server.path}/api/{path}", headers, data, refusals)

    def value(self, method, path, body=None, missing="has no such page"):
        response = self.request(method, path, body, missing)
        try:
            return json.loads(self.server.text(response))
        except ValueError:
            raise Fault(f"{self.server.name}: is no Immich server: its answer is not JSON") from None

    def albums(self):
        """Returns one's own albums, and those that others share."""
        result = {}
        for query in ("", "?shared=true"):
            for album in listed(self.value("GET", "albums" + query), self.server):
                result.setdefault(album.get("id"), album)
        return list(result.values())

    def album(self, name):
        """Returns the identifier of the album that is called so, or has this identifier."""
        if re.fullmatch(IDENTIFIER, name):
            return name
        found = [album for album in self.albums() if album.get("albumName") == name]
        if not found:
            raise Fault(f"{self.server.name}: has no album “{name}”; immich.py albums lists them")
        if len(found) > 1:
            identifiers = ", ".join(str(album.get("id")) for album in found)
            raise Fault(f"{self.server.name}: has {len(found)} albums “{name}”; name one of them: {identifiers}", 2)
        return str(found[0].get("id"))

    def assets(self, identifier):
        """Returns the photos and videos of an album, in its order."""
        missing = f"has no album {identifier}, or it belongs to somebody else"
        album = self.value("GET", f"albums/{identifier}", missing=missing)
        if not isinstance(album, dict):
            raise Fault(f"{self.server.name}: is no Immich server: its album is no object")
        assets = album.get("assets")
        # Servers until version 2 list them with the album, later ones page by page.
        if isinstance(assets, list) and len(assets) >= int(album.get("assetCount") or 0):
            return listed(assets, self.server)
        assets, page = [], 1
        while page is not None:
            body = {"albumIds": [identifier], "withExif": True, "page": page, "size": 1000,
                    "order": album.get("order") or "desc"}
            answer = self.value("POST", "search/metadata", body)
            found = answer.get("assets") if isinstance(answer, dict) else None
            if not isinstance(found, dict):
                raise Fault(f"{self.server.name}: its search has no list of photos")
            assets += listed(found.get("items"), self.server)
            following = found.get("nextPage")
            if following is not None and int(following) <= page:
                raise Fault(f"{self.server.name}: page {following} follows page {page}")
            page = None if following is None else int(following)
        return assets

    def fetch(self, address, path):
        match = re.fullmatch(rf"immich://([^/]+)/({IDENTIFIER})/[^/]*", address)
        if not match:
            raise Fault(f"{printable(address)}: is no address of a photo of Immich", 2)
        if match.group(1) != self.server.name:
            raise Fault(f"{printable(address)}: IMMICH_URL names another server, {self.server.name}", 2)
        response = self.request(
            "FETCH", f"assets/{match.group(2)}/original", missing="no longer has the photo")
        self.server.download(response, path)


def listed(value, server):
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise Fault(f"{server.name}: is no Immich server: a list is missing from its answer")
    return value


def image(asset, server):
    """Returns the entry of a photo."""
    exif = asset.get("exifInfo") if isinstance(asset.get("exifInfo"), dict) else {}
    name = str(asset.get("originalFileName") or asset.get("id")).replace("/", "_")
    entry = {"file": f"immich://{server.name}/{asset['id']}/{printable(name)}"}
    width, height = exif.get("exifImageWidth"), exif.get("exifImageHeight")
    if is_size(width) and is_size(height):
        # These are the file's; the orientations from 5 on are on their side.
        turned = str(exif.get("orientation") or "1") in ("5", "6", "7", "8")
        entry["width"], entry["height"] = (height, width) if turned else (width, height)
    if is_size(exif.get("fileSizeInByte")):
        entry["bytes"] = exif["fileSizeInByte"]
    rating = exif.get("rating")
    if isinstance(rating, int) and -1 <= rating <= 5:
        entry["rating"] = rating
    if exif.get("description"):
        entry["description"] = str(exif["description"])
    date = local_date(asset)
    if date:
        entry["date"] = date
    keywords = [tag["value"] for tag in asset.get("tags") or [] if isinstance(tag, dict) and tag.get("value")]
    if keywords:
        entry["keywords"] = keywords
    return entry


def is_size(value):
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def local_date(asset):
    """Returns the time on the clock where the photo was taken. Immich writes it as if it were that of Greenwich."""
    match = re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", str(asset.get("localDateTime") or ""))
    return match.group(0) if match else None


def main():
    commands = parser(__doc__, VARIABLES)
    albums = commands.command("albums", "list the albums: identifier, number of photos and videos, name")
    listing = commands.command("list", "write the manifest of an album")
    listing.add_argument("album", help="its name, or its identifier")
    listing.add_argument("--keywords", action="store_true", help="ask for the tags of each photo, too (slow)")
    add_output(listing)
    arguments = commands.parse_args()
    immich = Immich(read_settings(arguments.credentials))
    if arguments.command == "fetch":
        immich.fetch(arguments.address, arguments.path)
    elif arguments.command == "albums":
        for album in sorted(immich.albums(), key=lambda album: str(album.get("albumName"))):
            print(album.get("id"), album.get("assetCount"), printable(str(album.get("albumName"))), sep="\t")
    else:
        images, omissions = [], Omissions()
        for asset in immich.assets(immich.album(arguments.album)):
            if asset.get("type") != "IMAGE":
                omissions.add("video", "videos")
            elif asset.get("isTrashed"):
                omissions.add("photo in the trash", "photos in the trash")
            elif asset.get("isOffline"):
                omissions.add("photo that is offline", "photos that are offline")
            elif not re.fullmatch(IDENTIFIER, str(asset.get("id"))):
                raise Fault(f"{immich.server.name}: a photo has no identifier")
            else:
                if arguments.keywords:
                    asset = immich.value("GET", f"assets/{asset['id']}") or asset
                images.append(image(asset, immich.server))
        finish(images, omissions, arguments.output)


if __name__ == "__main__":
    run(main)

#!/usr/bin/env python3
"""Lists the photos of an Immich album as a manifest, and fetches them. See Documentation/Sources.md."""

import json
import re

from sources import (
    LONGEST_NAME, Fault, Listing, OddAnswer, Server, add_output, checked_text, parsed, parser, printable,
    read_settings, required, run, say)

VARIABLES = """variables:
  IMMICH_URL        the address of the server: https://photos.example.org
  IMMICH_API_KEY    a key from its account settings, with the permissions album.read, asset.read and asset.download
"""

IDENTIFIER = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"


class Immich:
    def __init__(self, settings, allows_plain):
        address = required(settings, "IMMICH_URL", "the address of the server").rstrip("/")
        self.server = Server(
            address[:-4] if address.endswith("/api") else address, "IMMICH_URL", settings, True, allows_plain)
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
        return parsed(self.server.text(response), self.server, "Immich")

    def albums(self):
        """Returns one's own albums, and those that others share."""
        result = {}
        for query in ("", "?shared=true"):
            for album in listed(self.value("GET", "albums" + query), self.server):
                if isinstance(album, dict):
                    result.setdefault(str(album.get("id")), album)
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
        count = album.get("assetCount")
        if isinstance(assets, list) and len(assets) >= (count if isinstance(count, int) else 0):
            return assets
        order = album.get("order") if album.get("order") in ("asc", "desc") else "desc"
        return self.paged_assets({"albumIds": [identifier], "withExif": True, "size": 1000, "order": order})

    def paged_assets(self, body):
        assets, seen, page = [], set(), 1
        while page is not None:
            answer = self.value("POST", "search/metadata", dict(body, page=page))
            found = answer.get("assets") if isinstance(answer, dict) else None
            if not isinstance(found, dict):
                raise Fault(f"{self.server.name}: its search has no list of photos")
            items = listed(found.get("items"), self.server)
            identifiers = {str(one.get("id")) for one in items if isinstance(one, dict)}
            following = found.get("nextPage")
            is_number = re.fullmatch("[0-9]{1,9}", str(following)) is not None
            if is_number and int(following) <= page:
                raise Fault(f"{self.server.name}: page {following} follows page {page}")
            if not is_number and following is not None:
                # The list ends where nothing new comes.
                say(f"{self.server.name}: page {page} does not say which one follows")
                if not identifiers - seen:
                    break
                following = page + 1
            assets += items
            seen |= identifiers
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
    if not isinstance(value, list):
        raise Fault(f"{server.name}: is no Immich server: a list is missing from its answer")
    return value


def add_image(asset, server, listing):
    """Adds the entry of a photo."""
    exif = asset.get("exifInfo") if isinstance(asset.get("exifInfo"), dict) else {}
    name = name_of(asset)
    width, height = exif.get("exifImageWidth"), exif.get("exifImageHeight")
    # These are the file's; the orientations from 5 on are on their side.
    if str(exif.get("orientation") or "1") in ("5", "6", "7", "8"):
        width, height = height, width
    listing.add(
        f"immich://{server.name}/{asset['id']}/{name}", name, width=width, height=height,
        bytes=exif.get("fileSizeInByte"), rating=exif.get("rating"), description=exif.get("description") or None,
        # The time on the clock where the photo was taken. Immich writes it as if it were that of Greenwich.
        date=asset.get("localDateTime") or None, keywords=keywords_of(asset))


def name_of(asset):
    """Returns a name for the address, which is for people: the identifier leads to the photo."""
    name = printable(checked_text(asset.get("originalFileName")) or "").replace("/", "_")
    if not name.strip("."):
        return asset["id"]
    stem, dot, ending = name.rpartition(".")
    if len(name) <= LONGEST_NAME or not dot or len(ending) > 8:
        return name[:LONGEST_NAME]
    return stem[: LONGEST_NAME - len(ending) - 1] + dot + ending


def keywords_of(asset):
    tags = asset.get("tags")
    if not tags:
        return None
    if not isinstance(tags, list):
        return tags
    # A tag that is no string is refused with the others of its photo.
    return [tag.get("value") if isinstance(tag, dict) else tag for tag in tags]


def add_asset(asset, immich, listing, with_keywords):
    """Adds a photo of an album, or notes why it is left out."""
    if not isinstance(asset, dict) or not re.fullmatch(IDENTIFIER, str(asset.get("id"))):
        return listing.leave_out(immich.server.name, "a photo without an identifier")
    if asset.get("type") != "IMAGE":
        return listing.omissions.add("video", "videos")
    if asset.get("isTrashed"):
        return listing.omissions.add("photo in the trash", "photos in the trash")
    if asset.get("isOffline"):
        return listing.omissions.add("photo that is offline", "photos that are offline")
    if with_keywords:
        try:
            tagged = immich.value("GET", f"assets/{asset['id']}")
            if not isinstance(tagged, dict) or tagged.get("id") != asset["id"]:
                raise OddAnswer(f"{immich.server.name}: answers with another photo")
            asset = tagged
        except OddAnswer as fault:
            listing.say(name_of(asset), f"keywords left out: {fault}")
    add_image(asset, immich.server, listing)


def main():
    commands = parser(__doc__, VARIABLES)
    albums = commands.command("albums", "list the albums: identifier, number of photos and videos, name")
    listing = commands.command("list", "write the manifest of an album")
    listing.add_argument("album", help="its name, or its identifier")
    listing.add_argument("--keywords", action="store_true", help="ask for the tags of each photo, too (slow)")
    add_output(listing)
    arguments = commands.parse()
    immich = Immich(read_settings(arguments.credentials), arguments.plain_http)
    if arguments.command == "fetch":
        immich.fetch(arguments.address, arguments.path)
    elif arguments.command == "albums":
        for album in sorted(immich.albums(), key=lambda album: str(album.get("albumName"))):
            print(*(printable(str(album.get(key))) for key in ("id", "assetCount", "albumName")), sep="\t")
    else:
        listing = Listing()
        for asset in immich.assets(immich.album(arguments.album)):
            add_asset(asset, immich, listing, arguments.keywords)
        listing.finish(arguments.output)


if __name__ == "__main__":
    run(main)

#!/usr/bin/env python3
"""Servers for the tests of Packaging/sources: they speak the documented parts of Immich, WebDAV and S3.

usage: servers.py immich|immich-pages|webdav|s3 FOLDER [FAULT]

Serves the files of FOLDER, prints its port, and ends with the process that started it. FAULT is busy (the first
requests of each address are refused), broken (photos break off), elsewhere (everything is sent on to another server),
words (the answers are no lists), endless (lists go on for ever), odd (lists have entries besides, as no one should
write them) or slow (answers take for ever). It is a proxy, too: it answers for every host, and refuses CONNECT.
"""

import base64
import hashlib
import hmac
import http.server
import json
import mimetypes
import os
import re
import sys
import threading
import time
import urllib.parse
import uuid
from xml.sax.saxutils import escape

KIND, FOLDER, FAULT = sys.argv[1], sys.argv[2], (sys.argv + [""])[3]
API_KEY = "key of ann"
USER, PASSWORD = "änn", "pass: wörd"
ACCESS, SECRET, TOKEN, REGION = "AKIATEST", "secret/of+ann", "token=of/ann", "eu-test-1"
ALBUM = "11111111-2222-4333-8444-555555555555"
EXIF = {"orientation": "6", "rating": 4, "description": "At the “sea”\nin May", "timeZone": "UTC+2"}


def files():
    """Returns the paths of all files, by name."""
    found = []
    for folder, _, names in os.walk(FOLDER):
        found += [os.path.relpath(os.path.join(folder, name), FOLDER) for name in names]
    return sorted(found)


def size(path):
    return os.path.getsize(os.path.join(FOLDER, path))


def content(path):
    with open(os.path.join(FOLDER, path), "rb") as file:
        return file.read()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    asked = {}

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json", **fields):
        data = body if isinstance(body, bytes) else body.encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if FAULT == "broken" and kind == "application/octet-stream":
            data = data[: len(data) // 2]
        self.wfile.write(data)
        self.close_connection = True

    def photo(self, path):
        if FAULT == "odd" and not os.path.isfile(os.path.join(FOLDER, path)):
            path = files()[0]
        self.answer(200, content(path), "application/octet-stream")

    def handle_any(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length)
        # As it arrives at a proxy.
        self.path = re.sub("^http://[^/]+", "", self.path)
        place = f"{self.command} {self.path}"
        self.asked[place] = self.asked.get(place, 0) + 1
        if FAULT == "busy" and self.asked[place] == 1:
            self.answer(503, "", "text/plain", Retry_After="0")
        elif self.command == "CONNECT":
            self.answer(403, "", "text/plain")
        elif FAULT == "slow":
            self.send_response(207 if self.command == "PROPFIND" else 200)
            self.end_headers()
            # Never long silent.
            while True:
                self.wfile.write(b" ")
                time.sleep(0.05)
        elif FAULT == "elsewhere":
            self.answer(307, "", "text/plain", Location="http://127.0.0.2:1/elsewhere")
        elif FAULT == "words":
            self.answer(207 if self.command == "PROPFIND" else 200, "<html><p>Welcome", "text/html")
        else:
            {"immich": immich, "immich-pages": immich, "webdav": webdav, "s3": s3}[KIND](self)

    do_GET = do_POST = do_PROPFIND = do_CONNECT = handle_any


# Immich


def identifier(path):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, path))


def asset(index, path):
    return {
        "id": identifier(path), "type": "VIDEO" if path.endswith(".mp4") else "IMAGE",
        "originalFileName": os.path.basename(path), "localDateTime": f"2026-05-{index + 1:02}T12:30:00.000Z",
        "isTrashed": False, "exifInfo": dict(EXIF, exifImageWidth=40, exifImageHeight=30, fileSizeInByte=size(path)),
    }


def odd_assets():
    """Assets as no server should list them: three cannot be used, and three can, without some of their properties."""
    one = asset(0, files()[0])
    one["id"], other, third = (str(uuid.uuid5(uuid.NAMESPACE_DNS, name)) for name in "abc")
    exif = dict(one["exifInfo"], description="a\0b\ud800c", rating=True, fileSizeInByte=10**40)
    return [
        5, {"type": "IMAGE"}, dict(one, id="../albums"),
        dict(one, originalFileName="..", localDateTime="9999-99-99T99:99:99.000Z", exifInfo=exif),
        dict(one, id=other, originalFileName="x" * 400 + ".png", tags=[{"value": 5}], exifInfo=None),
        dict(one, id=third, originalFileName="a\udc80\n\0.png", localDateTime={}, tags=5),
    ]


def immich(handler):
    def refuse(status, message):
        handler.answer(status, json.dumps({"message": message, "statusCode": status}))

    if handler.headers.get("x-api-key") != API_KEY:
        return refuse(401, "Invalid API key")
    path, _, query = handler.path.partition("?")
    if path == "/api/albums":
        albums = [
            {"id": ALBUM, "albumName": "Summer & sea", "assetCount": len(files())},
            {"id": identifier("one"), "albumName": "Twice", "assetCount": 0},
            {"id": identifier("two"), "albumName": "Twice", "assetCount": 0},
        ]
        return handler.answer(200, json.dumps([] if "shared" in query else albums))
    assets = [asset(index, one) for index, one in enumerate(files())]
    if FAULT == "odd":
        assets += odd_assets()
    if path == f"/api/albums/{ALBUM}":
        album = {"id": ALBUM, "albumName": "Summer & sea", "assetCount": len(assets), "order": "asc"}
        if KIND == "immich":
            album["assets"] = assets
        return handler.answer(200, json.dumps(album))
    if path == "/api/search/metadata" and KIND == "immich-pages":
        wanted = json.loads(handler.body)
        if wanted.get("albumIds") != [ALBUM]:
            return refuse(400, ["albumIds must be identifiers"])
        # Pages are never longer than the server likes.
        page, length = wanted["page"], min(wanted["size"], 2)
        items = assets[(page - 1) * length : page * length]
        following = None if page * length >= len(assets) else str(page if FAULT == "endless" else page + 1)
        if FAULT == "odd":
            following = "x"
        answer = {"total": len(items), "count": len(items), "items": items, "facets": [], "nextPage": following}
        return handler.answer(200, json.dumps({"albums": {"items": []}, "assets": answer}))
    for one in files():
        if path == f"/api/assets/{identifier(one)}/original":
            return handler.photo(one)
        if path == f"/api/assets/{identifier(one)}" and FAULT == "odd":
            return handler.answer(200, "[" * 100_000)
        if path == f"/api/assets/{identifier(one)}":
            return handler.answer(200, json.dumps(dict(asset(0, one), tags=[{"name": "sea", "value": "places/sea"}])))
    if FAULT == "odd" and path.endswith("/original"):
        return handler.photo("")
    refuse(400, "Not found or no asset.read access")


# WebDAV


def webdav(handler):
    pair = base64.b64encode(f"{USER}:{PASSWORD}".encode("utf-8")).decode()
    if handler.headers.get("Authorization") != f"Basic {pair}":
        return handler.answer(401, "", "text/plain", WWW_Authenticate='Basic realm="files"')
    path = urllib.parse.unquote(urllib.parse.urlsplit(handler.path).path, errors="surrogateescape")
    if not path.startswith("/dav/ann/"):
        return handler.answer(404, "", "text/plain")
    local = path[len("/dav/ann/") :].rstrip("/")
    place = os.path.join(FOLDER, local)
    if handler.command == "GET":
        is_there = os.path.isfile(place) or FAULT == "odd"
        return handler.photo(local) if is_there else handler.answer(404, "", "text/plain")
    if handler.command != "PROPFIND" or handler.headers.get("Depth") != "1":
        return handler.answer(405, "", "text/plain")
    if not os.path.isdir(place):
        return handler.answer(404, "", "text/plain")
    entries = [("", True)] + [(name, os.path.isdir(os.path.join(place, name))) for name in os.listdir(place)]
    if FAULT == "endless":
        entries.append(("again", True))
        place = FOLDER
    text = '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:x="http://example.org/x">'
    for name, is_folder in entries:
        # Servers may write whole addresses.
        href = urllib.parse.quote((path.rstrip("/") + "/" + name).rstrip("/") + ("/" if is_folder else ""))
        if name.startswith("0"):
            href = f"http://{handler.headers['Host']}{href}"
        found = "<d:resourcetype><d:collection/></d:resourcetype>" if is_folder else (
            f"<d:resourcetype/><d:getcontenttype>{mimetypes.guess_type(name)[0] or 'image/png'}</d:getcontenttype>"
            f"<d:getcontentlength>{size(os.path.join(local, name))}</d:getcontentlength>")
        text += (
            f"<d:response><d:href>{escape(href)}</d:href><d:propstat><d:prop>{found}</d:prop>"
            "<d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><x:unknown/></d:prop>"
            "<d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>")
    if FAULT == "odd" and not local:
        for href, length in [
            ("/dav/ann/caf%E9.png", "5"), ("/dav/ann/caf%E9/", ""), ("/dav/ann/..", "5"), ("/dav/ann/.", "5"),
            ("http://127.0.0.1:99999/dav/ann/x.png", "5"), ("http://[/x.png", "5"), ("/dav/ann/nul%00.png", "5"),
            ("/dav/ann/" + "x" * 400 + ".png", "9" * 40), ("/dav/ann/twice.png", "1" + "0" * 5000),
            ("/dav/ann/twice.png", ""), ("/dav/ann/less.png", "-1"),
        ]:
            text += (f"<d:response><d:href>{href}</d:href><d:propstat><d:prop><d:resourcetype/>"
                     f"<d:getcontentlength>{length}</d:getcontentlength></d:prop></d:propstat></d:response>")
    # Not in the folder: clients are not led away from it.
    text += "<d:response><d:href>/dav/bob/secret.png</d:href></d:response></d:multistatus>"
    handler.answer(207, text, "application/xml; charset=utf-8")


# S3


def s3(handler):
    def refuse(status, code, message):
        text = f'<?xml version="1.0"?><Error><Code>{code}</Code><Message>{message}</Message></Error>'
        handler.answer(status, text, "application/xml")

    path, _, query = handler.path.partition("?")
    bucket = path.split("/")[1]
    if bucket != "open" and not is_signed(handler, path, query):
        return refuse(403, "SignatureDoesNotMatch", "The signature does not match")
    if bucket not in ("photos", "open"):
        return refuse(404, "NoSuchBucket", "The specified bucket does not exist")
    key = urllib.parse.unquote(path[len(bucket) + 2 :])
    if key:
        if key in files() or FAULT == "odd":
            return handler.photo(key)
        return refuse(404, "NoSuchKey", "The specified key does not exist.")
    wanted = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
    if wanted.get("list-type") != "2":
        return refuse(400, "InvalidArgument", "list-type")
    found = [one for one in files() if one.startswith(wanted.get("prefix", ""))]
    start = 0
    if "continuation-token" in wanted:
        start = int(re.fullmatch(r"next\+/=&(\d+)", wanted["continuation-token"]).group(1))
    end = start + min(int(wanted["max-keys"]), 2)
    is_url = wanted.get("encoding-type") == "url"
    text = '<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
    if is_url:
        text += "<EncodingType>url</EncodingType>"
    for one in found[start:end]:
        name = urllib.parse.quote_plus(one, safe="/") if is_url else escape(one)
        text += f"<Contents><Key>{name}</Key><Size>{size(one)}</Size></Contents>"
    if FAULT == "odd" and start == 0:
        for name, length in [
            ("caf%E9.png", "5"), ("nul%00.png", "5"), ("a/../b.png", "5"), ("./b.png", "5"),
            ("x" * 400 + ".png", "9" * 40), ("less.png", "-1"), ("none.png", "1e3"),
        ]:
            text += f"<Contents><Key>{name}</Key><Size>{length}</Size></Contents>"
    if end < len(found):
        token = f"next+/=&amp;{start if FAULT == 'endless' else end}"
        text += f"<NextContinuationToken>{token}</NextContinuationToken>"
    text += f"<IsTruncated>{'true' if end < len(found) else 'false'}</IsTruncated></ListBucketResult>"
    handler.answer(200, text, "application/xml")


def is_signed(handler, path, query):
    """Checks a signature as the manual of AWS Signature Version 4 has it, from the request as it arrived."""
    match = re.fullmatch(
        r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, SignedHeaders=([^,]+), "
        r"Signature=([0-9a-f]{64})", handler.headers.get("Authorization") or "")
    if not match or match.group(1) != ACCESS or match.group(3) != REGION:
        return False
    if handler.headers.get("x-amz-security-token") != TOKEN:
        return False
    _, day, region, names, signature = match.groups()
    pairs = [tuple(part.partition("=")[::2]) for part in query.split("&") if part]
    query = "&".join(f"{name}={value}" for name, value in sorted(pairs))
    fields = [f"{name}:{(handler.headers.get(name) or '').strip()}" for name in names.split(";")]
    request = [handler.command, path, query, *fields, "", names, handler.headers.get("x-amz-content-sha256") or ""]
    digest = hashlib.sha256("\n".join(request).encode()).hexdigest()
    words = ["AWS4-HMAC-SHA256", handler.headers["x-amz-date"], f"{day}/{region}/s3/aws4_request", digest]
    key = b"AWS4" + SECRET.encode()
    for part in (day, region, "s3", "aws4_request", "\n".join(words)):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    return hmac.compare_digest(key.hex(), signature)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    parent = os.getppid()
    print(server.server_address[1], flush=True)
    while os.getppid() == parent:
        time.sleep(0.5)


main()

#!/usr/bin/env python3
"""Lists the photos of an S3 bucket as a manifest, and fetches them. See Documentation/Sources.md."""

import configparser
import datetime
import hashlib
import hmac
import os
import urllib.parse
import xml.etree.ElementTree

from sources import (
    Fault, Listing, Server, add_output, is_picture, is_plain, kind_of, parser, printable, read_settings, run,
    whole_number)

VARIABLES = """variables, as other programs for S3 have them:
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN
                      the key; otherwise, that of AWS_PROFILE in ~/.aws/credentials; none for public buckets
  AWS_REGION          the region of the bucket (default us-east-1)
  AWS_ENDPOINT_URL    the address of a server other than Amazon's: https://minio.example.org:9000
"""

NOTHING = hashlib.sha256(b"").hexdigest()


class Signature:
    """Signs requests with AWS Signature Version 4. Without a key they stay as they are."""

    def __init__(self, key, secret, token, region):
        self.key, self.secret, self.token, self.region = key, secret, token, region

    def headers(self, method, host, target, now=None):
        """target: the path and the query, encoded, with the query's names in order."""
        if not self.key:
            return {}
        now = now or datetime.datetime.now(datetime.timezone.utc)
        moment = now.strftime("%Y%m%dT%H%M%SZ")
        signed = {"host": host, "x-amz-content-sha256": NOTHING, "x-amz-date": moment}
        if self.token:
            signed["x-amz-security-token"] = self.token
        result = {name: value for name, value in signed.items() if name != "host"}
        result["Authorization"] = self.authorization(method, target, signed, moment)
        return result

    def authorization(self, method, target, signed, moment):
        path, _, query = target.partition("?")
        names = ";".join(sorted(signed))
        fields = "".join(f"{name}:{signed[name].strip()}\n" for name in sorted(signed))
        request = "\n".join([method, path, query, fields, names, signed["x-amz-content-sha256"]])
        scope = f"{moment[:8]}/{self.region}/s3/aws4_request"
        words = "\n".join(["AWS4-HMAC-SHA256", moment, scope, hashlib.sha256(request.encode()).hexdigest()])
        key = ("AWS4" + self.secret).encode()
        for part in scope.split("/"):
            key = hmac.new(key, part.encode(), hashlib.sha256).digest()
        signature = hmac.new(key, words.encode(), hashlib.sha256).hexdigest()
        return f"AWS4-HMAC-SHA256 Credential={self.key}/{scope}, SignedHeaders={names}, Signature={signature}"


class Bucket:
    def __init__(self, name, settings, allows_plain):
        if not name or "/" in name:
            raise Fault(f"“{printable(name)}” is no name of a bucket", 2)
        self.name = name
        profile = read_profile(settings)
        region = (settings.get("AWS_REGION") or settings.get("AWS_DEFAULT_REGION") or profile.get("region")
                  or "us-east-1")
        key = settings.get("AWS_ACCESS_KEY_ID") or profile.get("aws_access_key_id", "")
        own = settings if settings.get("AWS_ACCESS_KEY_ID") else {
            "AWS_SECRET_ACCESS_KEY": profile.get("aws_secret_access_key", ""),
            "AWS_SESSION_TOKEN": profile.get("aws_session_token", "")}
        secret = own.get("AWS_SECRET_ACCESS_KEY", "")
        if key and not secret:
            raise Fault("AWS_SECRET_ACCESS_KEY is not set: the secret of AWS_ACCESS_KEY_ID", 2)
        self.signature = Signature(key, secret, own.get("AWS_SESSION_TOKEN", ""), region)
        endpoint = settings.get("AWS_ENDPOINT_URL_S3") or settings.get("AWS_ENDPOINT_URL")
        address, setting, self.path = f"https://{name}.s3.{region}.amazonaws.com", "bucket", ""
        if endpoint:
            address, setting, self.path = endpoint, "AWS_ENDPOINT_URL", f"/{quoted(name)}"
        elif "." in name:
            # Certificates are for names without further dots.
            address, setting, self.path = f"https://s3.{region}.amazonaws.com", "AWS_REGION", f"/{quoted(name)}"
        self.server = Server(address, setting, settings, bool(key), allows_plain)
        self.path = self.server.path + self.path

    def request(self, target, missing):
        def headers(target):
            return self.signature.headers("GET", self.server.name, target)

        who = "the key (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)" if self.signature.key else "requests without a key"
        refusals = {
            301: f"bucket {self.name} is in another region; set AWS_REGION",
            307: f"bucket {self.name} is in another region; set AWS_REGION",
            400: f"refuses the request; AWS_REGION is {self.signature.region}",
            401: f"refuses {who}", 403: f"refuses {who}", 404: missing,
        }
        return self.server.request("GET", target, headers, refusals=refusals)

    def objects(self, prefix):
        """Returns the keys and sizes of all objects whose keys begin with a prefix, in the order of their keys."""
        token, seen = None, set()
        while True:
            query = {"encoding-type": "url", "list-type": "2", "max-keys": "1000", "prefix": prefix}
            if token is not None:
                query["continuation-token"] = token
            # Signatures are of names in order.
            words = "&".join(f"{quoted(name)}={quoted(query[name])}" for name in sorted(query))
            response = self.request(f"{self.path}/?{words}", f"has no bucket {self.name}")
            document = self.parsed(self.server.text(response))
            is_encoded = document.findtext("{*}EncodingType") == "url"
            for one in document.iterfind("{*}Contents"):
                key = one.findtext("{*}Key") or ""
                # Some servers do not encode keys although they are asked to, and say so.
                if is_encoded:
                    key = urllib.parse.unquote_plus(key, errors="surrogateescape")
                yield key, one.findtext("{*}Size")
            if document.findtext("{*}IsTruncated") != "true":
                return
            token = document.findtext("{*}NextContinuationToken")
            if not token or token in seen:
                raise Fault(f"{self.server.name}: its list goes on, but does not say where")
            seen.add(token)

    def parsed(self, data):
        if b"<!DOCTYPE" in data:
            raise Fault(f"{self.server.name}: its list has a document type")
        try:
            document = xml.etree.ElementTree.fromstring(data)
        except (xml.etree.ElementTree.ParseError, LookupError, ValueError):
            raise Fault(f"{self.server.name}: is no server of S3: its list is not XML") from None
        if document.tag.rpartition("}")[2] != "ListBucketResult":
            raise Fault(f"{self.server.name}: is no server of S3: it sends no list")
        return document

    def list(self, prefix, listing):
        for key, size in self.objects(prefix):
            if key.endswith("/"):
                continue
            if not is_plain(key):
                listing.leave_out(key, "its name is no text in UTF-8")
            elif any(part in (".", "..") for part in key.split("/")):
                listing.leave_out(key, "other programs would look for it elsewhere")
            elif is_picture(key):
                listing.add(f"s3://{self.name}/{key}", key, bytes=whole_number(size))
            else:
                listing.omissions.add(*kind_of(key))

    def fetch(self, key, path):
        response = self.request(f"{self.path}/{quoted(key, '/')}", f"has no {printable(key)} in bucket {self.name}")
        self.server.download(response, path)


def quoted(text, safe=""):
    """Encodes as signatures want it: all but letters, digits and -._~"""
    return urllib.parse.quote(text, safe=safe + "-._~")


def read_profile(settings):
    """Returns the variables of a profile in the files that other programs for S3 read."""
    name = settings.get("AWS_PROFILE") or "default"
    home = settings.get("HOME") or os.path.expanduser("~")
    result = {}
    for variable, usual, section in (
        ("AWS_CONFIG_FILE", ".aws/config", name if name == "default" else f"profile {name}"),
        ("AWS_SHARED_CREDENTIALS_FILE", ".aws/credentials", name),
    ):
        path = settings.get(variable) or os.path.join(home, usual)
        reader = configparser.RawConfigParser()
        try:
            reader.read(path, encoding="utf-8")
        except (configparser.Error, UnicodeDecodeError):
            raise Fault(f"{path}: is not in the notation of AWS", 2) from None
        if reader.has_section(section):
            result.update(reader.items(section))
    if settings.get("AWS_PROFILE") and not result:
        raise Fault(f"AWS_PROFILE: there is no profile “{printable(name)}”", 2)
    return result


def split(address):
    """Returns the bucket and the key of s3://bucket/key."""
    scheme, mark, rest = address.partition("://")
    bucket, _, key = rest.partition("/")
    if scheme != "s3" or not mark or not bucket:
        raise Fault(f"{printable(address)}: is no address such as s3://bucket/2026/", 2)
    return bucket, key


def main():
    commands = parser(__doc__, VARIABLES)
    listing = commands.command("list", "write the manifest of a bucket")
    listing.add_argument("address", help="s3://bucket, or s3://bucket/2026/ for the keys that begin so")
    add_output(listing)
    arguments = commands.parse()
    settings = read_settings(arguments.credentials)
    name, key = split(arguments.address)
    bucket = Bucket(name, settings, arguments.plain_http)
    if arguments.command == "fetch":
        bucket.fetch(key, arguments.path)
        return
    photos = Listing()
    bucket.list(key, photos)
    photos.finish(arguments.output)


if __name__ == "__main__":
    run(main)

#!/usr/bin/env python3
"""Writes a container image as a docker-archive tar: image.py NAME OUT.tar CONFIG_JSON LAYER...

Each LAYER is a folder or a ready layer tar; CONFIG_JSON is the image's run configuration (User, Env, Entrypoint ...).
Times are fixed, so the same input gives the same image.
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile

CREATED = "2026-01-01T00:00:00Z"


def file_digest(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def layer(source, work):
    """Puts the layer into the work folder under its digest, which it returns."""
    tar = os.path.join(work, "layer.tar")
    if os.path.isdir(source):
        subprocess.check_call(
            ["tar", "-C", source, "--numeric-owner", "--sort=name", "--mtime=" + CREATED,
             "--exclude=./proc/*", "--exclude=./sys/*", "--exclude=./dev/*", "-cf", tar, "."])
    else:
        os.symlink(os.path.abspath(source), tar)
    digest = file_digest(tar)
    os.rename(tar, os.path.join(work, digest + ".tar"))
    return digest


def main(name, out, config, *layers):
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(out))) as work:
        digests = [layer(source, work) for source in layers]
        image = json.dumps({
            "architecture": "amd64", "os": "linux", "created": CREATED, "config": json.loads(config),
            "rootfs": {"type": "layers", "diff_ids": ["sha256:" + digest for digest in digests]},
            "history": [{"created": CREATED} for _ in digests]}).encode()
        identifier = hashlib.sha256(image).hexdigest()
        with open(os.path.join(work, identifier + ".json"), "wb") as file:
            file.write(image)
        files = [digest + ".tar" for digest in digests]
        manifest = [{"Config": identifier + ".json", "RepoTags": [name], "Layers": files}]
        with open(os.path.join(work, "manifest.json"), "w", encoding="utf-8") as file:
            json.dump(manifest, file)
        subprocess.check_call(
            ["tar", "-C", work, "--dereference", "-cf", out, "manifest.json", identifier + ".json", *files])


if __name__ == "__main__":
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])

# Receives webhooks: python receive.py BASE_URL CLIENT_ID PORT. Needs: pip install cryptography
import base64
import json
import sys
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

base_url, client_id, port = sys.argv[1:]
keys = {}
fetched_at = 0.0
seen = set()  # In production: a table shared by all your servers.


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def integer(octets):
    return int.from_bytes(octets, "big")


def key_named(kid):
    """Returns the key with this id. Fetches all keys every hour, and if it is missing, at most every ten seconds."""
    global fetched_at
    age = time.monotonic() - fetched_at
    if age > 3600 or (kid not in keys and age > 10):
        with urllib.request.urlopen(f"{base_url}/webhook/jwks", timeout=5) as response:
            key_set = json.load(response)["keys"]
        keys.clear()  # A key that the service no longer publishes is no longer valid.
        for key in key_set:
            x, y = integer(decode(key["x"])), integer(decode(key["y"]))
            keys[key["kid"]] = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
        fetched_at = time.monotonic()
    return keys[kid]


def claims_of(body):
    header, payload, signature = body.decode().split(".")
    fields = json.loads(decode(header))
    if fields["alg"] != "ES256":
        raise ValueError("alg must be ES256")
    octets = decode(signature)  # r and s, 32 bytes each
    der = encode_dss_signature(integer(octets[:32]), integer(octets[32:]))
    key_named(fields["kid"]).verify(der, f"{header}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decode(payload))
    for name, expected in {"aud": client_id, "iss": base_url, "sub": "webhook:event"}.items():
        if claims[name] != expected:
            raise ValueError(f"{name} must be {expected}")
    if claims["exp"] < time.time():
        raise ValueError("the token has expired")
    return claims


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            claims = claims_of(body)
            if claims["jti"] not in seen:
                print(json.dumps(claims["event"]), flush=True)  # In production: queue it.
            seen.add(claims["jti"])
            status = 202
        except OSError:
            status = 503  # The keys could not be fetched. The service retries the delivery.
        except (InvalidSignature, ValueError, KeyError, TypeError):
            status = 400
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(port)), Receiver).serve_forever()

# Prints the x-signature of a request body. Needs: pip install cryptography
import base64
import json
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

KID = "key-1"
D = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"  # the field "d" of the private JWK

body = {
    "reference": "INV-1001",
    "amount": "150.00",
    "currency": "AED",
    "beneficiaryName": "Ivan England",
    "beneficiaryIban": "AE070331234567890123456",
    "merchantReference": None,
}


def without_nulls(value):
    if isinstance(value, list):
        return [without_nulls(element) for element in value]
    if isinstance(value, dict):
        return {name: without_nulls(field) for name, field in value.items() if field is not None}
    return value


def canonical(value):
    return json.dumps(without_nulls(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def base64url(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def signature_of(text, header):
    encoded_header = base64url(json.dumps(header).encode())
    signing_input = f"{encoded_header}.{base64url(text.encode())}".encode()
    secret = int.from_bytes(base64.urlsafe_b64decode(D + "="), "big")
    der = ec.derive_private_key(secret, ec.SECP256R1()).sign(signing_input, ec.ECDSA(hashes.SHA256()))
    r, s = decode_dss_signature(der)  # a JWS has r and s, 32 bytes each, not DER
    return f"{encoded_header}..{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


# Optional: `python sign.py POST https://…/payment-requests` binds the signature to a method and a URL.
binding = dict(zip(("htm", "htu"), sys.argv[1:]))

text = canonical(body)  # Send exactly this text, in UTF-8, as the body.
print(text)
print("x-signature:", signature_of(text, {"alg": "ES256", "kid": KID, **binding}))

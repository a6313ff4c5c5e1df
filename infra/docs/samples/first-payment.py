# Makes a payment: python first-payment.py sandbox.json. Needs: pip install cryptography
import base64
import json
import sys
import time
import urllib.request
import uuid

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

with open(sys.argv[1]) as file:
    sandbox = json.load(file)
client = sandbox["clients"][0]
jwk = client["signingKey"]
secret = int.from_bytes(base64.urlsafe_b64decode(jwk["d"] + "="), "big")
key = ec.derive_private_key(secret, ec.SECP256R1())


def base64url(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def sign(text):
    header = base64url(json.dumps({"alg": "ES256", "kid": jwk["kid"]}).encode())
    der = key.sign(f"{header}.{base64url(text)}".encode(), ec.ECDSA(hashes.SHA256()))
    r, s = decode_dss_signature(der)  # a JWS has r and s, 32 bytes each, not DER
    return f"{header}..{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def call(method, path, headers, body=None):
    """Returns the data of the response. A request with a body is signed."""
    headers = {"x-tenant": "UAE", **headers}
    text = None
    if body is not None:
        text = json.dumps(body).encode()  # The service accepts a signature of the exact bytes that you send.
        headers.update({"content-type": "application/json", "x-signature": sign(text)})
    request = urllib.request.Request(sandbox["baseUrl"] + path, text, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{method} {path}: {error} {error.read().decode()}")


# 1. Create a session.
session = call("POST", "/auth/api-keys/sessions", {"app-id": client["appId"], "x-api-key": client["apiKey"]})
authorization = {"authorization": f"Bearer {session['accessToken']}"}

# 2. Request a payment.
body = {
    "amount": "150.00",
    "currency": "AED",
    "beneficiaryIban": "AE070331234567890123456",
    "beneficiaryName": "Ivan England",
    "providerId": "uae-enbdx",
    "reference": f"INV-{time.time_ns()}",
}
keyed = {**authorization, "idempotency-key": str(uuid.uuid4())}
payment_id = call("POST", "/payment-requests", keyed, body)["internalReferenceId"]

# 3. Send the customer to the link.
consent = call("POST", f"/consent/payment/create?id={payment_id}", authorization)
print(f"Open this link and approve: {consent['authorizationLink']}", flush=True)

# 4. Wait for the outcome. In production, a webhook tells you.
status = "New"
while status in ("New", "AwaitingAuthorization", "Processing"):
    time.sleep(1)
    status = call("GET", f"/payment-requests/{payment_id}", authorization)["status"]
print(f"The payment request is {status}.")

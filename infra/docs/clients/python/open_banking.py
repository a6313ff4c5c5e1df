"""Client of the open banking service. Needs Python 3.9 or later and the package cryptography."""

import base64
import http.client
import json
import math
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature

VERSION = "{{version}}"
MAX_PAUSE_SECONDS = 60
# Two attempts to refresh a session must fit into the minute in which the service recognises the second one.
SESSION_TIMEOUT_SECONDS = 25
# How long the service may process a request. Until then, it responds to each retry with "conflict".
PROCESSING_SECONDS = 30
RENEWAL_MARGIN_SECONDS = 60
KEY_FETCH_INTERVAL_SECONDS = 10
KEY_LIFETIME_SECONDS = 3600
# An earlier key stays valid until the key set can be fetched.
KEY_RENEWAL_INTERVAL_SECONDS = 60
CLOCK_TOLERANCE_SECONDS = 5

# Each lookup is charged, and has no idempotency key.
CHARGED_LOOKUP = "/CommercialRegistration/Information"


class ApiError(Exception):
    """An error response. Handle errors by code; the message is for humans."""

    def __init__(self, status, headers, text):
        try:
            body = dict(json.loads(text))
        except (ValueError, TypeError):
            body = {}
        self.status = status
        self.headers = headers
        self.code = body.get("code") or body.get("error")
        self.details = body.get("details") or body.get("errorDescription") or {}
        self.interaction_id = headers.get("x-interaction-id")
        links = re.search('<([^>]+)>; rel="help"', headers.get("link") or "")
        self.help = links and links[1]
        retry_after = headers.get("retry-after") or ""
        self.retry_after = int(retry_after) if retry_after.isdigit() else None
        super().__init__(f"{status} {self.code or ''}: {body.get('message') or text[:200]} {self.details or ''}".strip())


class ConnectionFailed(Exception):
    """No complete response was received, so the outcome of the request is unknown."""

    status = retry_after = None


class InvalidWebhook(Exception):
    """The body was not sent by the service to this client. Respond with 400."""


class Response:
    """A successful response: the data, and the meta of a list."""

    def __init__(self, status, headers, body):
        envelope = isinstance(body, dict) and "data" in body
        self.status = status
        self.headers = headers
        self.data = body["data"] if envelope else body
        self.meta = body.get("meta") if envelope else None
        self.interaction_id = headers.get("x-interaction-id")
        self.replayed = headers.get("idempotency-replayed") == "true"


def canonical(value):
    """Returns the canonical JSON text of a body: sorted names, no whitespace, no null fields."""
    return json.dumps(_without_nulls(value), separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def sign(text, key, method=None, url=None):
    """Returns the x-signature of a text. The key is a private JWK. A method and a URL bind the signature to them."""
    header = {"alg": "ES256", "kid": key["kid"], **({"htm": method, "htu": url} if method else {})}
    encoded_header = _encode(json.dumps(header, separators=(",", ":")).encode())
    secret = ec.derive_private_key(int.from_bytes(_decode(key["d"]), "big"), ec.SECP256R1())
    der = secret.sign(f"{encoded_header}.{_encode(text.encode())}".encode(), ec.ECDSA(hashes.SHA256()))
    r, s = decode_dss_signature(der)
    return f"{encoded_header}..{_encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


class WebhookVerifier:
    """Verifies deliveries without a session. Fetches the service's keys when it needs them, unless they are given."""

    def __init__(self, base_url, client_id, keys=None):
        self._base_url = _address(base_url)
        self._client_id = client_id
        self._given = keys is not None
        self._keys = _public_keys(keys) if keys else {}
        self._fetched_at = self._failed_at = float("-inf")
        self._failure = None
        self._lock = threading.Lock()

    def verify(self, body):
        """Returns the claims of the raw body: jti is the id of the event, and event is the event."""
        try:
            header, payload, signature = (body.decode() if isinstance(body, bytes) else body).split(".")
            fields, claims, octets = json.loads(_decode(header)), json.loads(_decode(payload)), _decode(signature)
            if fields["alg"] != "ES256" or len(octets) != 64:
                raise InvalidWebhook("the signature must be ES256")
            der = encode_dss_signature(int.from_bytes(octets[:32], "big"), int.from_bytes(octets[32:], "big"))
            key = self._key_named(fields["kid"])
            key.verify(der, f"{header}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
            for name, expected in {"iss": self._base_url, "aud": self._client_id, "sub": "webhook:event"}.items():
                if claims[name] != expected:
                    raise InvalidWebhook(f"{name} is {claims[name]} instead of {expected}")
            if claims["exp"] + CLOCK_TOLERANCE_SECONDS < time.time():
                raise InvalidWebhook("the token has expired")
            if not isinstance(claims["jti"], str) or not isinstance(claims["event"], dict):
                raise InvalidWebhook("the token has no event")
            return claims
        except (InvalidSignature, ValueError, KeyError, TypeError, AttributeError) as error:
            raise InvalidWebhook(f"the body is not a valid delivery: {error!r}") from error

    def _key_named(self, kid):
        with self._lock:
            now, is_known = time.monotonic(), kid in self._keys
            lifetime = KEY_LIFETIME_SECONDS if is_known else KEY_FETCH_INTERVAL_SECONDS
            pause = KEY_RENEWAL_INTERVAL_SECONDS if is_known else KEY_FETCH_INTERVAL_SECONDS
            if not self._given and now - self._fetched_at > lifetime and now - self._failed_at > pause:
                try:
                    with urllib.request.urlopen(f"{self._base_url}/webhook/jwks", timeout=10) as response:
                        self._keys = _public_keys(json.load(response))
                    self._fetched_at, self._failure = time.monotonic(), None
                except (OSError, ValueError, http.client.HTTPException) as error:
                    self._failed_at, self._failure = time.monotonic(), error
            if self._failure and kid not in self._keys:
                raise ConnectionFailed("the keys of the service could not be fetched") from self._failure
            return self._keys[kid]


class Client:
    """A client of the service. Its first call creates a session, which later calls share and refresh."""

    def __init__(self, base_url, app_id, api_key, market, signing_key=None, retries=4, timeout=80.0, bind_signatures=False):
        if signing_key is not None and not (isinstance(signing_key, dict) and {"kid", "d"} <= signing_key.keys()):
            raise ValueError("signing_key must be a private JWK with kid and d, as a dictionary")
        self._base_url = _address(base_url)
        self._credentials = {"app-id": app_id, "x-api-key": api_key}
        self._market = market
        self._signing_key = signing_key
        self._bind_signatures = bind_signatures
        self._retries = retries
        self._timeout = timeout
        self._session = None
        self._lock = threading.Lock()

    def get(self, path, **query):
        return self.request("GET", path, query=query)

    def post(self, path, body=None, **options):
        return self.request("POST", path, body, **options)

    def each(self, path, **query):
        """Yields all entries of a list, page by page. Some lists, such as /webhooks, have no pages.

        Entries that are created or leave the list in the meantime shift the others, so an entry may occur twice.
        """
        page, total = int(query.pop("page", 1)), 0
        while True:
            response = self.get(path, **query, page=page if page > 1 else None)
            meta = response.meta or {}
            left_count, total = total - meta.get("totalItems", 0), meta.get("totalItems", 0)
            if left_count > 0 and page > 1:
                # Entries have left the list since the previous page, so the next ones may have moved to an earlier page.
                page = max(1, page - math.ceil(left_count / meta["pageSize"]))
                continue
            yield from response.data
            if page >= meta.get("totalNumberOfPages", 1):
                return
            page += 1

    def verifier(self):
        """Returns a verifier of the webhooks of this client."""
        payload = self._access_token().split(".")[1]
        return WebhookVerifier(self._base_url, json.loads(_decode(payload))["sub"])

    def request(self, method, path, body=None, query=None, idempotency_key=None, market=None):
        """Sends a request, and sends it again with the same key when that is safe."""
        text = None
        headers = {"x-tenant": market or self._market}
        if method not in ("GET", "DELETE"):
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if body is not None:
            keeps_null = isinstance(body, dict) and None in body.values()
            text = json.dumps(body, ensure_ascii=False) if keeps_null else canonical(body)
            headers["content-type"] = "application/json"
            if self._signing_key:
                binding = (method, self._base_url + path) if self._bind_signatures else ()
                headers["x-signature"] = sign(text, self._signing_key, *binding)
        parameters = {
            name: str(value).lower() if isinstance(value, bool) else value
            for name, value in (query or {}).items()
            if value is not None
        }
        target = f"{path}?{urllib.parse.urlencode(parameters)}" if parameters else path
        is_repeatable = method != "PATCH" and not path.split("?")[0].endswith(CHARGED_LOOKUP)
        token = self._access_token()
        try:
            return self._send(method, target, headers, text, is_repeatable, token=token)
        except ApiError as error:
            if error.code == "invalid_signature" and not self._signing_key:
                raise ValueError(f"{method} {path} needs a signature: pass a signing_key to Client") from error
            raise

    def _send(self, method, target, headers, text=None, is_repeatable=True, retries=None, timeout=None, token=None):
        max_retries = self._retries if retries is None else retries
        processed_until = time.monotonic() + PROCESSING_SECONDS
        retry_count, may_be_done, is_token_new = 0, False, False
        while True:
            authorization = {"authorization": f"Bearer {token}"} if token else {}
            try:
                return self._attempt(method, target, {**headers, **authorization}, text, timeout or self._timeout)
            except (ApiError, ConnectionFailed) as error:
                if error.status == 401 and token and not is_token_new:
                    # The token was revoked, or expired on its way.
                    token, is_token_new = self._access_token(rejected=token), True
                    continue
                if may_be_done and method == "DELETE" and error.status == 404:
                    return Response(error.status, error.headers, None)  # An earlier attempt has deleted the resource.
                pause = _pause_before(error, is_repeatable, retry_count)
                is_in_progress = error.status == 409 and time.monotonic() < processed_until
                can_retry = max_retries > 0 if is_in_progress else retry_count < max_retries
                if pause is None or not can_retry:
                    raise
                if not is_in_progress:
                    retry_count += 1
                may_be_done = may_be_done or _is_outcome_unknown(error)
            time.sleep(pause)

    def _attempt(self, method, target, headers, text, timeout):
        data = text.encode() if text is not None else b"" if method == "POST" else None
        headers = {"user-agent": f"open-banking-python/{VERSION}", **headers}
        for name, value in headers.items():
            # http.client prints the value, which may be an API key.
            if re.search(r"[^\t\x20-\x7e\x80-\xff]", str(value)):
                raise ValueError(f"the header {name} has characters that a header cannot contain")
        request = urllib.request.Request(self._base_url + target, data, headers, method=method)
        try:
            try:
                response = urllib.request.urlopen(request, timeout=timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                content = response.read()
        except http.client.InvalidURL:
            raise
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFailed(f"{method} {self._base_url}{target}: no complete response ({error!r})") from error
        if isinstance(response, urllib.error.HTTPError):
            raise ApiError(response.code, response.headers, content.decode(errors="replace"))
        return Response(response.status, response.headers, _body_of(response.headers, content))

    def _access_token(self, rejected=None):
        with self._lock:
            if self._session and self._session["access"] == rejected:
                self._session = None
            if self._session and time.monotonic() >= self._session["renew_at"]:
                headers, self._session = {"refresh-token": self._session["refresh"]}, None
                try:
                    # Retried only once: the service recognises a retry for a minute, and later takes the old token for a
                    # stolen one.
                    self._session = self._start(headers, "/refresh", min(self._retries, 1))
                except (ApiError, ConnectionFailed):
                    pass  # A new session replaces it.
            self._session = self._session or self._start(self._credentials, "", self._retries)
            return self._session["access"]

    def _start(self, headers, suffix, retries):
        keyed = {**headers, "x-tenant": self._market, "idempotency-key": str(uuid.uuid4())}
        timeout = min(self._timeout or SESSION_TIMEOUT_SECONDS, SESSION_TIMEOUT_SECONDS)
        body = self._send("POST", f"/auth/api-keys/sessions{suffix}", keyed, retries=retries, timeout=timeout).data
        # The tokens of a new session have the names of the current API, and those of a refreshed one the legacy names.
        access, refresh = body.get("accessToken") or body["access_token"], body.get("refreshToken") or body["refresh_token"]
        seconds = body.get("expiresIn") or body["expires_in"]
        return {"access": access, "refresh": refresh, "renew_at": time.monotonic() + seconds - RENEWAL_MARGIN_SECONDS}


def _is_outcome_unknown(error):
    """Returns whether the service may have processed a request."""
    return error.status is None or (error.status >= 500 and error.retry_after is None)


def _pause_before(error, is_repeatable, retry_count):
    """Returns the seconds until the next attempt, or None if the request must not be retried."""
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= MAX_PAUSE_SECONDS else None
    can_retry = error.status == 429 or (is_repeatable and _is_outcome_unknown(error))
    return 0.2 * 2**retry_count * (1 + random.random()) if can_retry else None


def _address(base_url):
    if not str(base_url).startswith(("http://", "https://")):
        raise ValueError("base_url must be the address of the service, such as https://api.example.com")
    return base_url.rstrip("/")


def _without_nulls(value):
    if isinstance(value, list):
        return [_without_nulls(element) for element in value]
    if isinstance(value, dict):
        # Names are sorted by UTF-16 code unit.
        names = sorted((name for name in value if value[name] is not None), key=lambda name: name.encode("utf-16-be"))
        return {name: _without_nulls(value[name]) for name in names}
    return value


def _body_of(headers, octets):
    if not octets:
        return None
    if headers.get_content_type() in ("application/pdf", "image/svg+xml"):
        return octets
    try:
        return json.loads(octets)
    except ValueError as error:
        raise ConnectionFailed(f"the response is {headers.get_content_type()}, not JSON: is base_url correct?") from error


def _public_keys(key_set):
    def integer(text):
        return int.from_bytes(_decode(text), "big")

    return {
        key["kid"]: ec.EllipticCurvePublicNumbers(integer(key["x"]), integer(key["y"]), ec.SECP256R1()).public_key()
        for key in key_set["keys"]
        if key.get("crv") == "P-256"
    }


def _encode(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def _decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

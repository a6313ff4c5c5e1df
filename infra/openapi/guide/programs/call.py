# Creates a session and one account data request, and retries each up to four times. Needs only Python.
import http.client
import json
import os
import time
import urllib.error
import urllib.request
import uuid

base_url = os.environ["BASE_URL"]


def send(path, headers, body=None):
    """Returns the status, the headers and the body. The status is 0 if the outcome of the request is unknown."""
    data = b"" if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base_url + path, data, {"x-tenant": "UAE", **headers}, method="POST")
    try:
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()
    except (OSError, http.client.HTTPException):
        return 0, {}, b""


def create(path, headers, body=None):
    """Returns the data of the response. Retries with the same key, so that the service never creates two resources."""
    keyed_headers = {**headers, "idempotency-key": str(uuid.uuid4())}  # In production: store the key before you send it.
    for attempt in range(5):
        status, response_headers, text = send(path, keyed_headers, body)
        if 200 <= status < 300:
            return json.loads(text)["data"]
        pause = response_headers.get("retry-after")
        if pause is None and 400 <= status < 500:
            break  # Retrying does not help.
        time.sleep(float(pause or 0.2 * 2**attempt))
    raise SystemExit(f"The service returned {status}: {text.decode()}")


credentials = {"app-id": os.environ["APP_ID"], "x-api-key": os.environ["API_KEY"]}
session = create("/auth/api-keys/sessions", credentials)

account_request = create(
    "/data/account-requests",
    {"authorization": f"Bearer {session['accessToken']}", "content-type": "application/json"},
    {"permissions": ["ReadAccountsBasic"], "purpose": "BudgetingAnalysis", "referenceCustomerId": "customer 7"},
)
print(account_request["id"], account_request["status"])

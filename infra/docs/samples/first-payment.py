# Makes a payment, from the request to the settlement, and verifies its webhooks. Run it with your credentials file:
# python first-payment.py sandbox.json
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from open_banking import Client, InvalidWebhook

with open(sys.argv[1] if len(sys.argv) > 1 else "sandbox.json") as file:
    sandbox = json.load(file)
facts = sandbox["clients"][0]
service = Client(sandbox["baseUrl"], facts["appId"], facts["apiKey"], "UAE", signing_key=facts["signingKey"])

# 1. Receive webhooks: verify the body, store the event, respond with 202.
verifier = service.verifier()
seen = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            claims = verifier.verify(body)
            if claims["jti"] not in seen:
                print(claims["event"]["type"], claims["event"]["data"]["status"], flush=True)
            seen.add(claims["jti"])
            status = 202
        except Exception as error:
            print(repr(error), file=sys.stderr)
            status = 400 if isinstance(error, InvalidWebhook) else 503
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


port = int(os.environ.get("PORT", "8080"))
receiver = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
resources = ["payment_request", "consent", "payment"]
webhook = {"url": f"http://127.0.0.1:{port}/", "product": "payments", "resources": resources}
webhook_id = service.post("/webhooks", webhook).data["id"]

# 2. Request a payment, and send the customer to the link.
body = {
    "amount": "150.00",
    "currency": "AED",
    "beneficiaryIban": "AE070331234567890123456",
    "beneficiaryName": "Ivan England",
    "providerId": "uae-enbdx",
    "reference": f"INV-{time.time_ns()}",
}
payment_id = service.post("/payment-requests", body).data["internalReferenceId"]
consent = service.post("/consent/payment/create", query={"id": payment_id}).data
print(f"Open this link and approve: {consent['authorizationLink']}", flush=True)

# 3. Wait for the outcome, then up to half a minute for the last webhooks.
status = "New"
while status in ("New", "AwaitingAuthorization", "Processing"):
    time.sleep(0.5)
    status = service.get(f"/payment-requests/{payment_id}").data["status"]
deadline = time.monotonic() + 30
while status == "Completed" and len(seen) < 10 and time.monotonic() < deadline:
    time.sleep(0.1)
print(f"The payment request is {status}; {len(seen)} webhooks verified.")
service.request("DELETE", f"/webhooks/{webhook_id}")

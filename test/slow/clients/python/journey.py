# Makes a payment with the Python client and verifies its webhooks: python journey.py CREDENTIALS PORT
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

from open_banking import ApiError, Client, InvalidWebhook, WebhookVerifier

with open(sys.argv[1]) as file:
    access = json.load(file)
facts, port = access["clients"][0], int(sys.argv[2])
service = Client(access["baseUrl"], facts["appId"], facts["apiKey"], "UAE", facts["signingKey"], bind_signatures=True)
verifier = WebhookVerifier(access["baseUrl"], facts["clientId"])
events, bodies = [], []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        bodies.append(body)
        events.append(verifier.verify(body)["event"]["type"])
        self.send_response(202)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


threading.Thread(target=HTTPServer(("127.0.0.1", port), Receiver).serve_forever, daemon=True).start()
webhook = {"url": f"http://127.0.0.1:{port}/", "product": "payments", "resources": ["payment_request"]}
service.post("/webhooks", webhook)
payment = {
    "amount": "150.00",
    "currency": "AED",
    "beneficiaryIban": "AE070331234567890123456",
    "beneficiaryName": "Ivan England",
    "providerId": "uae-enbdx",
    "reference": "<تجربة> & \U0001f600",
}
created = service.post("/payment-requests", payment, idempotency_key="order-1")
again = service.post("/payment-requests", payment, idempotency_key="order-1")
request_id = created.data["internalReferenceId"]
print([created.replayed, again.replayed, again.data["internalReferenceId"] == request_id])
consent = service.request("POST", "/consent/payment/create", query={"id": request_id}).data
print("Open this link and approve:", consent["authorizationLink"], flush=True)
while "payment_request.completed" not in events:
    time.sleep(0.2)
print(service.get(f"/payment-requests/{request_id}").data["status"])
print([entry["id"] == request_id for entry in service.each("/payment-requests", perPage=1)])
try:
    service.get("/payments/00000000-0000-4000-8000-000000000000")
except ApiError as error:
    print(error.status, error.code, error.interaction_id is not None, error.help.removeprefix(access["baseUrl"]))
print([webhook["product"] for webhook in service.each("/webhooks")])
try:
    Client(access["baseUrl"], facts["appId"], facts["apiKey"], "UAE").post("/payment-requests", payment)
except ValueError as error:
    print(error)
try:
    verifier.verify(b"a.b.c")
except InvalidWebhook:
    print("InvalidWebhook")
try:
    WebhookVerifier(access["baseUrl"].replace("127.0.0.1", "localhost"), facts["clientId"]).verify(bodies[0])
except InvalidWebhook as error:
    print(str(error).replace(access["baseUrl"], "BASE"))

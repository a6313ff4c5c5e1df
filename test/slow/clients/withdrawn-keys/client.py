# Prints the status with which a receiver would respond to a delivery, three times, with a pause between them:
# python client.py BASE_URL CLIENT_ID BODY SECONDS
import sys

from open_banking import ConnectionFailed, InvalidWebhook, WebhookVerifier

verifier = WebhookVerifier(sys.argv[1], sys.argv[2])
for _ in range(3):
    try:
        verifier.verify(sys.argv[3])
        print(202)
    except InvalidWebhook:
        print(400)
    except ConnectionFailed:
        print(503)
    verifier._fetched_at -= float(sys.argv[4])
    verifier._failed_at -= float(sys.argv[4])

# Prints the status with which a receiver would respond to a delivery, three times, an hour apart:
# python client.py BASE_URL CLIENT_ID BODY
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
    verifier._fetched_at -= 3601

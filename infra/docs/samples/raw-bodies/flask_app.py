from flask import Flask, request

from verify import InvalidDelivery, verify

app = Flask(__name__)


@app.post("/webhooks")
def receive():
    try:
        claims = verify(request.get_data())  # not request.json or request.form
    except InvalidDelivery:
        return "", 400
    print(claims["jti"], claims["event"]["type"])
    return "", 202

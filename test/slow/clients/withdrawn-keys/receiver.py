# Prints the status with which receive.py responds to a delivery, three times, an hour apart:
# python receiver.py BASE_URL CLIENT_ID BODY
import io
import sys
from http.server import HTTPServer

body = sys.argv[3].encode()
sys.argv[3:] = ["0"]
HTTPServer.serve_forever = lambda server: server.server_close()
import receive


class Receiver(receive.Receiver):
    def __init__(self):
        self.rfile, self.wfile = io.BytesIO(body), io.BytesIO()
        self.headers = {"content-length": str(len(body))}
        self.request_version, self.requestline = "HTTP/1.1", "POST / HTTP/1.1"
        self.do_POST()


sys.stdout, output = io.StringIO(), sys.stdout  # The program prints the event.
for _ in range(3):
    print(Receiver().wfile.getvalue().split()[1].decode(), file=output)
    receive.fetched_at -= 3601

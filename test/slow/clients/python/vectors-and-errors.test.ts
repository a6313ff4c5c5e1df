import { execFile, execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { canonicalTextOf, signingKey, signingVectors } from '#infra/openapi/signing-vectors.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { canRun, canTest } from '#test/support/drivers/signing-programs.ts';

const program = `
import json, sys
from open_banking import canonical, sign
key, vectors = json.load(sys.stdin)
for vector in vectors:
    text = canonical(json.loads(vector["body"]))
    header = vector["header"]
    print(json.dumps([text, sign(text, key, header.get("htm"), header.get("htu"))]))
`;

const env = { ...process.env, PYTHONPATH: 'infra/docs/clients/python', PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };
const canTestClient = (): boolean =>
  canTest(canRun.Python(), 'the Python client', 'python3 with the package cryptography');

test('the Python client signs the published vectors', () => {
  if (!canTestClient()) return;
  const { d: _private, ...publicKey } = signingKey;
  const output = execFileSync('python3', ['-c', program], {
    input: JSON.stringify([signingKey, signingVectors]),
    encoding: 'utf8',
    env,
  });
  const printed = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [text: string, signature: string]);
  expect(printed.map(([text]) => text)).toEqual(signingVectors.map(canonicalTextOf));
  for (const [index, [text, value]] of printed.entries()) {
    const [header = '', signature = ''] = value.split('..');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual(signingVectors[index]?.header);
    const input = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
    const key = createPublicKey({ key: publicKey, format: 'jwk' });
    const octets = Buffer.from(signature, 'base64url');
    expect(verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, octets)).toBe(true);
  }
});

const callingProgram = `
import sys
from open_banking import Client, WebhookVerifier
for create in (lambda: Client(None, "app", "key", "UAE"), lambda: WebhookVerifier(None, "client")):
    try:
        create()
    except ValueError as error:
        print(error)
for key in ("secret\\nkey", "secret key of طلب"):
    try:
        Client(sys.argv[1], "app", key, "UAE").get("/payments")
    except ValueError as error:
        print(error)
service = Client(sys.argv[1], "app", "key", "UAE")
print(service.get("/retried", isDefault=True).data)
try:
    service.post("/CommercialRegistration/Information?market=KSA")
except Exception as error:
    print(type(error).__name__)
for path in ("/truncated", "/broken", "/truncated-error", "/white space"):
    try:
        service.request("PATCH", path)
    except Exception as error:
        print(type(error).__name__, type(error.__cause__).__name__)
`;

const json = (body: object): string => {
  const text = JSON.stringify(body);
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
};
const truncated = (status: number): string => `HTTP/1.1 ${status} -\r\ncontent-length: 99\r\n\r\n{`;
const session = { access_token: 'at', refresh_token: 'rt', expires_in: 3600 };

/**
 * Runs a program with the address of a server. The server closes the connection if it has no more responses for a target.
 * Returns the lines that the program prints, and the targets of its requests.
 */
const runProgram = async (text: string, responses: Readonly<Record<string, readonly string[]>>) => {
  const targets: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      const target = request.toString().split(' ')[1] ?? '';
      socket.end(responses[target]?.[targets.filter((earlier) => earlier === target).length] ?? '');
      targets.push(target);
    });
  });
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`;
  const { stdout } = await promisify(execFile)('python3', ['-c', text, baseUrl], { env });
  return { lines: stdout.trim().split('\n'), targets };
};

test('the Python client sends a request again after a broken response, and explains invalid options', async () => {
  if (!canTestClient()) return;
  const { lines, targets } = await runProgram(callingProgram, {
    '/auth/api-keys/sessions': [json({ data: session })],
    '/retried?isDefault=true': [truncated(200), 'nonsense\r\n\r\n', json({ data: 'received' })],
    '/CommercialRegistration/Information?market=KSA': [truncated(200), json({ data: 'charged again' })],
    '/truncated': [truncated(200)],
    '/broken': ['nonsense\r\n\r\n'],
    '/truncated-error': [truncated(500)],
  });
  expect(lines).toEqual([
    'base_url must be the address of the service, such as https://api.example.com',
    'base_url must be the address of the service, such as https://api.example.com',
    'the header x-api-key has characters that a header cannot contain',
    'the header x-api-key has characters that a header cannot contain',
    'received',
    'ConnectionFailed',
    'ConnectionFailed IncompleteRead',
    'ConnectionFailed BadStatusLine',
    'ConnectionFailed IncompleteRead',
    'InvalidURL NoneType',
  ]);
  expect(targets.filter((target) => target.startsWith('/CommercialRegistration'))).toHaveLength(1);
});

const retryingProgram = `
import sys
from open_banking import Client
service = Client(sys.argv[1], "app", "key", "UAE", retries=1)
print(service.request("DELETE", "/webhooks/w").data)
print(service.post("/payment-requests", {}).data)
print(service.request("PATCH", "/mandate/approve", {}).data)
`;

test('the Python client retries a deletion, a request that is still running, and one of too many', async () => {
  if (!canTestClient()) return;
  const isRunning = 'HTTP/1.1 409 -\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n';
  const { lines } = await runProgram(retryingProgram, {
    '/auth/api-keys/sessions': [json({ data: session }), json({ data: session })],
    '/webhooks/w': ['', 'HTTP/1.1 401 -\r\ncontent-length: 0\r\n\r\n', 'HTTP/1.1 404 -\r\ncontent-length: 0\r\n\r\n'],
    '/payment-requests': ['', ...Array<string>(6).fill(isRunning), json({ data: 'created' })],
    '/mandate/approve': ['HTTP/1.1 429 -\r\ncontent-length: 0\r\n\r\n', json({ data: 'approved' })],
  });
  expect(lines).toEqual(['None', 'created', 'approved']);
});

const refreshingProgram = `
import sys, urllib.request
from open_banking import Client
open_url = urllib.request.urlopen
def urlopen(request, timeout):
    print(request.selector, timeout)
    return open_url(request, timeout=timeout)
urllib.request.urlopen = urlopen
service = Client(sys.argv[1], "app", "key", "UAE")
for _ in range(2):
    service.get("/payments")
`;

test('the Python client retries a refresh without a response once, and then creates a new session', async () => {
  if (!canTestClient()) return;
  const expired = json({ data: { ...session, expires_in: 0 } });
  const { lines } = await runProgram(refreshingProgram, {
    '/auth/api-keys/sessions': [expired, expired],
    '/payments': [json({}), json({})],
  });
  expect(lines).toEqual([
    '/auth/api-keys/sessions 25',
    '/payments 80.0',
    '/auth/api-keys/sessions/refresh 25',
    '/auth/api-keys/sessions/refresh 25',
    '/auth/api-keys/sessions 25',
    '/payments 80.0',
  ]);
});

const listingProgram = `
import sys
from open_banking import Client, Response
waiting = list("abcde")
class Service(Client):
    def get(self, path, perPage, page):
        end = (page or 1) * perPage
        meta = {"totalNumberOfPages": -(-len(waiting) // perPage), "totalItems": len(waiting), "pageSize": perPage}
        return Response(200, {}, {"data": waiting[end - perPage : end], "meta": meta})
for entry in Service(sys.argv[1], "app", "key", "UAE").each("/payment-requests", perPage=2):
    waiting.remove(entry)
    print(entry)
`;

test('the Python client reads a list whose entries leave it when they are visited to the end', async () => {
  if (!canTestClient()) return;
  expect((await runProgram(listingProgram, {})).lines).toEqual(['a', 'b', 'c', 'd', 'e']);
});

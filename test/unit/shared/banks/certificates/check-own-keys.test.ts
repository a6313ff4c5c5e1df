import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { certify, issue } from '#infra/certificates/certificate.ts';
import { checkOwnKeys, type OwnKey } from '#shared/banks/certificates/check-own-keys.ts';
import { keyUsesIn } from '#shared/banks/protocols/protocols.ts';
import { type HttpRequest, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { dayMs } from '#shared/platform/runtime/clock.ts';
import { aSandbox, hosts, registration } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();
const now = new Date('2026-11-24T12:00:00Z');
const keySetUrl = 'https://keystore.directory.example/organisation/client/application.jwks';
const certificateUrl = 'https://keystore.directory.example/organisation/sign-1.pem';

const [signing, encryption, other] = [1, 2, 3].map(
  () => generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey,
) as [KeyObject, KeyObject, KeyObject];
const authority = issue({ name: 'Authority', purpose: 'authority', from: now.getTime(), until: now.getTime() + dayMs });
const issuer = { name: 'Authority', key: createPrivateKey(authority.key) };

/** Issues a certificate that expires after a number of days and one minute. */
const certificateFor = (key: KeyObject, days: number): X509Certificate => {
  const validity = { from: now.getTime() - 90 * dayMs, until: now.getTime() + days * dayMs + 60_000 };
  return new X509Certificate(certify({ name: 'Us', purpose: 'signing', ...validity }, key, issuer));
};
const inKeySet = ({ raw }: X509Certificate) => ({
  x5c: [raw.toString('base64')],
  'x5t#S256': createHash('sha256').update(raw).digest('base64url'),
});

const ownKeys: readonly OwnKey[] = [
  { use: 'signing', kid: 'sign-1', readPublicKey: async () => signing },
  { use: 'encryption', kid: 'events-1', readPublicKey: async () => encryption },
];
const publishedAs = (kid: string, use: string, key: KeyObject, certificate?: object) => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use,
  ...certificate,
});
/** The encryption key, as the directory publishes it in all tests. */
const publishedEncryption = publishedAs('events-1', 'enc', encryption, inKeySet(certificateFor(encryption, 200)));
const encryptionIsValid = { event: 'certificate.valid', market: 'UAE', use: 'encryption', daysLeft: 200 };

const documents = (byUrl: Readonly<Record<string, unknown>>) => async (request: HttpRequest) => {
  const body = byUrl[request.url];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: body === undefined ? 404 : 200, headers: {}, text: text ?? '', seconds: 0 };
};

/** Checks the keys with a client of the directory. Returns the logged lines, in the order of the keys. */
const check = async (http: Parameters<typeof checkOwnKeys>[1]['http'], keys = ownKeys, url = keySetUrl) => {
  const lines = await loggedBy(() => checkOwnKeys({ market: 'UAE', keySetUrl: url, keys }, { http, now: () => now }));
  return keys.map(({ use }) => lines.filter((line) => line.use === use));
};

/** Returns the lines about the signing key, if the directory publishes these keys and documents. */
const checkSigning = async (entries: readonly unknown[], others: Readonly<Record<string, unknown>> = {}) => {
  const http = documents({ [keySetUrl]: { keys: [...entries, publishedEncryption] }, ...others });
  const [ofSigning, ofEncryption] = await check(http);
  expect(ofEncryption).toEqual([expect.objectContaining(encryptionIsValid)]);
  return ofSigning;
};

const aboutSigning = (event: string, more = {}) => [
  expect.objectContaining({ event, market: 'UAE', use: 'signing', ...more }),
];

test.each([
  [30, 'certificate.valid'],
  [29, 'certificate.expiring'],
  [-1, 'certificate.expiring'],
])('a signing certificate with %i days left is reported as %s', async (daysLeft, event) => {
  const entry = publishedAs('sign-1', 'sig', signing, inKeySet(certificateFor(signing, daysLeft)));
  expect(await checkSigning([entry])).toEqual(aboutSigning(event, { daysLeft }));
});

test('the certificate is found among those of earlier keys, and by address as well', async () => {
  const earlier = publishedAs('sign-0', 'sig', other, inKeySet(certificateFor(other, -10)));
  const certificate = certificateFor(signing, 100);
  const { 'x5t#S256': thumbprint } = inKeySet(certificate);
  const entry = publishedAs('sign-1', 'sig', signing, { x5u: certificateUrl, 'x5t#S256': thumbprint });
  const lines = await checkSigning([earlier, entry], { [certificateUrl]: certificate.toString() });
  expect(lines).toEqual(aboutSigning('certificate.valid', { daysLeft: 100 }));
});

const certified = inKeySet(certificateFor(signing, 100));
test.each([
  ['is absent', []],
  ['has another kid', [publishedAs('sign-2', 'sig', signing, certified)]],
  ['is listed for another use', [publishedAs('sign-1', 'enc', signing, certified)]],
  ['has the kid of another key', [publishedAs('sign-1', 'sig', other, inKeySet(certificateFor(other, 100)))]],
  ['is not an RSA key', [{ kty: 'RSA', kid: 'sign-1', use: 'sig', ...certified }]],
])('a signing key is not published if it %s', async (_case, entries) => {
  expect(await checkSigning(entries)).toEqual(aboutSigning('certificate.key_missing'));
});

test.each([
  ['belongs to another key', inKeySet(certificateFor(other, 100))],
  ['has another thumbprint', { ...certified, 'x5t#S256': inKeySet(certificateFor(signing, 100))['x5t#S256'] }],
  ['is unreadable', { x5c: ['AAAA'] }],
])('a certificate does not match the key if it %s', async (_case, certificate) => {
  const lines = await checkSigning([publishedAs('sign-1', 'sig', signing, certificate)]);
  expect(lines).toEqual(aboutSigning('certificate.mismatched'));
});

test.each([
  ['without a certificate', {}],
  ['with an empty chain', { x5c: [] }],
  ['with an address on another server', { x5u: 'https://elsewhere.example/sign-1.pem' }],
])('a key %s has no certificate', async (_case, certificate) => {
  const others = { 'https://elsewhere.example/sign-1.pem': certificateFor(signing, 100).toString() };
  const lines = await checkSigning([publishedAs('sign-1', 'sig', signing, certificate)], others);
  expect(lines).toEqual(aboutSigning('certificate.missing'));
});

test('a certificate at an address that does not respond is unread', async () => {
  const lines = await checkSigning([publishedAs('sign-1', 'sig', signing, { x5u: certificateUrl })]);
  expect(lines).toEqual(aboutSigning('certificate.unread'));
});

test.each([
  ['does not respond', () => Promise.reject(new Unreachable('timeout'))],
  ['has no such key set', documents({})],
  ['returns something else', documents({ [keySetUrl]: '<html></html>' })],
])('every certificate is unread if the directory %s', async (_case, http) => {
  const unread = (use: string) => [expect.objectContaining({ event: 'certificate.unread', market: 'UAE', use })];
  expect(await check(http)).toEqual([unread('signing'), unread('encryption')]);
});

test('an error of this service is not reported as a fault of the directory', async () => {
  const http = documents({ [keySetUrl]: { keys: [publishedEncryption] } });
  const failing: OwnKey = { use: 'signing', kid: 'sign-1', readPublicKey: () => Promise.reject(new Error('KMS')) };
  await expect(check(http, [failing])).rejects.toThrow('KMS');
});

test('the sandbox directory publishes the keys and certificates of a third party, and of no other client', async () => {
  const sandbox = await aSandbox(local().table);
  const { n = '', e = '' } = signing.export({ format: 'jwk' });
  const certificate = inKeySet(certificateFor(signing, 60));
  const jwks = { keys: [{ kty: 'RSA', use: 'sig', kid: 'sign-1', n, e, ...certificate } as const] };
  await sandbox.settings.register({ ...registration, jwks });
  const urlOf = (clientId: string) => `${hosts.authorise}/keystore/${clientId}/application.jwks`;
  const keys = ownKeys.filter(({ use }) => use === 'signing');
  const send = (request: HttpRequest) => sandbox.send(request);
  expect(await check(send, keys, urlOf(registration.clientId))).toEqual([
    aboutSigning('certificate.valid', { daysLeft: 60 }),
  ]);
  expect(await check(send, keys, urlOf('unknown'))).toEqual([aboutSigning('certificate.unread')]);
});

test('only UAE banks encrypt messages to this service', () => {
  expect([...keyUsesIn('UAE')]).toEqual(['signing', 'encryption']);
  expect([...keyUsesIn('KSA')]).toEqual(['signing']);
});

import { createPrivateKey } from 'node:crypto';
import https from 'node:https';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { issue } from '#infra/certificates/certificate.ts';
import { checkCertificate } from '#shared/banks/certificates/check-certificate.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { createMutualTls } from '#shared/banks/transport/identity.ts';
import { bankContext } from '#shared/banks/uae/bank-context.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { SecretEmpty } from '#shared/platform/secrets/secret.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, clientId, redirectUri, registration, signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aPair, signerWith } from '#test/support/banks/uae/keys.ts';
import { aPaymentConsent, call, codeOf, orderUnder, submitOrder } from '#test/support/banks/uae/requests.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';
const dayMs = 86_400_000;

const term = (days: number) => ({ from: Date.now() - dayMs, until: Date.now() + days * dayMs });
const authority = issue({ name: 'Authority', purpose: 'authority', ...term(400) });
const issuer = { name: 'Authority', key: createPrivateKey(authority.key) };
const certificateFor = (name: string, days = 365) => issue({ name, purpose: 'client', ...term(days) }, issuer);

/** Performs every operation that needs keys or certificates, with a rotation before each. Every call must succeed. */
const payWith = async (
  rotate: () => Promise<unknown>,
  { authority: consents, payments }: ReturnType<typeof uaeBank>,
  decide: (link: string) => Promise<URL>,
): Promise<'paid'> => {
  const consent = { ...aPaymentConsent(), redirectUri };
  await rotate();
  const { link } = await consents.stage(consent, call);
  const redirect = await decide(link);
  await rotate();
  const grant = await consents.exchangeCode(
    { ...codeOf(consent), code: redirect.searchParams.get('code') ?? '' },
    call,
  );
  await rotate();
  expect(await consents.read(codeOf(consent), call)).toMatchObject({ status: 'Authorized' });
  const order = orderUnder(consent, grant.accessToken);
  await rotate();
  const first = await submitOrder(payments, order, call);
  // A token that is bound to the earlier certificate is refreshed (RFC 8705 §3).
  const refresh = () => consents.refresh({ ...codeOf(consent), refreshToken: grant.refreshToken ?? '' }, call);
  const { outcome } =
    first.outcome === 'token-expired'
      ? await submitOrder(payments, { ...order, accessToken: (await refresh()).accessToken }, call)
      : first;
  expect(outcome).toHaveProperty('accepted');
  await rotate();
  const found = await payments.find(order, call);
  await rotate();
  const requested = { ...order, bankPaymentId: found?.record.paymentId ?? '' };
  expect(await payments.read(requested, call)).toMatchObject({ record: { paymentId: requested.bankPaymentId } });
  return 'paid';
};

test('no call fails while a bank rotates its keys', async () => {
  const sandbox = await aSandbox(local().table);
  const link = await sandbox.connect(bank);
  let rotations = 0;
  const rotate = async (): Promise<void> => {
    // Generating keys is slow, and one rotation suffices: the connector never knows the new key in advance.
    if (rotations === 0) await sandbox.settings.rotateKeys(bank);
    rotations += 1;
  };
  expect(await payWith(rotate, link, sandbox.decide)).toBe('paid');
  expect(rotations).toBe(6);
});

test('no call fails while the service rotates its signing key, because both keys are registered', async () => {
  const sandbox = await aSandbox(local().table);
  const next = await aPair('ours-next', 'sig');
  const { n = '', e = '', kid } = next.publicJwk;
  const keys = [...registration.jwks.keys, { kty: 'RSA', use: 'sig', kid, n, e } as const];
  await sandbox.settings.register({ ...registration, jwks: { keys } });
  const server = await sandbox.serverOf(bank);
  let signer = signerWith(signing);
  // During a deployment, some functions still sign with the old key.
  let rotations = 0;
  const rotate = async (): Promise<void> => {
    rotations += 1;
    signer = signerWith(rotations % 2 === 0 ? signing : next);
  };
  const rotatingSigner = { sign: (claims: object) => signer.sign(claims) };
  const settings = { server, clientId, signer: rotatingSigner, now: () => new Date() };
  const link = uaeBank(
    bankContext({ ...settings, eventsOf: 'every-consent', http: (request) => sandbox.send(request) }),
  );
  expect(await payWith(rotate, link, sandbox.decide)).toBe('paid');
});

test('no call fails while the transport certificate is rotated, although tokens are bound to it', async () => {
  const sandbox = await aSandbox(local().table, { bindsTokens: true });
  const certificates = [certificateFor('Old'), certificateFor('New')] as const;
  let [{ certificate }] = certificates;
  const server = await sandbox.serverOf(bank);
  const link = uaeBank(
    bankContext({
      server,
      clientId,
      signer: signerWith(signing),
      http: (request) => sandbox.send(request, certificate),
      eventsOf: 'every-consent',
      now: () => new Date(),
    }),
  );
  const rotate = async (): Promise<void> => {
    certificate = certificates.map((pair) => pair.certificate).find((other) => other !== certificate) ?? certificate;
  };
  expect(await payWith(rotate, link, sandbox.decide)).toBe('paid');
});

test('a call that starts with the old certificate completes with it, and the next uses the new one', async () => {
  const identity = issue({ name: 'Bank', purpose: 'server', hosts: ['127.0.0.1'], ...term(30) }, issuer);
  const release = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const server = https.createServer(
    { key: identity.key, cert: identity.certificate, ca: authority.certificate, requestCert: true },
    (request, response) => {
      const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject;
      const reply = () => response.end(String(CN));
      if (request.url !== '/slow') return reply();
      arrived.resolve();
      return release.promise.then(reply, reply);
    },
  );
  const port = await listenLocally(server);
  const secretOf = (name: string) => {
    const { key, certificate } = certificateFor(name);
    return { id: name, text: JSON.stringify({ key, certificate, authorities: authority.certificate }) };
  };
  let secret = secretOf('Old');
  const http = createMutualTls(async () => secret);
  const get = async (path: string): Promise<string> => {
    const url = `https://127.0.0.1:${port}${path}`;
    return (await http({ method: 'GET', url, timeoutMs: 5_000 })).text;
  };
  expect(await get('/')).toBe('Old');
  const slow = get('/slow');
  await arrived.promise;
  secret = secretOf('New');
  expect(await get('/')).toBe('New');
  release.resolve();
  expect(await slow).toBe('Old');
  server.closeAllConnections();
  server.close();
});

test.each([
  [30, 'certificate.valid'],
  [29, 'certificate.expiring'],
  [-1, 'certificate.expiring'],
])('a transport certificate with %i days left is reported as %s', async (days, event) => {
  const now = new Date();
  const { key, certificate } = issue(
    { name: 'Us', purpose: 'client', from: now.getTime() - 90 * dayMs, until: now.getTime() + days * dayMs + 60_000 },
    issuer,
  );
  const read = async () => ({ id: '1', text: JSON.stringify({ key, certificate }) });
  const logged = await loggedBy(() => checkCertificate('UAE', read, now));
  const line = { event, market: 'UAE', use: 'transport', daysLeft: days };
  expect(logged).toEqual([expect.objectContaining(line)]);
});

test('an authority in the secret that expires before the certificate is reported, but not one that has expired', async () => {
  const now = new Date();
  const expiring = (days: number) => ({
    from: now.getTime() - 90 * dayMs,
    until: now.getTime() + days * dayMs + 60_000,
  });
  const authorityFor = (days: number) =>
    issue({ name: 'Authority', purpose: 'authority', ...expiring(days) }).certificate;
  const { key, certificate } = issue({ name: 'Us', purpose: 'client', ...expiring(300) }, issuer);
  const reportedOf = async (secret: object) => {
    const read = async () => ({ id: '1', text: JSON.stringify({ key, ...secret }) });
    return (await loggedBy(() => checkCertificate('UAE', read, now))).map(({ event, daysLeft }) => [event, daysLeft]);
  };
  expect(await reportedOf({ certificate: certificate + authorityFor(10) })).toEqual([['certificate.expiring', 10]]);
  const authorities = authorityFor(400) + authorityFor(20);
  expect(await reportedOf({ certificate, authorities })).toEqual([['certificate.expiring', 20]]);
  const replaced = authorityFor(-1) + authorityFor(400);
  expect(await reportedOf({ certificate, authorities: replaced })).toEqual([['certificate.valid', 300]]);
});

test('until the operator has stored a certificate, every bank is unavailable', async () => {
  const http = createMutualTls(() => Promise.reject(new SecretEmpty('The secret has no value')));
  const requested = http({ method: 'GET', url: 'https://bank.example', timeoutMs: 1_000 });
  await expect(requested).rejects.toBeInstanceOf(BankUnavailable);
});

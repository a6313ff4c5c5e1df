import { afterAll, beforeAll, expect, test } from 'vitest';
import { BankRejection, BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PaymentConsentToStage } from '#shared/banks/port/consents.ts';
import { bankContext } from '#shared/banks/uae/bank-context.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';
import {
  clientId,
  redirectUri,
  startFapiProvider,
  withAnotherCertificate,
  withCertificate,
  withoutCertificate,
} from '#test/support/banks/uae/a-fapi-provider.ts';
import { ours } from '#test/support/banks/uae/a-uae-bank.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';
import { aPaymentConsent, call, codeOf } from '#test/support/banks/uae/requests.ts';

let provider: Awaited<ReturnType<typeof startFapiProvider>>;

beforeAll(async () => {
  provider = await startFapiProvider();
});
afterAll(() => provider.stop());

const connector = (http: HttpClient = withCertificate, signer: NamedSigner = signerWith(ours), { server } = provider) =>
  uaeBank(bankContext({ server, clientId, signer, http, eventsOf: 'every-consent', now: () => new Date() })).authority;

const consentToStage = (overrides: Partial<PaymentConsentToStage> = {}): PaymentConsentToStage => ({
  ...aPaymentConsent(),
  redirectUri,
  ...overrides,
});

/** Stages a consent, and has the customer approve it and return with a code. */
const approve = async (at = provider) => {
  const consent = consentToStage();
  const { link } = await connector(withCertificate, signerWith(ours), at).stage(consent, call);
  const redirect = await at.authorise(link);
  return { redirect, code: { ...codeOf(consent), code: redirect.searchParams.get('code') ?? '' } };
};

test('the connector completes an authorisation at a certified FAPI 2.0 provider', async () => {
  const { redirect, code } = await approve();
  expect(redirect.searchParams.get('iss')).toBe(provider.server.issuer);
  const grant = await connector().exchangeCode(code, call);
  expect(grant).toMatchObject({ consent: { status: 'Authorized' }, refreshToken: expect.any(String) });
  const refreshed = await connector().refresh({ ...code, refreshToken: grant.refreshToken ?? '' }, call);
  expect(refreshed.accessToken).not.toBe(grant.accessToken);
  await expect(connector().exchangeCode(code, call)).rejects.toThrow(new BankRejection('invalid_grant'));
});

test.for([
  ['omits the lifetime of tokens', { omitsLifetime: true }, 300],
  ['returns authorisation details as they were pushed', { echoesDetails: true }, 600],
  ['publishes unusable keys in addition to its signing key', { publishesUnusableKeys: true }, 600],
  ['does all of this', { omitsLifetime: true, echoesDetails: true, publishesUnusableKeys: true }, 300],
] as const)('the connector completes an authorisation at a provider that %s', async ([, behaviour, lifetime]) => {
  const other = await startFapiProvider(behaviour);
  try {
    const { code } = await approve(other);
    const authority = connector(withCertificate, signerWith(ours), other);
    const grant = await authority.exchangeCode(code, call);
    expect(grant).toMatchObject({ consent: { status: 'Authorized' }, expiresInSeconds: lifetime });
    const refreshed = await authority.refresh({ ...code, refreshToken: grant.refreshToken ?? '' }, call);
    expect(refreshed.accessToken).not.toBe(grant.accessToken);
  } finally {
    await other.stop();
  }
});

test('the provider rejects a code that is exchanged without the certificate', async () => {
  const { code } = await approve();
  await expect(connector(withoutCertificate).exchangeCode(code, call)).rejects.toBeInstanceOf(BankRejection);
});

test('the provider refreshes tokens only for a client with a certificate', async () => {
  const { code } = await approve();
  const { refreshToken = '' } = await connector().exchangeCode(code, call);
  const refreshed = connector(withoutCertificate).refresh({ ...code, refreshToken }, call);
  await expect(refreshed).rejects.toBeInstanceOf(BankRejection);
  // The refresh token of a client with keys is not bound to a certificate (RFC 8705 §4), but its access tokens are.
  await expect(connector(withAnotherCertificate).refresh({ ...code, refreshToken }, call)).resolves.toBeDefined();
});

test('the provider rejects a redirect URI that is not registered', async () => {
  const staged = connector().stage(consentToStage({ redirectUri: 'https://other.example/callback' }), call);
  await expect(staged).rejects.toThrow(new BankRejection('invalid_request'));
});

/** Creates a signer that signs as the service does, but changes the claims of request objects. */
const tamperingSigner = (change: (claims: Record<string, unknown>) => object): NamedSigner => ({
  sign: (claims, header) => {
    const isRequest = 'authorization_details' in claims;
    return signerWith(ours).sign(isRequest ? change({ ...claims }) : claims, header);
  },
});

test.each([
  ['nbf', 'invalid_request_object'],
  ['exp', 'invalid_request_object'],
  ['code_challenge', 'invalid_request'],
])('the provider rejects a request object without %s', async (claim, error) => {
  const signer = tamperingSigner(({ [claim]: _removed, ...others }) => others);
  const staged = connector(withCertificate, signer).stage(consentToStage(), call);
  await expect(staged).rejects.toThrow(new BankRejection(error));
});

test('the connector rejects an id_token without the nonce of its request', async () => {
  const consent = consentToStage();
  const signer = tamperingSigner(({ nonce: _nonce, ...others }) => others);
  const { link } = await connector(withCertificate, signer).stage(consent, call);
  const redirect = await provider.authorise(link);
  const code = { ...codeOf(consent), code: redirect.searchParams.get('code') ?? '' };
  await expect(connector().exchangeCode(code, call)).rejects.toBeInstanceOf(BankUnavailable);
});

test('the provider rejects a request object signed with another key', async () => {
  const { aPair } = await import('#test/support/banks/uae/keys.ts');
  const otherSigner = signerWith(await aPair('ours', 'sig'));
  await expect(connector(withCertificate, otherSigner).stage(consentToStage(), call)).rejects.toThrow(
    new BankRejection('invalid_client'),
  );
});

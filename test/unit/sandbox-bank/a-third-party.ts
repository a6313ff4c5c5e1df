import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { openBooks } from '#functions/sandbox-bank/books/books.ts';
import type { BankCall, Operation } from '#functions/sandbox-bank/http/call.ts';
import { decideConsent, showConsent } from '#functions/sandbox-bank/oauth/authorise.ts';
import type { ClientDeps } from '#functions/sandbox-bank/oauth/client-authentication.ts';
import { pushAuthorisation } from '#functions/sandbox-bank/oauth/push-authorisation.ts';
import { issueTokens } from '#functions/sandbox-bank/oauth/token.ts';
import { createPayment } from '#functions/sandbox-bank/payments/operations.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { PublicJwk } from '#shared/platform/signing/es256.ts';
import type { PublicKeys } from '#shared/platform/signing/signer.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { providerById } from '#shared/providers/directory.ts';

const clientId = 'third-party';
const redirectUri = 'https://shop.example/return';
const codeVerifier = 'a verifier that only the third party knows';

const keyPair = await generateKeyPair('ES256', { extractable: true });
const { x = '', y = '' } = await exportJWK(keyPair.publicKey);
const publicKey: PublicJwk = { kty: 'EC', crv: 'P-256', x, y, kid: 'key-1', use: 'sig', alg: 'ES256' };

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

interface Circumstances {
  readonly bankCode?: string;
  /** The keys of the third party, as the bank knows them. */
  readonly clientKeys?: PublicKeys;
}

/** The third party that is registered at the sandbox banks, and its customer, at one bank. */
export const aThirdParty = (
  table: Table,
  now: Clock,
  { bankCode = 'uae-enbdx', clientKeys = { publicKeys: async () => [publicKey] } }: Circumstances = {},
) => {
  const bank = providerById('MAIN', bankCode);
  if (!bank) throw new Error(`the directory has no ${bankCode}`);
  const issuer = `https://banks.example/${bankCode}`;
  const deps: ClientDeps = { books: openBooks(table), clientId, clientKeys, now };

  const callOf = (form: Readonly<Record<string, string>>, more: Partial<BankCall> = {}): BankCall => ({
    bank,
    issuer,
    params: {},
    query: new URLSearchParams(),
    headers: {},
    body: '',
    form: new URLSearchParams(form),
    ...more,
  });

  const sign = (claims: object): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(clientId)
      .setAudience(issuer)
      .setIssuedAt(now())
      .setExpirationTime(new Date(now().getTime() + 60_000))
      .sign(keyPair.privateKey);

  const authentication = async () => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await sign({ sub: clientId, jti: newId() }),
  });

  const json = async <T>(operation: Operation<ClientDeps>, call: BankCall): Promise<T> => {
    const reply = await operation(call, deps);
    if (!('json' in reply)) throw new Error(`the bank answered ${reply.status} without JSON`);
    return reply.json as T;
  };

  const requestTokens = async (form: Readonly<Record<string, string>>): Promise<Tokens> =>
    json(issueTokens, callOf({ ...(await authentication()), ...form }));

  /** Stages a consent to a single payment, or to payments that say their own amounts. */
  const stage = async (amount: string | undefined, creditor = 'Shop') => {
    const consentId = newId();
    const later = new Date(now().getTime() + 3_600_000).toISOString();
    const ConsentSchedule =
      amount === undefined
        ? { MultiPayment: { PeriodicSchedule: { Type: 'VariableOnDemand' } } }
        : { SinglePayment: { Amount: { Amount: amount, Currency: 'AED' } } };
    const consent = {
      ConsentId: consentId,
      AuthorizationExpirationDateTime: later,
      ExpirationDateTime: later,
      ControlParameters: { ConsentSchedule },
      PersonalIdentifiableInformation: {
        Initiation: {
          Creditor: [{ Creditor: { Name: creditor }, CreditorAccount: { Identification: 'AE070331234567890123456' } }],
        },
      },
    };
    const type = 'urn:openfinanceuae:service-initiation-consent:v2.1';
    const pushed = {
      ...(await authentication()),
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      authorization_details: JSON.stringify([{ type, consent }]),
    };
    const { request_uri } = await json<{ request_uri: string }>(pushAuthorisation, callOf(pushed));
    return { consentId, request_uri };
  };

  return {
    authentication,
    requestTokens,
    stage,

    /** What a browser gets that opens the page of a staged consent. */
    async show(requestUri: string, query: Readonly<Record<string, string>> = {}, headers = {}): Promise<string> {
      const asked = new URLSearchParams({ request_uri: requestUri, client_id: clientId, ...query });
      const reply = await showConsent(callOf({}, { query: asked, headers }), deps);
      if (!('body' in reply)) throw new Error(`the bank answered ${reply.status}`);
      return reply.body.html;
    },

    /** Stages a consent to a single payment and has the customer approve it. */
    async approvedConsent(amount: string): Promise<{ readonly consentId: string; readonly code: string }> {
      const { consentId, request_uri } = await stage(amount);
      const query = new URLSearchParams({ request_uri });
      const reply = await decideConsent(callOf({ decision: 'approve' }, { query }), deps);
      if (!('location' in reply)) throw new Error(`the bank answered ${reply.status}`);
      return { consentId, code: new URL(reply.location).searchParams.get('code') ?? '' };
    },

    exchange: (code: string, change: Readonly<Record<string, string>> = {}) =>
      requestTokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
        ...change,
      }),

    refresh: ({ refresh_token }: Tokens) => requestTokens({ grant_type: 'refresh_token', refresh_token }),

    /** Hands in a signed order. */
    async pay(
      consentId: string,
      tokens: Tokens,
      amount: string,
      idempotencyKey = 'order-1',
    ): Promise<{ Data: { PaymentId: string } }> {
      const Data = {
        ConsentId: consentId,
        Instruction: { Amount: { Amount: amount, Currency: 'AED' } },
        OpenFinanceBilling: { Type: 'Collection' },
      };
      const headers = { authorization: `Bearer ${tokens.access_token}`, 'x-idempotency-key': idempotencyKey };
      const body = await sign({ message: { Data } });
      return json(createPayment, callOf({}, { headers, body }));
    },
  };
};

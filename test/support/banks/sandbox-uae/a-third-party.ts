import { createHash, randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { inject, test as anyTest } from 'vitest';
import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';
import { connect } from '#infra/operator/connection.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { aPair, signerWith } from '../uae/keys.ts';
import { fetchWith } from './mutual-tls.ts';

/** The default redirect URI. */
export const usualRedirectUri = 'https://us.example/callback';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const seconds = (): number => Math.floor(Date.now() / 1000);

type Claims = Readonly<Record<string, unknown>>;
type Form = Readonly<Record<string, string>>;

export interface OAuthResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, any>>;
}

/**
 * Registers a third party at the sandbox banks of the local cloud, and connects it to one of them. It implements the
 * protocol by hand, so that tests can break every rule.
 */
export const aThirdParty = async (bank = 'uae-enbdx', redirectUri = usualRedirectUri) => {
  const banks = inject('uaeBanks');
  const [certificate, otherCertificate] = banks.certificates;
  const clientId = randomUUID();
  const [pair, encryption] = await Promise.all([aPair(`key-of-${clientId}`, 'sig'), aPair('events', 'enc')]);
  const { kid } = pair.publicJwk;
  const publicKeyOf = ({ publicJwk: { n = '', e = '', kid: name } }: typeof pair, use: 'sig' | 'enc') =>
    ({ kty: 'RSA', use, kid: name, n, e }) as const;
  await createSettings(connect(banks.settings).table).register({
    clientId,
    name: 'Falcon Pay',
    redirectUris: [redirectUri],
    scopes: ['openid', 'payments', 'accounts'],
    jwks: { keys: [publicKeyOf(pair, 'sig'), publicKeyOf(encryption, 'enc')] },
  });

  const issuer = `${banks.authoriseUrl}/${bank}`;
  const resources = `${banks.resourceUrl}/${bank}`;
  const fetchMutually = fetchWith(banks.authority, certificate);
  const { sign } = signerWith(pair);

  const encryptToBank = async (message: object): Promise<string> => {
    const { keys } = (await (await fetchMutually(`${issuer}/jwks`)).json()) as { keys: JWK[] };
    const key = keys.find(({ use }) => use === 'enc') ?? {};
    return new CompactEncrypt(Buffer.from(await sign(message)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', cty: 'JWT', kid: key.kid ?? '' })
      .encrypt(await importJWK(key, 'RSA-OAEP-256'));
  };

  const creditor = {
    CreditorAccount: {
      SchemeName: 'IBAN',
      Identification: 'AE070331234567890123456',
      Name: { en: 'Ivan England' },
    },
  };
  const Amount = { Amount: '12.50', Currency: 'AED' };
  const Risk = { TransactionIndicators: { IsCustomerPresent: true } };

  /** Creates the authorisation details of a single-payment consent, with changed fields and personal data. */
  const details = async (consentId: string = randomUUID(), change: Claims = {}, personalData: Claims = {}) => [
    {
      type: 'urn:openfinanceuae:service-initiation-consent:v2.1',
      consent: {
        ConsentId: consentId,
        ExpirationDateTime: addSeconds(new Date(), 3_600),
        ControlParameters: {
          ConsentSchedule: {
            SinglePayment: { Type: 'SingleInstantPayment', Amount },
          },
        },
        PersonalIdentifiableInformation: await encryptToBank({
          Initiation: { Creditor: [creditor] },
          Risk,
          ...personalData,
        }),
        PaymentPurposeCode: 'ACM',
        ...change,
      },
    },
  ];

  const assertion = (change: Claims = {}): Claims => ({
    iss: clientId,
    sub: clientId,
    aud: issuer,
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 60,
    ...change,
  });

  const codeVerifier = randomUUID() + randomUUID();

  const requestObject = async (change: Claims = {}): Promise<Claims> => ({
    iss: clientId,
    aud: issuer,
    nbf: seconds() - 5,
    exp: seconds() + 300,
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid payments',
    state: randomUUID(),
    nonce: randomUUID(),
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    authorization_details: await details(),
    ...change,
  });

  const post = async (endpoint: 'par' | 'token', form: Form, identity = certificate): Promise<OAuthResponse> => {
    const response = await fetchWith(banks.authority, identity)(`${resources}/open-finance/auth/v2.1/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    return { status: response.status, body: (await response.json()) as Record<string, any> };
  };

  const authentication = async (change: Claims = {}): Promise<Form> => ({
    client_assertion_type: assertionType,
    client_assertion: await sign(assertion(change)),
  });

  const push = async (request: Claims, form: Form = {}): Promise<OAuthResponse> =>
    post('par', { ...(await authentication()), request: await sign(request), ...form });

  const linkTo = ({ body }: OAuthResponse): string => {
    const query = new URLSearchParams({ client_id: clientId, request_uri: body.request_uri });
    return `${issuer}/authorize?${query.toString()}`;
  };

  /** Acts as the customer from the link to the redirect with the decision. */
  const decide = async (link: string, decision: 'approve' | 'decline' = 'approve'): Promise<URLSearchParams> => {
    const linkResponse = await fetchMutually(link);
    const page = linkResponse.headers.get('location');
    if (!page) throw new Error(`The bank returned ${linkResponse.status} without a redirect`);
    const decided = await fetchMutually(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ decision }).toString(),
    });
    return new URL(decided.headers.get('location') ?? '').searchParams;
  };

  const codeForm = (code: string, change: Form = {}): Form => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...change,
  });

  return {
    clientId,
    kid,
    pair,
    encryption,
    issuer,
    resources,
    certificate,
    otherCertificate,
    authority: banks.authority,
    sign,
    details,
    assertion,
    requestObject,
    authentication,
    post,
    push,
    linkTo,
    decide,
    codeForm,

    /** Returns a code for a consent that the customer has approved. */
    async approvedCode(): Promise<string> {
      const redirect = await decide(linkTo(await push(await requestObject())));
      return redirect.get('code') ?? '';
    },

    token: async (form: Form): Promise<OAuthResponse> => post('token', { ...(await authentication()), ...form }),

    /** Submits the order for a consent's payment, with changes. Returns the response status. */
    async pay(
      consentId: string,
      accessToken: string,
      change: { readonly headers?: Form; readonly data?: Claims; readonly personalData?: Claims } = {},
    ): Promise<number> {
      const message = {
        Data: {
          ConsentId: consentId,
          Instruction: { Amount },
          PersonalIdentifiableInformation: await encryptToBank({ Initiation: creditor, Risk, ...change.personalData }),
          PaymentPurposeCode: 'ACM',
          OpenFinanceBilling: { Type: 'Collection' },
          ...change.data,
        },
      };
      const term = { iat: seconds(), nbf: seconds(), exp: seconds() + 60 };
      const response = await fetchMutually(`${resources}/open-finance/payment/v2.1/payments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/jwt',
          'x-idempotency-key': randomUUID(),
          'x-fapi-interaction-id': randomUUID(),
          'x-fapi-auth-date': new Date().toUTCString(),
          'x-fapi-customer-ip-address': '192.0.2.7',
          ...change.headers,
        },
        body: await sign({ iss: clientId, aud: [issuer], ...term, message }),
      });
      return response.status;
    },

    /**
     * Submits an invalid order with a token. Returns the response status: 401 if the token is invalid, otherwise 400.
     */
    async tryToken(accessToken: string, identity = certificate): Promise<number> {
      const response = await fetchWith(banks.authority, identity)(`${resources}/open-finance/payment/v2.1/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'x-idempotency-key': randomUUID() },
        body: 'nothing',
      });
      return response.status;
    },
  };
};

/** A test with a third party. */
export const test = anyTest.extend('us', () => aThirdParty());

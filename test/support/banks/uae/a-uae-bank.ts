import { createHash, randomUUID } from 'node:crypto';
import type { HttpResponse, HttpClient, HttpRequest } from '#shared/platform/outbound/http-client.ts';
import type { BankServer } from '#shared/banks/transport/bank-server.ts';
import { bankContext } from '#shared/banks/uae/bank-context.ts';
import { aPair, decryptJwe, verifyJws, signerWith } from './keys.ts';
import type { DecodedExchange } from './standard.ts';

export const issuer = 'https://auth1.model.example';
const clientId = '7d9f2f6e-52a0-4d1c-9b7e-2f4c1a6e8b30';
const resourceServer = 'https://rs1.model.example';
const base = `${resourceServer}/open-finance`;
const thirdParty = 'https://tpp.example.com';
const auth = `${issuer}/open-finance/auth/v2.1`;

/** The key pairs of the service and of the bank, generated once, because generating RSA keys is slow. */
const pairs = await Promise.all([aPair('ours', 'sig'), aPair('bank-signs', 'sig'), aPair('bank-opens', 'enc')]);
export const [ours, bankSigning, bankEncryption] = pairs;

type Json = Record<string, any>;

/** A response of the bank, before it is signed. */
interface UnsignedResponse {
  readonly status: number;
  /** The signed data, in the claim `message`. */
  readonly message?: unknown;
  /** The unsigned body. */
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

/** Changes a response in transit. */
export type Tamper = (response: { readonly text: string; readonly url: string }) => Promise<string> | string;

export interface ModelBank {
  readonly server: BankServer;
  readonly http: HttpClient;
  readonly exchanges: readonly DecodedExchange[];
  readonly context: ReturnType<typeof bankContext>;
  /** The status of each consent. Tests may change it. */
  readonly consents: Map<string, Json>;
  /** Sets the response to the next request to a path. */
  respondNext(path: RegExp, response: UnsignedResponse): void;
  tamper: Tamper | undefined;
}

const status = (code: number, parts: Omit<UnsignedResponse, 'status'> = {}): UnsignedResponse => ({
  status: code,
  ...parts,
});
const rejection = (Code: string) => status(400, { message: { Errors: [{ Code, Message: 'No' }] } });
const now = () => new Date();
const at = () => now().toISOString();

/** Signs with the bank's key. */
const bankSigner = signerWith(bankSigning);

const bankClaims = () => {
  const iat = Math.floor(Date.now() / 1000);
  return { iat, nbf: iat, exp: iat + 300 };
};

/** Creates a bank in this process that implements the standard. It records every exchange, decrypted. */
export const aModelBank = (): ModelBank => {
  const exchanges: DecodedExchange[] = [];
  const consents = new Map<string, Json>();
  const pushed = new Map<string, Json>();
  const payments = new Map<string, Json>();
  const byKey = new Map<string, string>();
  const scriptedResponses: { path: RegExp; response: UnsignedResponse }[] = [];

  const consentView = ({ Data, kind }: Json) => {
    const path =
      kind === 'payment' ? 'payment/v2.1/payment-consents' : 'account-information/v2.1/account-access-consents';
    const Self = `${base}/${path}/${Data.ConsentId}`;
    return kind === 'payment' ? { Data, Links: { Self, Related: [] }, Meta: {} } : { Data, Links: { Self }, Meta: {} };
  };

  const newConsent = ({ type, consent }: Json): Json => {
    const { PersonalIdentifiableInformation: _pii, ...terms } = consent;
    const kind = String(type).includes('service-initiation') ? 'payment' : 'account';
    const dates = { CreationDateTime: at(), StatusUpdateDateTime: at() };
    return { kind, type, Data: { ...terms, Status: 'AwaitingAuthorization', ...dates } };
  };

  const tokenResponse = async (consent: Json, nonce?: string): Promise<UnsignedResponse> => {
    const { Data, Links, Meta } = consentView(consent) as Json;
    const { CreationDateTime, StatusUpdateDateTime } = Data;
    // The standard nests these two fields only in this response.
    const dates =
      consent.kind === 'payment'
        ? { CreationDateTime: { CreationDateTime }, StatusUpdateDateTime: { StatusUpdateDateTime } }
        : {};
    const details = { type: consent.type, consent: { Data: { ...Data, ...dates }, Links, Meta } };
    return status(200, {
      json: {
        access_token: `access-${Data.ConsentId}`,
        token_type: 'Bearer',
        expires_in: 600,
        ...(nonce !== undefined && {
          refresh_token: `refresh-${Data.ConsentId}`,
          id_token: await bankSigner.sign({ ...bankClaims(), iss: issuer, aud: clientId, sub: 'customer', nonce }),
        }),
        authorization_details: [details],
      },
    });
  };

  const token = async (form: URLSearchParams): Promise<UnsignedResponse> => {
    const grant = form.get('grant_type');
    if (grant === 'client_credentials') {
      const json = { access_token: `own ${form.get('scope')}`, token_type: 'Bearer', expires_in: 600 };
      return status(200, { json: { ...json, access_token: json.access_token.replaceAll(' ', '-') } });
    }
    const id = (form.get('code') ?? form.get('refresh_token') ?? '').replace(/^(code|refresh)-/, '');
    const consent = consents.get(id);
    const request = pushed.get(id);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      consent &&
      request &&
      (grant === 'refresh_token' ||
        (challenge === request.code_challenge && form.get('redirect_uri') === request.redirect_uri));
    if (!isValid) return status(400, { json: { error: 'invalid_grant' } });
    return tokenResponse(consent, grant === 'authorization_code' ? request.nonce : undefined);
  };

  const push = async (form: URLSearchParams): Promise<UnsignedResponse> => {
    const request = (await verifyJws(form.get('request') ?? '', ours)) as Json;
    const [details] = request.authorization_details;
    const consent = newConsent(details);
    consents.set(consent.Data.ConsentId, consent);
    pushed.set(consent.Data.ConsentId, request);
    const uri = `urn:ietf:params:oauth:request_uri:${randomUUID()}`;
    return status(201, { json: { request_uri: uri, expires_in: 60 } });
  };

  const paymentView = ({ Data }: Json) => ({
    Data,
    Links: {
      Self: `${base}/payment/v2.1/payments/${Data.PaymentId}`,
      Related: `${base}/payment/v2.1/payment-consents/${Data.ConsentId}`,
    },
    Meta: {},
  });

  const pay = async ({ headers = {}, body = '' }: HttpRequest): Promise<UnsignedResponse> => {
    const { message } = (await verifyJws(body, ours)) as Json;
    const { PersonalIdentifiableInformation: _pii, CreditorReference: _reference, ...terms } = message.Data;
    const key = headers['x-idempotency-key'] ?? '';
    const id = byKey.get(key) ?? randomUUID();
    byKey.set(key, id);
    const dates = { StatusUpdateDateTime: at(), CreationDateTime: at() };
    payments.set(id, { Data: { PaymentId: id, ...terms, Status: 'Pending', ...dates } });
    const { pathname } = new URL(`${base}/payment/v2.1/payments/${id}`);
    const more = { location: pathname, 'x-idempotency-key': key };
    return status(201, { message: paymentView(payments.get(id) ?? {}), headers: more });
  };

  const refund = (consentId: string): UnsignedResponse =>
    status(200, {
      message: {
        Data: {
          ConsentId: consentId,
          RefundAccount: { SchemeName: 'IBAN', Identification: 'AE070331234567890123456', Name: { en: 'Sara Ali' } },
        },
        Links: { Self: `${base}/payment/v2.1/payment-consents/${consentId}`, Related: [] },
      },
    });

  const resources = async (request: HttpRequest): Promise<UnsignedResponse> => {
    const { pathname } = new URL(request.url);
    const [, consentId = ''] = /consents\/([^/]+)/.exec(pathname) ?? [];
    const consent = consents.get(consentId);
    if (pathname.endsWith('/refund')) return refund(consentId);
    if (consentId) {
      if (!consent) return status(404);
      if (request.method === 'GET') return status(200, { message: consentView(consent) });
      consent.Data.Status = 'Revoked';
      return status(204);
    }
    if (pathname.endsWith('/payments')) {
      if (request.method === 'POST') return pay(request);
      const id = byKey.get(request.headers?.['x-idempotency-key'] ?? '');
      const lookup = { Data: {}, Links: { Self: `${base}/payment/v2.1/payments/${id}` } };
      return id ? status(200, { message: lookup }) : rejection('Resource.InvalidFormat');
    }
    if (pathname.endsWith('/discovery')) {
      const Data = {
        DiscoveryEndpointUrl: `${issuer}/.well-known/openid-configuration`,
        ResourceServerUrl: resourceServer,
      };
      return status(200, { message: { Data, Links: { Self: request.url }, Meta: {} } });
    }
    if (pathname.endsWith('/confirmation')) {
      const { message } = (await verifyJws(request.body ?? '', ours)) as Json;
      const { FullName = '' } = message.Data.Name;
      const indicator = { 'Sara Ali': 'Yes', 'Sarah Ali': 'Partial' }[String(FullName)] ?? 'No';
      const Data = {
        NameMatchIndicator: `ConfirmationOfPayee.${indicator}`,
        ...(indicator !== 'Yes' && { MaskedName: 'Sa** Al*' }),
      };
      return status(200, { message: { Data, Links: { Self: request.url }, Meta: {} } });
    }
    const [, paymentId = ''] = /payments\/([^/]+)$/.exec(pathname) ?? [];
    const payment = payments.get(paymentId);
    return payment ? status(200, { message: paymentView(payment) }) : status(404);
  };

  const decide = async (request: HttpRequest): Promise<UnsignedResponse> => {
    const { pathname } = new URL(request.url);
    const index = scriptedResponses.findIndex(({ path }) => path.test(pathname));
    const [script] = index < 0 ? [] : scriptedResponses.splice(index, 1);
    if (script) return script.response;
    if (pathname.endsWith('/par')) return push(new URLSearchParams(request.body));
    if (pathname.endsWith('/token')) return token(new URLSearchParams(request.body));
    if (pathname.endsWith('/keys'))
      return status(200, { json: { keys: [bankSigning.publicJwk, bankEncryption.publicJwk] } });
    return resources(request);
  };

  const responseText = async ({ message, json }: UnsignedResponse, pathname: string): Promise<string> => {
    if (message === undefined) return json === undefined ? '' : JSON.stringify(json);
    // As in the guide's examples. The payee API's audience is a string, that of the others is a list.
    const aud = pathname.includes('/confirmation-of-payee/') ? thirdParty : [thirdParty];
    return bankSigner.sign({ ...bankClaims(), iss: resourceServer, aud, message });
  };

  const bank: ModelBank = {
    server: {
      provider: 'uae-model',
      issuer,
      authorizationEndpoint: `${issuer}/authorize`,
      tokenEndpoint: `${auth}/token`,
      pushedAuthorizationEndpoint: `${auth}/par`,
      jwksUri: `${issuer}/keys`,
      keys: [bankSigning.publicJwk, bankEncryption.publicJwk],
      apis: {
        payments: `${base}/payment/v2.1`,
        accounts: `${base}/account-information/v2.1`,
        payees: `${base}/confirmation-of-payee/v2.1`,
      },
    },
    exchanges,
    consents,
    tamper: undefined,
    respondNext: (path, response) => void scriptedResponses.push({ path, response }),
    http: async (request): Promise<HttpResponse> => {
      const unsigned = await decide(request);
      const signedText = await responseText(unsigned, new URL(request.url).pathname);
      const text = bank.tamper ? await bank.tamper({ text: signedText, url: request.url }) : signedText;
      const type = unsigned.message === undefined ? 'application/json' : 'application/jwt';
      const headers = {
        'x-fapi-interaction-id': request.headers?.['x-fapi-interaction-id'] ?? '',
        ...(signedText !== '' && { 'content-type': type }),
        ...unsigned.headers,
      };
      exchanges.push(await recordedExchange(request, { status: unsigned.status, headers }, signedText));
      return { status: unsigned.status, headers, text, seconds: 0.1 };
    },
    get context() {
      const { server, http } = bank;
      return bankContext({ server, clientId, signer: signerWith(ours), http, eventsOf: 'every-consent', now });
    },
  };
  return bank;
};

const decryptedRequest = async ({
  body,
  headers = {},
}: HttpRequest): Promise<{ request: unknown; personalData?: unknown }> => {
  if (body === undefined) return { request: undefined };
  if (headers['content-type'] === 'application/jwt') {
    const request = (await verifyJws(body, ours)) as Json;
    const pii = request.message?.Data?.PersonalIdentifiableInformation;
    return pii === undefined ? { request } : { request, personalData: await decryptJwe(pii, bankEncryption, ours) };
  }
  const form: Json = Object.fromEntries(new URLSearchParams(body));
  form.client_assertion_type = encodeURIComponent(form.client_assertion_type);
  if (form.request === undefined) return { request: form };
  const request = (await verifyJws(form.request, ours)) as Json;
  const pii = request.authorization_details[0].consent.PersonalIdentifiableInformation;
  const personal = pii === undefined ? {} : { personalData: await decryptJwe(pii, bankEncryption, ours) };
  return { request: { ...form, request }, ...personal };
};

const recordedExchange = async (
  request: HttpRequest,
  { status: code, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  text: string,
): Promise<DecodedExchange> => ({
  method: request.method,
  path: new URL(request.url).pathname,
  requestHeaders: request.headers ?? {},
  requestType: request.headers?.['content-type'],
  ...(await decryptedRequest(request)),
  status: code,
  responseHeaders: headers,
  responseType: headers['content-type'],
  responseBody:
    headers['content-type'] === 'application/jwt'
      ? await verifyJws(text, bankSigning)
      : text === ''
        ? undefined
        : JSON.parse(text),
});

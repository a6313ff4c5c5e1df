import { randomUUID } from 'node:crypto';
import type { HttpClient, HttpRequest } from '#shared/platform/outbound/http-client.ts';

const authorise = 'https://auth.nbb.example.bh';
const api = 'https://rs.nbb.example.bh/open-banking/v1';
export const participantsUrl = 'https://directory.example.bh/participants';

/** This service's client id in the Bahraini directory. */
export const clientId = 'client-in-bahrain';

const organisation = {
  OrganisationId: 'nbb',
  Status: 'Active',
  AuthorisationServers: [
    {
      AuthorisationServerId: 'nbb',
      Status: 'Active',
      CustomerFriendlyName: 'Bank of Pearls',
      OpenIDDiscoveryDocument: `${authorise}/.well-known/openid-configuration`,
      ApiResources: [{ Status: 'Active', ApiDiscoveryEndpoints: [{ ApiEndpoint: `${api}/payments` }] }],
    },
  ],
};

const discovery = {
  issuer: authorise,
  authorization_endpoint: `${authorise}/authorise`,
  token_endpoint: `${authorise}/token`,
  pushed_authorization_request_endpoint: `${authorise}/par`,
  jwks_uri: `${authorise}/jwks`,
};

interface Consent {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly iban: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly code: string;
  readonly token: string;
  status: 'AwaitingAuthorization' | 'Authorized' | 'Consumed' | 'Revoked';
}

interface Payment {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly iban: string;
  status: 'pending' | 'settled';
}

/**
 * Creates a bank and the directory of its market. The bank knows the service by its Bahraini client id only, and accepts
 * one order per consent, with the consent's amount and payee.
 */
export const aBahrainiBank = () => {
  const consents = new Map<string, Consent>();
  const payments = new Map<string, Payment>();

  const pay = ({ headers = {} }: HttpRequest, order: Omit<Payment, 'id' | 'status'> & { readonly consent: string }) => {
    const id = headers['idempotency-key'] ?? '';
    const consent = consents.get(order.consent);
    const earlier = payments.get(id);
    if (earlier) return { status: 201, json: earlier };
    const isAllowed =
      consent?.status === 'Authorized' &&
      headers.authorization === `Bearer ${consent.token}` &&
      (['amount', 'currency', 'iban'] as const).every((name) => order[name] === consent[name]);
    if (!isAllowed) return { status: 403, json: { error: 'The order does not match its consent' } };
    consent.status = 'Consumed';
    const { amount, currency, iban } = order;
    payments.set(id, { id, amount, currency, iban, status: 'pending' });
    return { status: 201, json: payments.get(id) };
  };

  const respond = (request: HttpRequest): { readonly status: number; readonly json: unknown } => {
    const { method, url, headers = {}, body } = request;
    const sent = body === undefined ? undefined : JSON.parse(body);
    if (url === participantsUrl) return { status: 200, json: [organisation] };
    if (url === `${authorise}/.well-known/openid-configuration`) return { status: 200, json: discovery };
    if (url === `${authorise}/jwks`) return { status: 200, json: { keys: [] } };
    if (headers['x-client'] !== clientId) return { status: 401, json: { error: 'unknown client' } };
    if (url === `${authorise}/par`) {
      consents.set(sent.id, { ...sent, code: randomUUID(), token: randomUUID(), status: 'AwaitingAuthorization' });
      return { status: 201, json: { request: sent.id } };
    }
    if (url === `${authorise}/token`) {
      const consent = [...consents.values()].find(({ code }) => code === sent.code);
      const isValid = consent?.status === 'Authorized' && consent.verifier === sent.verifier;
      return isValid ? { status: 200, json: { token: consent.token } } : { status: 503, json: {} };
    }
    if (method === 'POST' && url === `${api}/payments`) return pay(request, sent);
    const [, kind, id = ''] = /\/(consents|payments)\/([^/]+)$/.exec(url) ?? [];
    if (kind === 'consents') return { status: 200, json: { status: consents.get(id)?.status } };
    const payment = payments.get(id);
    if (payment) payment.status = 'settled';
    return { status: 200, json: payment };
  };

  const http: HttpClient = async (request) => {
    const { status, json } = respond(request);
    return { status, headers: {}, text: JSON.stringify(json), seconds: 0 };
  };

  return {
    http,
    payments,
    /** Opens the bank's link and approves the consent. Returns the redirect. */
    approve(link: string): URL {
      const consent = consents.get(new URL(link).searchParams.get('request') ?? '');
      if (consent?.status !== 'AwaitingAuthorization') throw new Error('The link is invalid');
      consent.status = 'Authorized';
      const redirect = new URL(consent.redirectUri);
      redirect.search = new URLSearchParams({ code: consent.code, state: consent.state, iss: authorise }).toString();
      return redirect;
    },
  };
};

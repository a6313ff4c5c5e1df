import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import * as links from '#functions/consent-pages/links/operations.ts';
import * as management from '#functions/consent-pages/management/operations.ts';
import { routes } from '#functions/consent-pages/routes.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import type { Client } from '#shared/clients/client.ts';
import { createManagementLink, type ManagementVisit } from '#shared/consents/management/management-link.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { createIdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import type { Response } from '#shared/platform/http/request.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type Market, Market as Markets } from '#shared/standard/markets/market.ts';
import { responseFormatOf } from '#shared/standard/problems/legacy-apis.ts';
import { at } from '../../builders/a-payment.ts';
import { aRequester } from '#test/support/builders/a-call.ts';
import { textOf } from './page-text.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const baseUrl = 'https://service.example';

/** A response, with its page as text. */
export interface Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly text: string;
}

/** A request from a customer's browser. */
export interface Asked {
  readonly method?: 'GET' | 'POST';
  /** The origin of the page with the form. Browsers send it with every form. */
  readonly origin?: string | undefined;
  /** The browser's cookie, if it is not that of the session. */
  readonly cookie?: string | undefined;
}

const shownFrom = ({ statusCode = 200, headers, body = '' }: Response): Shown => ({
  status: statusCode,
  headers,
  html: body,
  text: textOf(body),
});

const eventOf = (url: URL, { method = 'GET', origin, cookie }: Asked): APIGatewayProxyEventV2 => {
  const matches = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname);
  const route = Object.values(routes).find((candidate) => candidate.method === method && matches(candidate.path));
  const names = route?.path.split('/') ?? [];
  const values = url.pathname.split('/');
  const params = names.flatMap((name, index) => (name.startsWith('{') ? [[name.slice(1, -1), values[index]]] : []));
  const event: Partial<APIGatewayProxyEventV2> = {
    routeKey: route ? `${method} ${route.path}` : '$default',
    rawPath: url.pathname,
    headers: {
      ...(origin && { origin }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(cookie && { cookies: [cookie] }),
    pathParameters: Object.fromEntries(params) as Record<string, string>,
    queryStringParameters: Object.fromEntries(url.searchParams),
    isBase64Encoded: false,
    requestContext: {
      http: { method, path: url.pathname, sourceIp: '192.0.2.1' },
    } as APIGatewayProxyEventV2['requestContext'],
  };
  return event as APIGatewayProxyEventV2;
};

/** Creates a client's customer whose browser has opened a management link. The time stands still until it passes. */
export const aManagingCustomer = async (
  table: Table,
  { client: fields, ...visitFields }: Partial<ManagementVisit> & { readonly client?: Partial<Client> } = {},
) => {
  let seconds = 60;
  const now = () => new Date(at(seconds));
  const stores = { ...createPaymentStores(table), ...createAccountConsentStore(table) };
  const snapshots = createSnapshots(table, noEncryption);
  const client = aRequester(fields);
  const visit: ManagementVisit = {
    clientId: client.id,
    market: 'UAE',
    customerId: 'customer 7',
    language: 'en',
    isEmbedded: false,
    ...visitFields,
  };
  const clients = { get: async (id: string) => (id === client.id ? client : undefined) };
  const deps = {
    table,
    stores,
    snapshots,
    clients,
    providers: async (market: Market) => knownProviders(market),
    baseUrl,
    now,
  };
  const handler = serve(routes, { ...links, ...management }, deps, {
    baseUrl,
    responseFormatOf,
    addressHeader: undefined,
    callerOf: async (): Promise<Client | undefined> => undefined,
    markets: Markets.options,
    limiter: createRateLimiter(table, now),
    idempotencyStore: createIdempotencyStore(table, now),
    recordKeyUse: async () => undefined,
  });
  const respond = (path: string, asked: Asked) => handler(eventOf(new URL(path, baseUrl), asked), {} as Context);
  const ask = async (path: string, asked: Asked = {}): Promise<Shown> => shownFrom(await respond(path, asked));
  const newLink = async (overrides: Partial<ManagementVisit> = {}): Promise<string> =>
    `/consent-management/links/${(await createManagementLink({ ...visit, ...overrides }, deps)).token}`;
  /** Opens a link. Returns the fields that set cookies. */
  const setCookies = async (link: string): Promise<readonly string[]> => (await respond(link, {})).cookies ?? [];
  /** Opens a link. Returns the field that sets the session cookie, or '' if there is none. */
  const setCookie = async (link: string): Promise<string> => (await setCookies(link)).at(-1) ?? '';
  /** Opens a link. Returns the session cookie. */
  const signIn = async (link: string): Promise<string> => (await setCookie(link)).split(';')[0] ?? '';
  const cookie = await signIn(await newLink());
  return {
    client,
    stores,
    snapshots,
    now,
    /** The fields by which the customer's consents are found. */
    owner: { clientId: client.id, market: visit.market, customerId: visit.customerId },
    pass: (later: number): void => {
      seconds += later;
    },
    ask,
    newLink,
    setCookies,
    setCookie,
    signIn,
    /** Opens one of the pages in the browser with the session. */
    open: (path: string, asked: Asked = {}): Promise<Shown> =>
      ask(`/consent-management/consents${path}`, { cookie, ...asked }),
    /** Confirms an action on the page that asks for it. */
    confirm: (consentId: string, action: string, asked: Asked = {}): Promise<Shown> =>
      ask(`/consent-management/consents/${consentId}/${action}`, {
        method: 'POST',
        origin: baseUrl,
        cookie,
        ...asked,
      }),
  };
};
export type ManagingCustomer = Awaited<ReturnType<typeof aManagingCustomer>>;

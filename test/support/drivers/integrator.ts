import { readFileSync } from 'node:fs';
import { FlattenedSign, importJWK, type JWK } from 'jose';

// Like a real integrator, this file uses only HTTP and `jose`, and none of the project's code.

export interface ClientFacts {
  readonly name: string;
  readonly clientId: string;
  readonly appId: string;
  readonly apiKey: string;
  readonly markets: readonly string[];
  readonly signingKey: JWK & { readonly kid: string };
}

export interface SandboxFile {
  readonly baseUrl: string;
  readonly bankUrl: string;
  readonly clients: readonly ClientFacts[];
}

export const readSandbox = (file: string): SandboxFile => JSON.parse(readFileSync(file, 'utf8')) as SandboxFile;

export interface Answer<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON body. Absent if the response has none. */
  readonly body: T;
}

/** Returns the status and the code of an error. */
export const problemOf = ({ status, body }: Answer): readonly [number, string] => [status, body.code];

/** Returns the status of an error and the fields that it names. */
export const invalidFields = ({ status, body }: Answer): readonly [number, readonly string[]] => [
  status,
  Object.keys(body.details),
];

export interface CallOptions {
  readonly body?: unknown;
  /** The exact text to send, instead of JSON.stringify(body). */
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The x-signature to send. `false` sends none. If omitted, the body is signed if `sign` is set. */
  readonly signature?: string | false;
  readonly sign?: boolean;
  /** The x-tenant to send. Defaults to the integrator's market. `false` sends none. */
  readonly market?: string | false;
  /** The access token to send. Defaults to the token of a session. `false` sends none. */
  readonly token?: string | false;
}

/**
 * Returns the canonical text that integrators sign, with sorted fields and without nulls. It is implemented
 * independently, so that tests detect a mistake in the service's implementation.
 */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).filter((name) => (value as Record<string, unknown>)[name] != null);
  const fields = names
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`);
  return `{${fields.join(',')}}`;
};

/** Signs a text. Returns the detached JWS: header..signature. */
export const sign = async (text: string, key: JWK, header: Record<string, unknown> = {}): Promise<string> => {
  const jws = await new FlattenedSign(Buffer.from(text))
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
    .sign(await importJWK(key, 'ES256'));
  return `${jws.protected}..${jws.signature}`;
};

export class Integrator {
  readonly baseUrl: string;
  readonly facts: ClientFacts;
  market = 'UAE';
  /** Receives every response. Journeys use it to check that the document allows the response. */
  onResponse: (method: string, path: string, response: Answer) => void = () => undefined;
  #token: string | undefined;

  constructor(baseUrl: string, facts: ClientFacts) {
    this.baseUrl = baseUrl;
    this.facts = facts;
  }

  async startSession(headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', '/auth/api-keys/sessions', {
      token: false,
      headers: { 'app-id': this.facts.appId, 'x-api-key': this.facts.apiKey, ...headers },
    });
  }

  async token(): Promise<string> {
    this.#token ??= String((await this.startSession()).body.data.accessToken);
    return this.#token;
  }

  async call<T = any>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const { body, rawBody = body === undefined ? undefined : JSON.stringify(body), token, market, signature } = options;
    const headers = new Headers();
    if (rawBody !== undefined) headers.set('content-type', 'application/json');
    if (market !== false) headers.set('x-tenant', market ?? this.market);
    if (token !== false) headers.set('authorization', `Bearer ${token ?? (await this.token())}`);
    if (typeof signature === 'string') headers.set('x-signature', signature);
    else if (options.sign && signature !== false) {
      headers.set('x-signature', await sign(canonical(body ?? JSON.parse(rawBody ?? '{}')), this.facts.signingKey));
    }
    for (const [name, value] of Object.entries(options.headers ?? {}))
      if (value !== undefined) headers.set(name, value);
    const httpResponse = await fetch(this.baseUrl + path, { method, headers, body: rawBody, redirect: 'manual' });
    const text = await httpResponse.text();
    const isJson = /json/.test(httpResponse.headers.get('content-type') ?? '');
    const response: Answer<T> = {
      status: httpResponse.status,
      headers: httpResponse.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
    this.onResponse(method, path, response);
    return response;
  }

  get = <T = any>(path: string, options?: CallOptions) => this.call<T>('GET', path, options);
  post = <T = any>(path: string, body?: unknown, options?: CallOptions) =>
    this.call<T>('POST', path, { body, ...options });
  delete = (path: string, options?: CallOptions) => this.call('DELETE', path, options);

  /** Sends a signed POST /payment-requests. */
  requestPayment = (body: unknown, options: CallOptions = {}) =>
    this.call('POST', '/payment-requests', { body, sign: true, ...options });

  subscribe = (body: unknown, options: CallOptions = {}) =>
    this.call('POST', '/webhooks', { body, sign: true, ...options });

  updateWebhook = (id: string, body: unknown, options: CallOptions = {}) =>
    this.call('PATCH', `/webhooks/${id}`, { body, sign: true, ...options });
}

/**
 * Opens a link to the service as a browser does: reviews the consent and continues. Returns the bank's URL to which the
 * service takes the customer.
 */
export const bankPageOf = async (authorizationLink: string): Promise<string> =>
  bankLinkIn(await fetch(authorizationLink, { headers: inBrowser }));

/** Opens a link to the service, chooses a bank, reviews the consent and continues once. Returns the service's response. */
export const continueTo = async (provider: string, link: string): Promise<Response> => {
  const opened = await fetch(link, { headers: inBrowser });
  const page = await fetch(`${opened.url}?provider=${provider}`, { headers: inBrowser });
  const text = await page.text();
  return submit(text, page.url, new URLSearchParams(reviewIn(text)));
};

/** Some Saudi banks require the identity of the customer, who enters it on a page of the service. */
const identity = { nationalId: '1010000006', mobileNumber: '+966 51 234 5678' };

/** Submits the first form of a page. */
const submit = (page: string, pageUrl: string, form: URLSearchParams): Promise<Response> => {
  const [, action = ''] = /<form[^>]* method="post" action="([^"]+)"/.exec(page) ?? [];
  const url = new URL(action.replaceAll('&amp;', '&'), pageUrl);
  return fetch(url, { method: 'POST', body: form, redirect: 'manual', headers: inBrowser });
};

/** Returns the fields with which a page of the service proves that the customer has reviewed the consent. */
export const reviewIn = (page: string): Record<string, string> | undefined => {
  const [, provider, review] = /name="provider" value="([^"]+)"[^]*?name="review" value="([^"]+)"/.exec(page) ?? [];
  return provider !== undefined && review !== undefined ? { provider, review } : undefined;
};

/**
 * Returns the link to the bank on a page of the service. Submits the pages on which the customer first reviews the
 * consent and enters their identity.
 */
export const bankLinkIn = async (response: Response): Promise<string> => {
  const page = await response.text();
  const review = reviewIn(page);
  if (review) {
    const form = { ...review, ...(page.includes('name="nationalId"') && identity) };
    return bankLinkIn(await submit(page, response.url, new URLSearchParams(form)));
  }
  const [, link] = /class="primary" href="([^"]+)"/.exec(page) ?? [];
  if (link === undefined) throw new Error(`The page with status ${response.status} has no link to a bank`);
  return link.replaceAll('&amp;', '&');
};

/**
 * The cookie of the customer's browser. The service accepts a value that the browser already has, so all of these
 * helpers act as the same browser.
 */
const browser = 'b'.repeat(43);
export const inBrowser = { cookie: `browser=${browser}; __Host-browser=${browser}` };

/**
 * Acts as a customer in a browser: opens the link, reviews the consent, chooses the first account or all of them, and
 * decides. `customer` selects one of the bank's customers. Returns the URL to which the bank redirects, and the page that
 * it showed.
 */
export const decideAtBank = async (
  authorizationLink: string,
  decision: 'approve' | 'decline',
  accounts: 'first' | 'all' = 'first',
  customer?: string,
): Promise<{ readonly redirect: URL; readonly page: string }> => {
  const opened = await fetch(authorizationLink, { headers: inBrowser });
  const isOurs = reviewIn(await opened.clone().text()) !== undefined;
  const pageResponse = isOurs ? await fetch(await bankLinkIn(opened), { headers: inBrowser }) : opened;
  const page = await pageResponse.text();
  const form = new URLSearchParams({ decision });
  const [, account] = /name="account" value="([^"]+)"/.exec(page) ?? [];
  if (account && accounts === 'first') form.set('account', account);
  if (customer) form.set('customer', customer);
  const response = await submit(page, pageResponse.url, form);
  const location = response.headers.get('location');
  if (!location) throw new Error(`The bank returned ${response.status}: ${await response.text()}`);
  return { redirect: new URL(location), page };
};

/**
 * Opens the bank's redirect as the customer's browser does. Returns the URL to which the service redirects or links.
 * Parameters in the fragment are posted, as the page's script does.
 */
export const followRedirect = async (redirect: URL): Promise<string> => {
  if (redirect.hash === '') {
    const { headers } = await fetch(redirect, { redirect: 'manual', headers: inBrowser });
    return String(headers.get('location'));
  }
  const form = new URLSearchParams(redirect.hash.slice(1));
  const page = await fetch(`${redirect.origin}${redirect.pathname}`, {
    method: 'POST',
    headers: inBrowser,
    body: form,
    redirect: 'manual',
  });
  const [, link = ''] = /class="primary" href="([^"]+)"/.exec(await page.text()) ?? [];
  return link.replaceAll('&amp;', '&');
};

/**
 * The factor by which waits are extended with another DynamoDB engine: DynamoDB Local takes ten times the CPU time of
 * the embedded one.
 */
const timeoutFactor = process.env.AWS_ENDPOINT_URL_DYNAMODB ? 5 : 1;

/** Calls `send` at growing intervals until its value satisfies `isDone`. Returns this value. Throws after `seconds`. */
export const eventually = async <T>(
  send: () => Promise<T>,
  isDone: (value: T) => boolean,
  seconds = 60,
): Promise<T> => {
  const deadline = Date.now() + seconds * timeoutFactor * 1000;
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 1.5, 1000)) {
    const value = await send();
    if (isDone(value)) return value;
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(value)} after ${seconds * timeoutFactor} s`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
};

/** Waits until a value equals the expected one. */
export const eventuallyIs = <T>(read: () => Promise<T>, expected: T): Promise<T> =>
  eventually(read, (value) => value === expected);

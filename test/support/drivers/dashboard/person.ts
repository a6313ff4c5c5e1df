import { randomUUID } from 'node:crypto';
import { siteOf } from '#shared/clients/members/site.ts';
import { newPasskey, type Passkey } from './passkey.ts';

export type Fields = Readonly<Record<string, string>>;

/** A response of the dashboard: a page or a redirect. */
export interface DashboardResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  readonly headers: Fields;
  readonly cookies: readonly string[];
}

/** A request to the dashboard. */
export interface DashboardRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Fields;
  readonly body?: URLSearchParams | FormData;
  /** The encoded body, if a real browser sent it. Its content type is in the headers. */
  readonly raw?: Uint8Array;
}

/** Sends requests to the dashboard: over HTTP, or directly to its function. */
export type Send = (requested: DashboardRequest) => Promise<DashboardResponse>;

/** Creates a function that sends requests over HTTP without following redirects. */
export const sendTo =
  (baseUrl: string): Send =>
  async ({ method, path, headers, body }) => {
    const response = await fetch(baseUrl + path, { method, headers, ...(body && { body }), redirect: 'manual' });
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie(),
    };
  };

/** The hidden field of forms that create something, as on a page that was just opened. */
const newForm = (): Fields => ({ formId: randomUUID() });

/** A person with a device that has a passkey, and with a browser that does not run scripts. */
export class Person {
  readonly origin: string;
  readonly passkey: Passkey;
  /** The session token, if the person is signed in. */
  session: string | undefined;
  readonly #send: Send;

  constructor(send: Send, baseUrl: string) {
    this.#send = send;
    this.origin = siteOf(baseUrl).origin;
    this.passkey = newPasskey(this.origin);
  }

  async #ask(
    method: string,
    path: string,
    headers: Fields,
    body?: URLSearchParams | FormData,
  ): Promise<DashboardResponse> {
    const cookie: Fields = this.session === undefined ? {} : { cookie: `__Host-session=${this.session}` };
    const response = await this.#send({ method, path, headers: { ...headers, ...cookie }, ...(body && { body }) });
    for (const setCookie of response.cookies) {
      const [, token] = /^__Host-session=([^;]*)/.exec(setCookie) ?? [];
      if (token !== undefined) this.session = token || undefined;
    }
    return response;
  }

  get = (path: string, headers: Fields = {}): Promise<DashboardResponse> => this.#ask('GET', path, headers);

  /** Submits a form from a page of the dashboard, or from another site. */
  post = (
    path: string,
    fields: Fields = {},
    origin: string = this.origin,
    headers: Fields = {},
  ): Promise<DashboardResponse> =>
    this.#ask('POST', path, { origin, ...headers }, new URLSearchParams({ ...newForm(), ...fields }));

  /** Opens the page that asks for the name of what an action destroys, types the name and confirms. */
  confirm = async (path: string, fields: Fields = {}): Promise<DashboardResponse> => {
    const { text } = await this.get(`${path}?${new URLSearchParams(fields).toString()}`);
    const [, confirmation = ''] = /<code dir="auto">([^<]*)<\/code>/.exec(text) ?? [];
    return this.post(path, { ...fields, confirmation });
  };

  /** Submits a form that is already encoded. */
  sendForm = (path: string, text: string): Promise<DashboardResponse> =>
    this.#ask('POST', path, { origin: this.origin }, new URLSearchParams(text));

  postWithoutOrigin = (path: string, fields: Fields): Promise<DashboardResponse> =>
    this.#ask('POST', path, {}, new URLSearchParams(fields));

  /** Submits a form with a file. */
  upload = (path: string, name: string, content: string, others: Fields = {}): Promise<DashboardResponse> => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...newForm(), ...others })) form.set(field, value);
    form.set(name, new File([content], 'key.pem'));
    return this.#ask('POST', path, { origin: this.origin }, form);
  };

  /** Registers a passkey with an invitation link. */
  async join(token: string, name: string): Promise<DashboardResponse> {
    const path = `/dashboard/join/${token}`;
    const { text } = await this.post(`${path}/options`, { name });
    return this.post(path, { name, credential: JSON.stringify(this.passkey.create(JSON.parse(text))) });
  }

  async signIn(fields: Fields = {}): Promise<DashboardResponse> {
    const { text } = await this.post('/dashboard/sign-in/options');
    return this.post('/dashboard/sign-in', {
      ...fields,
      credential: JSON.stringify(this.passkey.get(JSON.parse(text))),
    });
  }
}

import type { JWK } from 'jose';
import type { Route } from '#shared/clients/endpoint.ts';
import { type Answer, canonical, Integrator, sign } from '#test/support/drivers/integrator.ts';

/** A request in separate parts, so that a case can change one of them. */
export interface Request {
  /** The client that sends it. */
  readonly sender: Integrator;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The exact text to send instead of the body. */
  readonly rawBody?: string;
  /** `false` sends no x-tenant. */
  readonly market: string | false;
  /** `false` sends no token. If omitted, the client's own token is sent. */
  readonly token?: string | false;
  /** `false` sends no signature. If omitted, the body is signed if the route requires it. */
  readonly signature?: string | false;
}

export type Parts = Partial<Omit<Request, 'sender'>>;

/** Returns the parts that all requests to a route share. The route's sample adds the others. */
export const plainRequest = ({ market, access }: Route, sender: Integrator): Request => ({
  sender,
  params: {},
  query: {},
  headers: {},
  market: market === 'x-tenant' ? 'UAE' : false,
  ...(access === 'anonymous' && { token: false }),
});

/** Returns a route's path with the given parameter values. */
export const pathOf = ({ path }: Route, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export const send = async (route: Route, request: Request): Promise<Answer> => {
  const { sender, params, query, headers, body, rawBody = JSON.stringify(body), market, token } = request;
  const search = new URLSearchParams(query).toString();
  const signature = request.signature ?? (route.signed ? await signBody(rawBody, sender.facts.signingKey) : false);
  return sender.call(route.method, pathOf(route, params) + (search && `?${search}`), {
    headers,
    market,
    signature,
    ...(rawBody !== undefined && { rawBody }),
    ...(token !== undefined && { token }),
  });
};

/** Signs the canonical text of the body, or the body itself if it is not JSON. */
const signBody = (text = '', key: JWK): Promise<string> => {
  try {
    return sign(canonical(JSON.parse(text)), key);
  } catch {
    return sign(text, key);
  }
};

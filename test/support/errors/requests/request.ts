import type { JWK } from 'jose';
import type { Route } from '#shared/clients/endpoint.ts';
import { type Answer, canonical, Integrator, sign } from '#test/support/drivers/integrator.ts';

/** A request as separate parts, so that a case can change one of them. */
export interface Request {
  /** The client that sends it. */
  readonly by: Integrator;
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

export type Parts = Partial<Omit<Request, 'by'>>;

/** Returns the parts that all requests of a route share. The sample of the route adds the others. */
export const plainRequest = ({ market, access }: Route, by: Integrator): Request => ({
  by,
  params: {},
  query: {},
  headers: {},
  market: market === 'x-tenant' ? 'UAE' : false,
  ...(access === 'anonymous' && { token: false }),
});

/** Returns the path of a route with its parameter values. */
export const pathOf = ({ path }: Route, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export const send = async (route: Route, request: Request): Promise<Answer> => {
  const { by, params, query, headers, body, rawBody = JSON.stringify(body), market, token } = request;
  const search = new URLSearchParams(query).toString();
  const signature = request.signature ?? (route.signed ? await signBody(rawBody, by.facts.signingKey) : false);
  return by.call(route.method, pathOf(route, params) + (search && `?${search}`), {
    headers,
    market,
    signature,
    ...(rawBody !== undefined && { rawBody }),
    ...(token !== undefined && { token }),
  });
};

/** Signs the canonical text of the body. If the text is not JSON, it has no canonical text, so its bytes are signed. */
const signBody = (text = '', key: JWK): Promise<string> => {
  try {
    return sign(canonical(JSON.parse(text)), key);
  } catch {
    return sign(text, key);
  }
};

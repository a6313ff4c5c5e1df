import type { JWK } from 'jose';
import type { Route } from '#shared/platform/http/route.ts';
import { type Answer, canonical, Integrator, sign } from '#test/support/integrator.ts';

/** A request in its parts, so that a case can spoil one of them. */
export interface Request {
  readonly by: Integrator;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The very text to send instead of the body. */
  readonly rawBody?: string;
  /** `false` sends no x-tenant. */
  readonly market: string | false;
  /** `false` sends no token; undefined sends one of the client. */
  readonly token?: string | false;
  /** `false` sends none; undefined signs the body where the route asks for it. */
  readonly signature?: string | false;
}

export type Parts = Partial<Omit<Request, 'by'>>;

/** What every request of a route has before its sample is added. */
export const plainRequest = ({ market, access }: Route, by: Integrator): Request => ({
  by,
  params: {},
  query: {},
  headers: {},
  market: market === 'x-tenant' ? 'UAE' : false,
  ...(access === 'anonymous' && { token: false }),
});

/** The path of a route with its parameters filled in. */
export const pathOf = ({ path }: Route, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export const send = async (route: Route, request: Request): Promise<Answer> => {
  const { by, params, query, headers, body, rawBody = JSON.stringify(body), market, token } = request;
  const search = new URLSearchParams(query).toString();
  const signature = request.signature ?? (route.signed ? await signed(rawBody, by.facts.signingKey) : false);
  return by.call(route.method, pathOf(route, params) + (search && `?${search}`), {
    headers,
    market,
    signature,
    ...(rawBody !== undefined && { rawBody }),
    ...(token !== undefined && { token }),
  });
};

/** A text that is not JSON cannot be signed canonically: its bytes are signed instead. */
const signed = (text = '', key: JWK): Promise<string> => {
  try {
    return sign(canonical(JSON.parse(text)), key);
  } catch {
    return sign(text, key);
  }
};

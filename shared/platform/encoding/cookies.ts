import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * Returns the cookies that a browser sent (`name=value`). API Gateway moves them out of the header; other servers do
 * not.
 */
export const cookiesOf = ({
  cookies,
  headers,
}: Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>): readonly string[] =>
  cookies ?? headers.cookie?.split('; ') ?? [];

/**
 * Returns the name of a cookie that other hosts cannot set, because of its prefix `__Host-`. Browsers accept the prefix
 * only over TLS, which the local cloud does not use.
 */
export const hostCookieName = (name: string, baseUrl: string): string =>
  baseUrl.startsWith('https:') ? `__Host-${name}` : name;

/** Returns the value of a cookie that a browser sent, or undefined if it is missing or empty. */
export const cookieNamed = (cookies: readonly string[], name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;

/** Returns a cookie's secret, 32 bytes in base64url, or undefined if the cookie is missing or malformed. */
export const secretIn = (cookies: readonly string[], name: string): string | undefined => {
  const value = cookieNamed(cookies, name);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

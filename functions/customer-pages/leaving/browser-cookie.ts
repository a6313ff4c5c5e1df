import { cookieNamed } from '#shared/platform/encoding/cookies.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';

/** Lifetime of the cookie: one day. A customer has less time than that to decide at a bank. */
const maxAgeSeconds = 86_400;

/**
 * Returns the name and attributes of the cookie by which we recognise a browser that returns from a bank. The `__Host-`
 * prefix prevents other hosts from setting it. Browsers accept that prefix only over TLS, which the local cloud does
 * not use.
 */
const cookieOf = (baseUrl: string): { readonly name: string; readonly attributes: string } => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  return baseUrl.startsWith('https:')
    ? { name: '__Host-browser', attributes: `${attributes}; Secure` }
    : { name: 'browser', attributes };
};

/** Returns the secret from the browser's cookie, or undefined if the cookie is missing or malformed. */
export const browserIn = (cookies: readonly string[], baseUrl: string): string | undefined => {
  const value = cookieNamed(cookies, cookieOf(baseUrl).name);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** Returns the browser's secret, or a new one, and the cookie that stores it. All tabs and banks share the secret. */
export const recogniseBrowser = (cookies: readonly string[], baseUrl: string) => {
  const browser = browserIn(cookies, baseUrl) ?? randomBytes(32).toString('base64url');
  const { name, attributes } = cookieOf(baseUrl);
  return { browser, cookies: [`${name}=${browser}; ${attributes}`] };
};

import { cookieNamed } from '#shared/platform/encoding/cookies.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';

/** Longer than a customer may take to decide at a bank. */
const maxAgeSeconds = 86_400;

/**
 * The cookie that recognises a browser which has left for a bank. `__Host-` keeps other hosts from setting it. Browsers
 * accept such a cookie over TLS only, which a service on a laptop does not have.
 */
const cookieOf = (baseUrl: string): { readonly name: string; readonly attributes: string } => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  return baseUrl.startsWith('https:')
    ? { name: '__Host-browser', attributes: `${attributes}; Secure` }
    : { name: 'browser', attributes };
};

/** The secret value that a browser has shown; undefined if it has none. */
export const browserIn = (cookies: readonly string[], baseUrl: string): string | undefined => {
  const value = cookieNamed(cookies, cookieOf(baseUrl).name);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** The secret value of a browser. One that has none gets one. It serves all tabs, and every bank. */
export const recogniseBrowser = (cookies: readonly string[], baseUrl: string) => {
  const browser = browserIn(cookies, baseUrl) ?? randomBytes(32).toString('base64url');
  const { name, attributes } = cookieOf(baseUrl);
  return { browser, cookies: [`${name}=${browser}; ${attributes}`] };
};

import { cookieNamed } from '#shared/platform/encoding/cookies.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';

/** Longer than the time a customer has to decide at a bank. */
const maxAgeSeconds = 86_400;

/**
 * The cookie that recognises a browser that has left for a bank. The `__Host-` prefix prevents other hosts from setting
 * it. Browsers accept that prefix only over TLS, which the local cloud does not use.
 */
const cookieOf = (baseUrl: string): { readonly name: string; readonly attributes: string } => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  return baseUrl.startsWith('https:')
    ? { name: '__Host-browser', attributes: `${attributes}; Secure` }
    : { name: 'browser', attributes };
};

/** Returns the secret value that the browser sent, or undefined if it has none. */
export const browserIn = (cookies: readonly string[], baseUrl: string): string | undefined => {
  const value = cookieNamed(cookies, cookieOf(baseUrl).name);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** Returns the secret value of a browser, and creates it if there is none. All tabs and banks share it. */
export const recogniseBrowser = (cookies: readonly string[], baseUrl: string) => {
  const browser = browserIn(cookies, baseUrl) ?? randomBytes(32).toString('base64url');
  const { name, attributes } = cookieOf(baseUrl);
  return { browser, cookies: [`${name}=${browser}; ${attributes}`] };
};

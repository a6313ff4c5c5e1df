import { hostCookieName, secretIn } from '#shared/platform/encoding/cookies.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';

/** Lifetime of the cookie: one day. A customer has less time than that to decide at a bank. */
const maxAgeSeconds = 86_400;

/** Returns the name of the cookie by which we recognise a browser that returns from a bank. */
const nameFor = (baseUrl: string): string => hostCookieName('browser', baseUrl);

/** Returns the secret from the browser's cookie, or undefined if the cookie is missing or malformed. */
export const browserIn = (cookies: readonly string[], baseUrl: string): string | undefined =>
  secretIn(cookies, nameFor(baseUrl));

/** Returns the browser's secret, or a new one, and the cookie that stores it. All tabs and banks share the secret. */
export const recogniseBrowser = (cookies: readonly string[], baseUrl: string) => {
  const browser = browserIn(cookies, baseUrl) ?? randomBytes(32).toString('base64url');
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
  return { browser, cookies: [`${nameFor(baseUrl)}=${browser}; ${attributes}`] };
};

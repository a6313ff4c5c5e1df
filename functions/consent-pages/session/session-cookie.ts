import { keptTokenSeconds } from '#shared/consents/management/management-link.ts';
import { hostCookieName, secretIn } from '#shared/platform/encoding/cookies.ts';

/** Returns the name of the session cookie. */
const nameFor = (baseUrl: string): string => hostCookieName('consents', baseUrl);

/** Returns the session token from the browser's cookie, or undefined if the cookie is missing or malformed. */
export const sessionTokenIn = (cookies: readonly string[], baseUrl: string): string | undefined =>
  secretIn(cookies, nameFor(baseUrl));

/**
 * Returns the header fields that set the session cookie. Browsers do not send it with forms of other sites. In a frame
 * of another site, they need `SameSite=None` to send it at all; `Partitioned` then binds it to that site (CHIPS), and
 * the origin of every form is checked (visitor.ts).
 *
 * Browsers keep a partitioned cookie apart from one that is not, and send both, the older one first. So a cookie of the
 * other kind, from an earlier link, is removed.
 */
export const sessionCookies = (token: string, isEmbedded: boolean, baseUrl: string): readonly string[] => [
  cookieWith('', 0, !isEmbedded, baseUrl),
  cookieWith(token, keptTokenSeconds, isEmbedded, baseUrl),
];

const cookieWith = (value: string, maxAgeSeconds: number, isEmbedded: boolean, baseUrl: string): string => {
  const isSecure = isEmbedded || baseUrl.startsWith('https:');
  const site = isEmbedded ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  const attributes = `Path=/; HttpOnly; ${site}; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;
  return `${nameFor(baseUrl)}=${value}; ${attributes}`;
};

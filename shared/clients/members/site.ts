/** The website of the dashboard, as identified by browsers. */
export interface Site {
  /** The `Origin` header that state-changing requests must carry (RFC 6454 §7). */
  readonly origin: string;
  /** The domain to which passkeys are bound (Web Authentication Level 3 §4, RP ID). */
  readonly host: string;
}

/**
 * Returns a service's site. Passkeys are bound to a domain name, not to an IP address, so the local site is
 * `localhost`, where browsers also accept Secure cookies without TLS (W3C Secure Contexts §3.1).
 */
export const siteOf = (baseUrl: string): Site => {
  const url = new URL(baseUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { origin: url.origin, host: url.hostname };
};

/** Returns whether this is the site of a local cloud. A deployed stage has an HTTPS address. */
export const isLocal = ({ origin }: Site): boolean => new URL(origin).protocol === 'http:';

export const joinPathOf = (token: string): string => `/dashboard/join/${token}`;

export const joinLinkOf = (baseUrl: string, token: string): string => siteOf(baseUrl).origin + joinPathOf(token);

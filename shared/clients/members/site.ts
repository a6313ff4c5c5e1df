/** The website of the dashboard, as browsers name it. */
export interface Site {
  /** Requests that change something must name it in `Origin` (RFC 6454 §7). */
  readonly origin: string;
  /** Passkeys belong to it (Web Authentication Level 3 §4, RP ID). */
  readonly host: string;
}

/**
 * The site of a service. Passkeys belong to a name and not to an IP address, so on a laptop the site is on `localhost`,
 * where browsers also accept Secure cookies without TLS (W3C Secure Contexts §3.1).
 */
export const siteOf = (baseUrl: string): Site => {
  const url = new URL(baseUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { origin: url.origin, host: url.hostname };
};

export const joinPathOf = (token: string): string => `/dashboard/join/${token}`;

export const joinLinkOf = (baseUrl: string, token: string): string => siteOf(baseUrl).origin + joinPathOf(token);

import type { Site } from '#shared/clients/members/site.ts';

/** Returns the same page under the host name of the passkeys, if a browser asks for it at the loopback address. */
export const redirectFromLoopback = (
  { host = '' }: { readonly host: string | undefined },
  { origin }: Site,
  path: string,
): string | undefined => (/^127\.0\.0\.1(?::|$)/.test(host) ? origin + path : undefined);

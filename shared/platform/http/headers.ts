import type { HtmlPage } from './route.ts';

/** A year, after which browsers may use HTTP again (RFC 6797). */
export const httpsOnlySeconds = 31_536_000;

/** The headers of every response. A browser ignores the first one over HTTP, as on a laptop. */
export const safeHeaders = {
  'strict-transport-security': `max-age=${httpsOnlySeconds}`,
  'x-content-type-options': 'nosniff',
} as const;

/** The address of a page may hold a secret, so browsers must not pass it on to other sites. */
export const noReferrer = { 'referrer-policy': 'no-referrer' } as const;

/**
 * Content Security Policy Level 3. A page loads and runs nothing but what `sources` allows, and is not shown inside
 * another page.
 */
const policyOf = (sources: Readonly<Record<string, string>>): string =>
  Object.entries({ 'default-src': "'none'", ...sources, 'base-uri': "'none'", 'frame-ancestors': "'none'" })
    .map(([directive, source]) => `${directive} ${source}`)
    .join('; ');

const own = "'self'";

/** For the pages of a website, which load everything from their own host. */
export const siteHeaders = {
  'content-security-policy': policyOf({
    'script-src': own,
    'style-src': own,
    'img-src': own,
    'connect-src': own,
    'form-action': own,
  }),
  'cross-origin-opener-policy': 'same-origin',
  // With `no-referrer`, browsers send `Origin: null` with forms (Fetch Standard, "append a request Origin header").
  'referrer-policy': 'same-origin',
} as const;

/** For a page that loads nothing but images of this service. */
export const pageHeaders = ({ styleHash, scriptHash }: Pick<HtmlPage, 'styleHash' | 'scriptHash'>) => ({
  'content-security-policy': policyOf({
    'style-src': `'${styleHash}'`,
    ...(scriptHash !== undefined && { 'script-src': `'${scriptHash}'` }),
    'img-src': own,
    'form-action': own,
  }),
  ...noReferrer,
});

/** For a page without a script whose forms lead to other sites: browsers apply `form-action` to redirects too. */
export const redirectingPageHeaders = ({ styleHash }: Pick<HtmlPage, 'styleHash'>) => ({
  'content-security-policy': policyOf({ 'style-src': `'${styleHash}'` }),
  ...noReferrer,
});

/** Browsers run scripts of an SVG that is opened as a page, but not in a sandbox without `allow-scripts`. */
export const imageHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  // Pages of integrators show it, also those that block what other origins do not offer.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

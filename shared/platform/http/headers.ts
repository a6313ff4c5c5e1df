import type { HtmlPage } from './route.ts';

/** Time after which browsers may use HTTP again (RFC 6797): one year. */
export const httpsOnlySeconds = 31_536_000;

/** Headers of every response. Browsers ignore Strict-Transport-Security over HTTP, as in local development. */
export const safeHeaders = {
  'strict-transport-security': `max-age=${httpsOnlySeconds}`,
  'x-content-type-options': 'nosniff',
} as const;

/** Prevents browsers from passing the URL of a page, which may contain a secret, to other sites. */
export const noReferrer = { 'referrer-policy': 'no-referrer' } as const;

/**
 * Prevents the same, except to this service. With `no-referrer`, browsers send `Origin: null` with forms (Fetch Standard,
 * "append a request Origin header").
 */
const sameOriginReferrer = { 'referrer-policy': 'same-origin' } as const;

/**
 * Builds a Content Security Policy (Level 3). A page may load and run only the given `sources`, and only pages of the
 * given origins may embed it.
 */
const policyOf = (sources: Readonly<Record<string, string>>, frameAncestors: readonly string[] = []): string =>
  Object.entries({
    'default-src': "'none'",
    ...sources,
    'base-uri': "'none'",
    'frame-ancestors': frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'",
  })
    .map(([directive, source]) => `${directive} ${source}`)
    .join('; ');

const sameOrigin = "'self'";

/** Headers for website pages, which load everything from their own origin. */
export const siteHeaders = {
  'content-security-policy': policyOf({
    'script-src': sameOrigin,
    'style-src': sameOrigin,
    'img-src': sameOrigin,
    'connect-src': sameOrigin,
    'form-action': sameOrigin,
  }),
  'cross-origin-opener-policy': 'same-origin',
  ...sameOriginReferrer,
} as const;

/** Headers for a page whose styles and script are inline. It loads nothing else except images. */
export const pageHeaders = ({
  styleHash,
  scriptHash,
  fetches,
  imageOrigins = [],
  frameAncestors,
  hasCheckedForm,
}: Omit<HtmlPage, 'html' | 'status'>) => ({
  'content-security-policy': policyOf(
    {
      'style-src': `'${styleHash}'`,
      ...(scriptHash !== undefined && { 'script-src': `'${scriptHash}'` }),
      ...(fetches && { 'connect-src': sameOrigin }),
      'img-src': [sameOrigin, ...imageOrigins].join(' '),
      'form-action': sameOrigin,
    },
    frameAncestors,
  ),
  ...(hasCheckedForm ? sameOriginReferrer : noReferrer),
});

/**
 * Headers for a page that has no script and whose forms redirect to other sites. The policy omits `form-action`,
 * because browsers also apply it to redirects.
 */
export const redirectingPageHeaders = ({ styleHash }: Pick<HtmlPage, 'styleHash'>) => ({
  'content-security-policy': policyOf({ 'style-src': `'${styleHash}'` }),
  ...noReferrer,
});

/**
 * Headers for images. An SVG that is opened as a page could run scripts; a sandbox without `allow-scripts` prevents it.
 */
export const imageHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  // Integrators embed the image, even in pages that block cross-origin resources without this header.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

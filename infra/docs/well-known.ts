import { baseUrlPlaceholder } from './pages.ts';

/** Facts of a stage that its site states. */
export interface StageFacts {
  /** The contact for reports of vulnerabilities: a `mailto:` or `https:` URI. Without one, there is no security.txt. */
  readonly securityContact?: string | undefined;
}

/** Returns the API catalog (RFC 9727), a set of links to the API's description and documentation (RFC 9264). */
const apiCatalog = (): string =>
  JSON.stringify({
    linkset: [
      {
        anchor: `${baseUrlPlaceholder}/`,
        'service-desc': [{ href: `${baseUrlPlaceholder}/openapi.json`, type: 'application/json' }],
        'service-doc': [
          { href: `${baseUrlPlaceholder}/docs`, type: 'text/html', hreflang: ['en'] },
          { href: `${baseUrlPlaceholder}/docs/ar`, type: 'text/html', hreflang: ['ar'] },
        ],
        'service-meta': [{ href: `${baseUrlPlaceholder}/llms.txt`, type: 'text/plain' }],
      },
    ],
  });

/**
 * Returns when security.txt expires: in eleven to twelve months, as RFC 9116 section 2.5.5 recommends less than a year.
 * It is the start of a month, so that synthesis produces the same file for a month.
 */
const expiryOf = (now: Date): string => new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth())).toISOString();

const securityText = (contact: string, now: Date): string => `Contact: ${contact}
Expires: ${expiryOf(now)}
Preferred-Languages: en, ar
Canonical: ${baseUrlPlaceholder}/.well-known/security.txt
`;

export const wellKnownFiles = ({ securityContact }: StageFacts, now: Date): Readonly<Record<string, string>> => ({
  '.well-known/api-catalog': apiCatalog(),
  ...(securityContact && { '.well-known/security.txt': securityText(securityContact, now) }),
});

/**
 * | item               | read by                              | written by                       |
 * |--------------------|--------------------------------------|----------------------------------|
 * | management link    | consent-pages, when it is opened     | consent-pages, for a client      |
 * | management session | consent-pages, for every page        | consent-pages, with the link     |
 */
export const consentKeys = {
  managementLink: (hash: string) => ({ pk: `MANAGEMENT_LINK#${hash}`, sk: 'LINK' }) as const,
  managementSession: (hash: string) => ({ pk: `MANAGEMENT_SESSION#${hash}`, sk: 'SESSION' }) as const,
} as const;

/**
 * | item               | read by                          |
 * |--------------------|----------------------------------|
 * | management link    | consent-pages, when it is opened |
 * | management session | consent-pages, for every page    |
 */
export const consentKeys = {
  managementLink: (hash: string) => ({ pk: `MANAGEMENT_LINK#${hash}`, sk: 'LINK' }) as const,
  managementSession: (hash: string) => ({ pk: `MANAGEMENT_SESSION#${hash}`, sk: 'SESSION' }) as const,
} as const;

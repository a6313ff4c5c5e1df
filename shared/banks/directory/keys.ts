/**
 * | item                     | read by                                     | written by                                    |
 * |--------------------------|---------------------------------------------|-----------------------------------------------|
 * | provider link            | functions that call banks (cached for 60 s) | bank-directory                                |
 * | decision on a provider   | bank-directory, operator                    | operator, bank-directory                      |
 * | market's directory       | functions that list banks (cached for 5 s)  | bank-directory                                |
 * | breaker of a bank's API  | functions that call banks (cached for 2 s)  | the same functions, if calls fail or are slow |
 * | call slot at a slow bank | functions that call banks                   | the same functions, for each call             |
 * | health of a bank         | functions that list banks (cached for 5 s)  | functions that call banks, if it changes      |
 * | calls to a bank          | providers; functions that call banks        | the same functions, at most once a minute     |
 */
export const providerKeys = {
  providerLink: (code: string) => ({ pk: `PROVIDER#${code}`, sk: 'LINK' }) as const,
  providerDecision: (code: string) => ({ pk: `PROVIDER#${code}`, sk: 'DECISION' }) as const,
  marketDirectory: (market: string) => ({ pk: `PROVIDERS#${market}`, sk: 'DIRECTORY' }) as const,
  breaker: (code: string, family: string) => ({ pk: `BREAKER#${code}`, sk: family }) as const,
  health: (code: string) => ({ pk: 'BANK_HEALTH', sk: code }) as const,
  bankCalls: (code: string, slot: string) => ({ pk: `BANK_CALLS#${code}`, sk: slot }) as const,
  callSlot: (code: string, name: string) => ({ pk: `SLOTS#${code}`, sk: name }) as const,
} as const;

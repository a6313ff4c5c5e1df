/**
 * | item                     | read by                                     |
 * |--------------------------|---------------------------------------------|
 * | provider link            | functions that call banks (cached for 60 s) |
 * | decision on a provider   | bank-directory, operator                    |
 * | market's directory       | functions that list banks (cached for 5 s)  |
 * | breaker of a bank's API  | functions that call banks (cached for 2 s)  |
 * | call slot at a slow bank | functions that call banks                   |
 * | health of a bank         | functions that list banks (cached for 5 s)  |
 * | calls to a bank          | providers; functions that call banks        |
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

import type { Mutant } from './mutant.ts';

/** Mistakes about consents and their tokens. */
export const consents: readonly Mutant[] = [
  {
    mistake: 'a redirect ignores that another one exchanges the code',
    rule: 'completion',
    file: 'shared/consents/exchange-code.ts',
    from: 'if (isHeld(latest.callback, at))',
    to: 'if (latest.id === at)',
  },
  {
    mistake: 'tokens are recorded for a consent that was revoked during the exchange',
    rule: 'answers',
    file: 'shared/consents/exchange-code.ts',
    from: 'const isOurs = current.consent.callback?.by === claimId && awaitsTokens(current.consent);',
    to: 'const isOurs = current.consent !== undefined;',
  },
  {
    mistake: 'the first of several people authorises a consent alone',
    rule: 'approval',
    file: 'shared/consents/exchange-code.ts',
    from: "if (atBank === 'AwaitingAuthorization' && spent",
    to: "if (atBank === 'Suspended' && spent",
  },
  {
    mistake: 'the tokens of a consent that has ended stay when its payment is refused',
    rule: 'secrets',
    file: 'shared/payments/payment/payment-flow.ts',
    from: 'return withoutSecrets(consent === before ? revise(consent, at) : consent);',
    to: 'return consent === before ? consent : withoutSecrets(consent);',
  },
  {
    mistake: 'the granted consent is not revoked at its bank',
    rule: 'revocation',
    file: 'shared/consents/authorisation.ts',
    from: 'if (hasEnded) return granted ? [granted, ...others] : others;',
    to: 'if (hasEnded) return others;',
  },
  {
    mistake: 'only the last way to the bank is revoked',
    rule: 'revocation',
    file: 'shared/consents/revoke-consent.ts',
    from: 'of bankSidesToRevoke(consent)) {',
    to: 'of bankSidesToRevoke(consent).slice(-1)) {',
  },
  {
    mistake: 'the new refresh token of account data is not stored',
    rule: 'tokens',
    file: 'shared/consents/consent-tokens.ts',
    from: '...(tokens.refreshToken && { refreshToken: await deps.secrets.seal(tokens.refreshToken, id) }),',
    to: '',
    story: 'account data',
  },
  {
    mistake: 'the new refresh token of a mandate is not stored',
    rule: 'completion',
    file: 'shared/consents/consent-tokens.ts',
    from: '...(tokens.refreshToken && { refreshToken: await deps.secrets.seal(tokens.refreshToken, id) }),',
    to: '',
    story: 'mandate',
  },
  {
    mistake: 'a code is exchanged with the verifier of another way to the bank',
    rule: 'tokens',
    file: 'shared/consents/exchange-code.ts',
    from: 'secrets.open(staging.codeVerifier, consent.id)',
    to: 'secrets.open((consent.stagings[0] ?? staging).codeVerifier, consent.id)',
  },
  {
    mistake: 'a token is sealed for another resource',
    rule: 'secrets',
    file: 'shared/consents/exchange-code.ts',
    from: 'secrets.seal(grant.accessToken, consent.id)',
    to: 'secrets.seal(grant.accessToken, staging.bankConsentId)',
  },
  {
    mistake: 'a consent expires while its code is exchanged',
    rule: 'ends',
    file: 'shared/consents/expire-consent.ts',
    from: 'if (consent.expiresAt > at) return consent.expiresAt;',
    to: 'if (consent.expiresAt > at) return undefined;',
  },
];

import type { Mutant } from './mutant.ts';

/** Mutants of consents and their tokens. */
export const consents: readonly Mutant[] = [
  {
    mistake: "a retry does not find the entry of the customer's consent that a crashed create has stored",
    rule: 'responses',
    file: 'shared/consents/customer-consents.ts',
    from: 'await table.putIfAbsent(item);',
    to: "await table.commit({ item, expect: 'absent' });",
  },
  {
    mistake: "a redirect ignores another redirect's claim on the code",
    rule: 'completion',
    file: 'shared/consents/exchange-code.ts',
    from: 'if (isHeld(latest.callback, at))',
    to: 'if (latest.id === at)',
  },
  {
    mistake: 'tokens are recorded for a consent that was revoked during the exchange',
    rule: 'responses',
    file: 'shared/consents/exchange-code.ts',
    from: 'const isStillClaimed = current.consent.callback?.by === claimId && awaitsTokens(current.consent);',
    to: 'const isStillClaimed = current.consent !== undefined;',
  },
  {
    mistake: 'a consent is authorised as soon as the first of several approvers approves it',
    rule: 'approval',
    file: 'shared/consents/exchange-code.ts',
    from: "if (statusAtBank === 'AwaitingAuthorization' && withoutCodes",
    to: "if (statusAtBank === 'Suspended' && withoutCodes",
  },
  {
    mistake: 'the tokens of an ended consent remain when its payment is rejected',
    rule: 'secrets',
    file: 'shared/payments/payment/payment-flow.ts',
    from: 'return withoutSecrets(consent === before ? bumpVersion(consent, at) : consent);',
    to: 'return consent === before ? consent : withoutSecrets(consent);',
  },
  {
    mistake: 'the granted consent is not revoked at its bank',
    rule: 'revocation',
    file: 'shared/consents/authorisation.ts',
    from: 'if (hasEndedUnused(consent.status)) return granted ? [granted, ...otherStagings] : otherStagings;',
    to: 'if (hasEndedUnused(consent.status)) return otherStagings;',
  },
  {
    mistake: 'only the last consent at a bank is revoked',
    rule: 'revocation',
    file: 'shared/consents/revoke-consent.ts',
    from: 'Promise.allSettled(bankSidesToRevoke(consent).map(',
    to: 'Promise.allSettled(bankSidesToRevoke(consent).slice(-1).map(',
  },
  {
    mistake: 'a code is exchanged with the verifier of another bank consent',
    rule: 'tokens',
    file: 'shared/consents/exchange-code.ts',
    from: 'secrets.decrypt(staging.codeVerifier, consent.id)',
    to: 'secrets.decrypt((consent.stagings[0] ?? staging).codeVerifier, consent.id)',
  },
  {
    mistake: 'a token is encrypted for another resource',
    rule: 'secrets',
    file: 'shared/consents/exchange-code.ts',
    from: 'secrets.encrypt(grant.accessToken, consent.id)',
    to: 'secrets.encrypt(grant.accessToken, staging.bankConsentId)',
  },
  {
    mistake: "a consent's expiry timer is not restarted if it fires too early",
    rule: 'ends',
    file: 'shared/consents/expire-consent.ts',
    from: 'if (consent.expiresAt > at) return announceEnd(kind, current, at);',
    to: 'if (consent.expiresAt > at) return undefined;',
  },
  {
    mistake: 'a decline at a bank that the customer has since left rejects the consent',
    rule: 'rejection',
    file: 'shared/consents/finish-authorisation.ts',
    from: '    if (current.consent.stagings.at(-1)?.stateHash !== stateHash) return current;\n',
    to: '',
  },
  {
    mistake: 'a paused consent is polled at its bank',
    rule: 'paused',
    file: 'shared/consents/query-status.ts',
    from: "  if (lastRead.status === 'Paused')\n    return reported === undefined ? lastRead : followStatus(kind, lastRead, { bankConsentId, status: reported }, now);\n",
    to: '',
  },
];

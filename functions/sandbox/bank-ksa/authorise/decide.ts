import { createHash } from 'node:crypto';
import { moved } from '#functions/sandbox/banks/books/consent-record.ts';
import { asking } from '#functions/sandbox/banks/oauth/decide.ts';
import { issueIdToken } from '#functions/sandbox/banks/oauth/issue-tokens.ts';
import { accountFacts } from '#functions/sandbox/banks/pages/account-facts.ts';
import type { Offer } from '#functions/sandbox/banks/pages/offer.ts';
import { textsIn } from '#functions/sandbox/banks/texts/language.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import { offerFor } from './offer.ts';

/** The left half of a text's SHA-256, for c_hash and s_hash (OpenID Connect Core §3.3.2.11). */
const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');

export const { showConsent, decideConsent } = asking<Consent, Offer, BankDeps>({
  offerFor,
  pageOf({ terms }, _offer, language) {
    const shared = {
      permissions: terms.Permissions,
      purposes: terms.Purpose ?? [],
      from: terms.TransactionFromDateTime,
      to: terms.TransactionToDateTime,
      until: terms.ExpirationDateTime,
      timeZone: 'Asia/Riyadh',
    } as const;
    const facts = accountFacts(shared, language);
    return { title: textsIn[language].accountTitle, facts, choose: 'several', needsSecondApproval: false };
  },
  approved: (consent, { customer }, accountIds, at) => ({
    ...moved(consent, 'Authorized', at),
    personaId: customer.id,
    accountIds: [...accountIds],
  }),
  /** In the fragment (OpenID Connect Core §3.3.2.5), with an id_token that signs code and state (FAPI 1.0 Advanced §5.2.2.1). */
  async backTo({ consent, interaction, result }, call, deps) {
    const { redirectUri, state = '', nonce } = interaction;
    const fragment = new URLSearchParams({ ...result });
    if ('code' in result) {
      const claims = { nonce, c_hash: halfHash(result.code), s_hash: halfHash(state) };
      fragment.set('id_token', await issueIdToken(call, consent, claims, deps));
    }
    fragment.set('state', state);
    return `${redirectUri}#${fragment.toString()}`;
  },
});
